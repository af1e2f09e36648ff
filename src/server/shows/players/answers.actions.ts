import { AUTOMATIC } from '#contracts/shows/automatic-scores.ts';
import type { GameQuestion, OwnAnswer, PlayerGame, TeamAnswer } from '#contracts/shows/game-answers.contract.ts';
import type { ScoreEntry } from '#contracts/shows/games.contract.ts';
import { fullPoints, teamAnswerError, wantedCount } from '#contracts/shows/question-kinds.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import {
  changeGame,
  type GameDeps,
  type GameRef,
  type LockedGame,
  notifyBoards,
  notifyOfAnswer,
  questionsOf,
  requireEntry,
  requireQuestion,
  requireRunnable,
} from '#server/shows/games/game-changes.actions.ts';
import * as games from '#server/shows/games/games.queries.ts';
import { setScore } from '#server/shows/games/scores.actions.ts';
import { type Award, answerGroupKey, awardAnswers } from '#server/shows/questions/question-scoring.ts';
import { type QuestionStates, takesAnswer } from '#server/shows/questions/question-states.ts';
import { guessError, statesOfTiebreak, TIEBREAK } from '#server/shows/tiebreaks/tiebreak-rules.ts';
import { enterGuesses, listTiedTeamIds, showGuesses } from '#server/shows/tiebreaks/tiebreaks.actions.ts';
import { answerToReplace } from './answer-drafts.actions.ts';
import { announceAnswer } from './answer-notices.ts';
import * as answers from './answers.queries.ts';
import type { PlayerIdentity } from './players.policy.ts';
import { listTeamsOfPlayer } from './players.queries.ts';

type AnswerRef = GameRef & { teamId: string; question: string };
type PlayRef = { gameId: string; who: PlayerIdentity | null };
/** The points of a question that was not prepared. */
const DEFAULT_POINTS = 1;

async function requireGame(db: Db, { gameId, viewerId }: GameRef): Promise<games.GameRow> {
  const game = await games.findGame(db, gameId, viewerId);
  if (!game) throw new AppError('game.not_found');
  return game;
}

/** Derived from the score sheet, so that it never disagrees with it. */
const isRightBy = (points: number | null) => (points === null ? null : points > 0);

/** Teams see verdict and points once the question is revealed. */
async function listOwnAnswers(db: Db, game: games.GameRow, teamIds: readonly string[]): Promise<OwnAnswer[]> {
  const rows = await answers.listAnswersOfTeams(db, game.gameId, teamIds);
  return rows.map((answer) => {
    const points = game.revealedQuestions.includes(answer.question) ? answer.points : null;
    return { ...answer, points, isRight: isRightBy(points) };
  });
}

/** The questions asked so far, without what their show keeps to itself. */
async function listOwnQuestions(db: Db, game: games.GameRow): Promise<PlayerGame['questions']> {
  const asked = questionsOf(game).slice(0, game.askedCount);
  const prepared = await answers.listPreparedQuestions(db, game.gameId, asked);
  return prepared.map((row) => {
    const { question, text, kind, points, picture } = row;
    const isRevealed = game.revealedQuestions.includes(question);
    return {
      question,
      text: isRevealed || game.showsQuestions ? text : '',
      answers: isRevealed ? row.answers : [],
      kind,
      points,
      picture,
      options: row.options ?? [],
      wanted: wantedCount(row),
    };
  });
}

export async function showPlay({ db }: Pick<GameDeps, 'db'>, { gameId, who }: PlayRef): Promise<PlayerGame> {
  if (!who) throw new AppError('auth.required');
  const game = await requireGame(db, { gameId, viewerId: who.id });
  const { showId, takesAnswers } = game;
  const teams = (await listTeamsOfPlayer(db, showId, who.id)).map(({ id, name }) => ({ id, name }));
  const ids = teams.map(({ id }) => id);
  const questions = await listOwnQuestions(db, game);
  const tiebreakTeamIds = await listTiedTeamIds(db, game, ids);
  return { gameId, takesAnswers, teams, answers: await listOwnAnswers(db, game, ids), tiebreakTeamIds, questions };
}

type AnswerText = {
  text: string;
  seen?: string | null | undefined;
  seenAsDraft?: boolean | undefined;
  draftAgeMs?: number | undefined;
};

type AnswerTarget = PlayRef & Pick<AnswerRef, 'teamId' | 'question'>;

async function requireAnswerable(tx: Db, game: games.GameRow, { teamId, question, who }: AnswerTarget): Promise<void> {
  if (game.showStatus === 'completed') throw new AppError('game.completed');
  if (!game.takesAnswers) throw new AppError('answer.not_taken');
  if (question !== TIEBREAK) requireQuestion(game, question);
  if (question === TIEBREAK ? !game.tiebreak : Number(question.slice(1)) > game.askedCount)
    throw new AppError('answer.not_asked');
  const teams = await listTeamsOfPlayer(tx, game.showId, who!.id);
  if (!teams.some(({ id }) => id === teamId)) throw new AppError('game.team_not_found');
  if (question === TIEBREAK && (await listTiedTeamIds(tx, game, [teamId])).length === 0)
    throw new AppError('answer.not_asked');
}

