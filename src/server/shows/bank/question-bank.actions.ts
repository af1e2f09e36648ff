import type { ImportFormat, RoundsFile } from '#contracts/shows/question-bank.contract.ts';
import type { PreparedQuestion, Round, RoundDetail } from '#contracts/shows/rounds.contract.ts';
import { MAX_SHOW_QUESTIONS } from '#contracts/shows/show-limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import { writeCsv } from '#server/platform/formats/csv.ts';
import { readCursor, writeCursor } from '#server/platform/postgres/cursors.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import type { GameDeps } from '#server/shows/games/game-changes.actions.ts';
import { lockRound, saveRound } from '#server/shows/games/rounds.actions.ts';
import { insertRound, listRounds } from '#server/shows/games/rounds.queries.ts';
import { lockOwnPictures } from '#server/shows/questions/question-pictures.queries.ts';
import { csvColumns } from './csv-columns.ts';
import * as bank from './question-bank.queries.ts';
import type { ReadQuestions } from './read-questions.ts';
import { readStarterPack } from './starter-pack.ts';

const PAGE_SIZE = 50;
const MAX_WORDS = 10;

type Search = { words: string; tag?: string | undefined; cursor?: string | undefined };

export async function searchQuestions({ db }: GameDeps, ownerId: string, { words, tag, cursor }: Search) {
  const rows = await bank.findQuestions(db, {
    ownerId,
    words: words.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS),
    tag,
    after: readCursor(cursor, ['at', 'id', 'position']),
    limit: PAGE_SIZE + 1,
  });
  const last = rows.length > PAGE_SIZE ? rows[PAGE_SIZE - 1] : undefined;
  return {
    questions: rows.slice(0, PAGE_SIZE).map(({ roundId, roundName, position, question, timesAsked }) => ({
      roundId,
      roundName,
      position,
      question,
      timesAsked,
    })),
    nextCursor: last
      ? writeCursor({ at: last.updatedAt.toISOString(), id: last.roundId, position: last.position })
      : null,
  };
}

type RoundContent = { name: string; questions: PreparedQuestion[] };

async function listContents({ db }: GameDeps, ownerId: string, roundId: string | undefined): Promise<RoundContent[]> {
  const rounds = await bank.listRoundContents(db, ownerId, roundId);
  if (roundId !== undefined && rounds.length === 0) throw new AppError('round.not_found');
  return rounds;
}

export async function exportRounds(deps: GameDeps, ownerId: string, roundId: string | undefined): Promise<RoundsFile> {
  const rounds = await listContents(deps, ownerId, roundId);
  const sources = rounds.flatMap(({ questions }) => questions.flatMap(({ source }) => source ?? []));
  const credits = new Set(sources.map(({ name, license }) => [name, license].filter(Boolean).join(', ')));
  return { format: 'trivia-rounds', version: 1, credits: [...credits], rounds };
}

export async function exportQuestions(deps: GameDeps, ownerId: string, roundId: string | undefined): Promise<string> {
  const rounds = await listContents(deps, ownerId, roundId);
  return writeCsv([
    csvColumns.map(({ title }) => title),
    ...rounds.flatMap(({ name, questions }) =>
      questions.map((question) => csvColumns.map(({ write }) => write(question, name))),
    ),
  ]);
}

type Import = { name?: string | undefined; roundId?: string | undefined; format: ImportFormat; text: string };

/** Creates the rounds of the file, or adds its questions to a round. */
export async function importRound(deps: GameDeps, ownerId: string, { name, roundId, format, text }: Import) {
  const { readQuestions } = await import('./read-questions.ts');
  return deps.db.transaction(async (tx) => {
    const held = roundId === undefined ? null : await lockRound(tx, { roundId, ownerId });
    const read = readQuestions(format, text, held && MAX_SHOW_QUESTIONS - held.questions.length);
    await dropOthersPictures(tx, ownerId, read);
    const rounds: RoundDetail[] = [];
    if (held) {
      const questions = [...held.questions, ...read.rounds.flatMap((round) => round.questions)];
      rounds.push(await saveRound(deps, tx, { roundId: held.id, ownerId }, { questions }));
    } else {
      const contents = read.rounds.map((round) => ({
        name: round.name ?? name ?? 'Imported',
        questions: round.questions,
      }));
      rounds.push(...(await createRounds(deps, tx, ownerId, contents)));
    }
    const { importedCount, skipped } = read;
    return { round: rounds[0]!, rounds: rounds.map(withoutQuestions), importedCount, skipped };
  });
}

/** Files name pictures, but do not contain them: those of another account stay there. */
async function dropOthersPictures(tx: Db, ownerId: string, { rounds, skipped }: ReadQuestions): Promise<void> {
  const pictured = rounds.flatMap(({ questions }) => questions.filter(({ picture }) => picture));
  if (pictured.length === 0) return;
  const ids = pictured.map(({ picture }) => picture!.id);
  const own = await lockOwnPictures(tx, ownerId, ids);
  for (const question of pictured.filter(({ picture }) => !own.has(picture!.id))) {
    delete question.picture;
    skipped.push({ line: 0, reason: 'Imported without its picture: upload it again.', text: question.text });
  }
}

const withoutQuestions = ({ id, name, questionCount, updatedAt }: RoundDetail): Round => ({
  id,
  name,
  questionCount,
  updatedAt,
});

/** All or none. Rounds are listed by their last change, so earlier ones of a file get the later times. */
async function createRounds({ clock }: GameDeps, tx: Db, ownerId: string, contents: readonly RoundContent[]) {
  const created: RoundDetail[] = [];
  const now = clock.now().getTime();
  for (const [index, content] of contents.entries()) {
    const round = await insertRound(tx, { ownerId, ...content, now: new Date(now - index) });
    if (!round) throw new AppError('round.too_many');
    created.push(round);
  }
  return created;
}

/** Adds the rounds whose names the person has no round with. */
export async function addStarterPack(deps: GameDeps, ownerId: string): Promise<Round[]> {
  const pack = await readStarterPack();
  return deps.db.transaction(async (tx) => {
    const names = new Set((await listRounds(tx, ownerId)).map(({ name }) => name));
    const missing = pack.rounds.filter(({ name }) => !names.has(name));
    return (await createRounds(deps, tx, ownerId, missing)).map(withoutQuestions);
  });
}
