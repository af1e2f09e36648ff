import type { PlayerGame, TeamAnswer } from '#contracts/shows/game-answers.contract.ts';
import type { ScoreEntry } from '#contracts/shows/games.contract.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { matchesAnswer } from './answer-matching.ts';
import * as answers from './answers.queries.ts';
import {
  changeGame,
  type GameDeps,
  type OfGame,
  type OpenGame,
  requireEntry,
  requireQuestion,
} from './game-changes.actions.ts';
import * as games from './games.queries.ts';
import { setScore, valueOf } from './scores.actions.ts';

type OfAnswer = OfGame & { teamId: string; question: string };
/** What a question is worth that was not prepared. */
const USUAL_POINTS = 1;

async function requireGame(db: Db, { gameId, viewerId }: OfGame): Promise<games.GameRow> {
  const game = await games.findGame(db, gameId, viewerId);
  if (!game) throw new AppError('game.not_found');
  return game;
}

export async function showPlay({ db }: Pick<GameDeps, 'db'>, of: OfGame): Promise<PlayerGame> {
  const { gameId, takesAnswers } = await requireGame(db, of);
  const teams = await answers.listTeamsOf(db, gameId, of.viewerId);
  const ids = teams.map(({ id }) => id);
  return { gameId, takesAnswers, teams, answers: await answers.listAnswersOf(db, gameId, ids) };
}

/** Under the lock of the game, so that none comes in beside its question's being locked; boards hear nothing of it. */
export async function answerQuestion({ db, clock }: GameDeps, of: OfAnswer, text: string) {
  const { gameId, teamId, question, viewerId } = of;
  return db.transaction(async (tx) => {
    await tx.execute('select 1 from games where id = $1 for share', [gameId]);
    const game = await requireGame(tx, of);
    if (game.showStatus === 'completed') throw new AppError('game.completed');
    if (!game.takesAnswers) throw new AppError('answer.not_taken');
    requireQuestion(game, question);
    if (Number(question.slice(1)) > Number(game.currentQuestion.slice(1))) throw new AppError('answer.not_asked');
    const teams = await answers.listTeamsOf(tx, gameId, viewerId);
    if (!teams.some(({ id }) => id === teamId)) throw new AppError('game.team_not_found');
    if (game.lockedQuestions.includes(question)) throw new AppError('answer.locked');
    await answers.upsertAnswer(tx, { gameId, teamId, question, text, by: viewerId, now: clock.now() });
    return (await answers.listAnswersOf(tx, gameId, [teamId])).find((answer) => answer.question === question)!;
  });
}

const UNPREPARED = { text: '', answers: [], points: USUAL_POINTS, notes: '' };

export async function showAnswers({ db }: Pick<GameDeps, 'db'>, of: OfGame, question: string) {
  const game = await requireGame(db, of);
  if (!game.mayRun) throw new AppError('auth.forbidden');
  requireQuestion(game, question);
  const prepared = await answers.findPrepared(db, of.gameId, question);
  const typed = await answers.listAnswersTo(db, of.gameId, question);
  const judged: TeamAnswer[] = typed.map((answer) => ({
    ...answer,
    isMatch: prepared ? matchesAnswer(answer.text, prepared.answers) : null,
  }));
  return { question: prepared ?? UNPREPARED, answers: judged };
}

/** The host's word is final: it replaces what the match has scored. */
export async function judgeAnswer(deps: GameDeps, of: OfAnswer, isRight: boolean): Promise<ScoreEntry> {
  const { gameId, teamId, question } = of;
  return changeGame(deps, of, async (tx, game) => {
    requireQuestion(game, question);
    const entry = await requireEntry(tx, gameId, teamId);
    if (!(await answers.updateVerdict(tx, { gameId, teamId, question, isRight })))
      throw new AppError('answer.not_found');
    const { points } = (await answers.findPrepared(tx, gameId, question)) ?? UNPREPARED;
    return games.presentEntry(await setScore(tx, game, entry, { field: question, value: isRight ? points : 0 }));
  });
}

/** Scores what was typed and says what was prepared, where nobody has scored yet: the host looks at the rest. */
export async function scoreMatchingAnswers(tx: Db, game: OpenGame, question: string): Promise<void> {
  const prepared = await answers.findPrepared(tx, game.gameId, question);
  if (!prepared) return;
  for (const { teamId, text, isRight } of await answers.listAnswersTo(tx, game.gameId, question)) {
    if (isRight !== null || !matchesAnswer(text, prepared.answers)) continue;
    const entry = await requireEntry(tx, game.gameId, teamId);
    if (valueOf(entry, question) !== null) continue;
    await setScore(tx, game, entry, { field: question, value: prepared.points });
    await answers.updateVerdict(tx, { gameId: game.gameId, teamId, question, isRight: true });
  }
}