/** Choices and guesses are scored without the host, so they must be readable. */
async function requireFittingAnswer(tx: Db, { gameId, question }: AnswerTarget, text: string): Promise<void> {
  const prepared = await answers.findPreparedQuestion(tx, gameId, question);
  const error = teamAnswerError(prepared ?? { answers: [] }, text) ?? (question === TIEBREAK ? guessError(text) : null);
  if (error) throw new AppError('request.invalid', { fields: { text: error } });
}

/**
 * Takes a shared lock on the game so that no answer slips in while its question is being locked. An answer that is late, or replaces one with
 * points because its question was opened again, may change scores and so needs the game for itself; it cannot upgrade its lock, because two that
 * try wait for each other.
 */
export async function answerQuestion(deps: GameDeps, answering: AnswerTarget, answer: AnswerText): Promise<OwnAnswer> {
  const written =
    (await writeAnswer(deps, answering, { ...answer, mayScore: false })) ??
    (await writeAnswer(deps, answering, { ...answer, mayScore: true }))!;
  announceAnswer(deps.db, answering.gameId, answering.teamId);
  return written;
}

const statesFor = (game: games.GameRow, question: string): QuestionStates =>
  question === TIEBREAK && game.tiebreak ? statesOfTiebreak(game.tiebreak) : games.statesOf(game);

/** Undefined if the answer may change scores and `mayScore` is false. */
async function writeAnswer(
  { db, clock }: GameDeps,
  answering: AnswerTarget,
  { text, seen, seenAsDraft = false, draftAgeMs, mayScore }: AnswerText & { mayScore: boolean },
): Promise<OwnAnswer | undefined> {
  const { gameId, teamId, question, who } = answering;
  if (!who) throw new AppError('auth.required');
  return db.transaction(async (tx) => {
    await games.lockRow(tx, gameId, mayScore ? 'no key update' : 'share');
    const now = clock.now();
    const game = await requireGame(tx, { gameId, viewerId: who.id });
    await requireAnswerable(tx, game, answering);
    await requireFittingAnswer(tx, answering, text);
    const timing = takesAnswer(statesFor(game, question), question, now);
    if (timing === 'closed') throw new AppError('answer.locked');
    const draftedAt = draftAgeMs === undefined ? null : new Date(now.getTime() - draftAgeMs);
    await answers.lockEntry(tx, gameId, teamId);
    const typed = { gameId, teamId, question, text, draftedAt, who };
    const replaced = await answerToReplace(tx, { ...typed, seen, seenAsDraft });
    const isLate = timing === 'late';
    const isScoring = isLate || (await answers.hasScoredAnswer(tx, { gameId, teamId, question }));
    if (isScoring && !mayScore) return undefined;
    // As the lock does it, in the name of the host.
    const scoring = isScoring && {
      ...game,
      revision: await games.incrementRevision(tx, gameId),
      viewerId: game.hostId,
      now,
    };
    if (scoring && question !== TIEBREAK) await withdrawPoints(tx, scoring, { teamId, question, text });
    if (!(await answers.upsertAnswer(tx, { ...typed, ...replaced, now }))) throw new AppError('answer.changed');
    if (scoring && isLate)
      await (question === TIEBREAK ? enterGuesses(tx, scoring) : scoreMatchingAnswers(tx, scoring, [question]));
    if (scoring) await notifyBoards(tx, gameId);
    return (await listOwnAnswers(tx, game, [teamId])).find((answer) => answer.question === question)!;
  });
}

type NewText = Pick<AnswerRef, 'teamId' | 'question'> & { text: string };

/**
 * Takes back the points of an answer, from the lock or from the host, who has not seen the one that replaces it. One that is scored without the host
 * keeps them until the lock.
 */
async function withdrawPoints(tx: Db, game: LockedGame, { teamId, question, text }: NewText): Promise<void> {
  const { gameId } = game;
  const before = await answers.findAnswer(tx, { gameId, teamId, question });
  if (!before || before.text === text) return;
  const prepared = (await answers.findPreparedQuestion(tx, gameId, question)) ?? UNPREPARED;
  const [earned, earns] = awardAnswers(prepared, [before.text, text]).map(({ points }) => points);
  if (typeof earns === 'number') return;
  const entry = await requireEntry(tx, gameId, teamId);
  const points = entry.points[question];
  if (points !== undefined && (before.isMarked || points === earned))
    await setScore(tx, game, entry, { field: question, value: null, reason: AUTOMATIC });
}

const UNPREPARED: answers.PreparedRow = {
  kind: 'text',
  text: '',
  answers: [],
  points: DEFAULT_POINTS,
  notes: '',
  options: null,
  tolerance: null,
  wanted: null,
  picture: null,
};

type AwardedRow = answers.AnswerRow & { award: Award };

/** All answers to one question, which may not have been prepared. */
function withAwards(prepared: answers.PreparedRow | undefined, rows: readonly answers.AnswerRow[]): AwardedRow[] {
  const awards = awardAnswers(
    prepared ?? UNPREPARED,
    rows.map(({ text }) => text),
  );
  return rows.map((row, index) => ({ ...row, award: awards[index]! }));
}

/** The lock of an open question scores what needs no host. */
function needsMarking({ isMarked, points, award }: AwardedRow, isOpen: boolean): boolean {
  if (isMarked) return points === null;
  if (isOpen || award.distance !== null) return !award.isDecided;
  return true;
}

const presentQuestion = (prepared: answers.PreparedRow) => ({
  ...prepared,
  options: prepared.options ?? [],
  wanted: wantedCount(prepared),
});

export async function showAnswers({ db }: Pick<GameDeps, 'db'>, ref: GameRef, question: string) {
  const game = await requireRunnable(db, ref);
  if (question === TIEBREAK && game.tiebreak) return showGuesses(db, ref.gameId, game.tiebreak);
  requireQuestion(game, question);
  const prepared = await answers.findPreparedQuestion(db, ref.gameId, question);
  const isOpen = !game.lockedQuestions.includes(question);
  const typed = withAwards(prepared, await answers.listAnswersToQuestions(db, ref.gameId, [question]));
  const marked = typed.map((row): TeamAnswer => {
    const { isMarked: _isMarked, award, ...answer } = row;
    return {
      ...answer,
      groupKey: answerGroupKey(prepared ?? UNPREPARED, answer.text),
      suggestedPoints: award.points,
      distance: award.distance,
      isMatch: prepared ? (award.points ?? 0) > 0 : null,
      isRight: isRightBy(answer.points),
      needsMarking: needsMarking(row, isOpen),
    };
  });
  return { question: presentQuestion(prepared ?? UNPREPARED), answers: marked };
}

/** A question that was scored counts as asked: on paper, hosts may not step through the questions. */
export async function showQuestions(
  { db }: Pick<GameDeps, 'db'>,
  ref: GameRef,
): Promise<{ questions: GameQuestion[] }> {
  const game = await requireRunnable(db, ref);
  const questions = questionsOf(game);
  const prepared = await preparedByQuestion(db, ref.gameId, questions);
  const typed = Map.groupBy(await answers.listAnswersToQuestions(db, ref.gameId, questions), (row) => row.question);
  const scored = new Set((await games.listEntries(db, ref.gameId, 0)).flatMap(({ points }) => Object.keys(points)));
  return {
    questions: questions.map((question) => {
      const isOpen = !game.lockedQuestions.includes(question);
      const given = typed.get(question) ?? [];
      const unmarked = withAwards(prepared.get(question), given).filter((row) => needsMarking(row, isOpen));
      const isAsked = Number(question.slice(1)) <= game.askedCount || scored.has(question);
      return { question, isAsked, answerCount: given.length, unmarkedCount: unmarked.length };
    }),
  };
}

const preparedByQuestion = async (db: Db, gameId: string, questions: readonly string[]) =>
  new Map((await answers.listPreparedQuestions(db, gameId, questions)).map((row) => [row.question, row]));

/** The host's verdict replaces the automatic score. */
export async function markAnswer(deps: GameDeps, ref: AnswerRef, isRight: boolean): Promise<ScoreEntry> {
  const { gameId, teamId, question } = ref;
  return changeGame(deps, ref, async (tx, game) => {
    requireQuestion(game, question);
    const entry = await requireEntry(tx, gameId, teamId);
    if (!(await answers.markAnswer(tx, { gameId, teamId, question }))) throw new AppError('answer.not_found');
    // A verdict need not change the score.
    await notifyOfAnswer(tx, gameId, teamId);
    const points = fullPoints((await answers.findPreparedQuestion(tx, gameId, question)) ?? UNPREPARED);
    return games.presentEntry(await setScore(tx, game, entry, { field: question, value: isRight ? points : 0 }));
  });
}

/** Scores the answers that are right by themselves, unless they were marked already. The host marks the rest. */
export async function scoreMatchingAnswers(tx: Db, game: LockedGame, questions: readonly string[]): Promise<void> {
  const { gameId } = game;
  const prepared = await preparedByQuestion(tx, gameId, questions);
  if (prepared.size === 0) return;
  const entries = new Map((await games.listEntries(tx, gameId, 0)).map((entry) => [entry.teamId, entry]));
  const given = Map.groupBy(await answers.listAnswersToQuestions(tx, gameId, questions), ({ question }) => question);
  for (const [question, rows] of given) {
    for (const { teamId, isMarked, award } of withAwards(prepared.get(question), rows)) {
      const entry = entries.get(teamId);
      if (isMarked || award.points === null || !entry) continue;
      // The closest answer may not stay the closest, and the host may accept more of a list.
      const isProvisional = !award.isDecided || award.distance !== null;
      const change = { field: question, value: award.points, reason: AUTOMATIC, isProvisional };
      entries.set(teamId, await setScore(tx, game, entry, change));
    }
  }
}
