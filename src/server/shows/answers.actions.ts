import type { PlayerGame, TeamAnswer } from '#contracts/shows/game-answers.contract.ts';
import type { ScoreEntry } from '#contracts/shows/games.contract.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { matchesAnswer } from './answer-matching.ts';
import * as answers from './answers.queries.ts';
import {
  changeGame,
  type GameDeps,
  type GameRef,
  type LockedGame,
  requireEntry,
  requireQuestion,
} from './game-changes.actions.ts';
import * as games from './games.queries.ts';
import { readValue, setScore } from './scores.actions.ts';

type AnswerRef = GameRef & { teamId: string; question: string };
/** The points of a question that was not prepared. */
const DEFAULT_POINTS = 1;

async function requireGame(db: Db, { gameId, viewerId }: GameRef): Promise<games.GameRow> {
  const game = await games.findGame(db, gameId, viewerId);
  if (!game) throw new AppError('game.not_found');
  return game;
}

export async function showPlay({ db }: Pick<GameDeps, 'db'>, ref: GameRef): Promise<PlayerGame> {
  const { gameId, takesAnswers } = await requireGame(db, ref);
  const teams = await answers.listTeamsOfPerson(db, gameId, ref.viewerId);
  const ids = teams.map(({ id }) => id);
  return { gameId, takesAnswers, teams, answers: await answers.listAnswersOfTeams(db, gameId, ids) };
}

/** Takes a shared lock on the game so that no answer slips in while its question is being locked. Boards are not notified. */
export async function answerQuestion({ db, clock }: GameDeps, ref: AnswerRef, text: string) {
  const { gameId, teamId, question, viewerId } = ref;
  return db.transaction(async (tx) => {
    await tx.execute('select 1 from games where id = $1 for share', [gameId]);
    const game = await requireGame(tx, ref);
    if (game.showStatus === 'completed') throw new AppError('game.completed');
    if (!game.takesAnswers) throw new AppError('answer.not_taken');
    requireQuestion(game, question);
    if (Number(question.slice(1)) > Number(game.currentQuestion.slice(1))) throw new AppError('answer.not_asked');
    const teams = await answers.listTeamsOfPerson(tx, gameId, viewerId);
    if (!teams.some(({ id }) => id === teamId)) throw new AppError('game.team_not_found');
    if (game.lockedQuestions.includes(question)) throw new AppError('answer.locked');
    await answers.upsertAnswer(tx, { gameId, teamId, question, text, answeredBy: viewerId, now: clock.now() });
    return (await answers.listAnswersOfTeams(tx, gameId, [teamId])).find((answer) => answer.question === question)!;
  });
}

const UNPREPARED = { text: '', answers: [], points: DEFAULT_POINTS, notes: '' };

export async function showAnswers({ db }: Pick<GameDeps, 'db'>, ref: GameRef, question: string) {
  const game = await requireGame(db, ref);
  if (!game.canRun) throw new AppError('auth.forbidden');
  requireQuestion(game, question);
  const prepared = await answers.findPreparedQuestion(db, ref.gameId, question);
  const typed = await answers.listAnswersToQuestion(db, ref.gameId, question);
  const judged: TeamAnswer[] = typed.map((answer) => ({
    ...answer,
    isMatch: prepared ? matchesAnswer(answer.text, prepared.answers) : null,
  }));
  return { question: prepared ?? UNPREPARED, answers: judged };
}

/** The host's verdict is final and replaces the automatic score. */
export async function judgeAnswer(deps: GameDeps, ref: AnswerRef, isRight: boolean): Promise<ScoreEntry> {
  const { gameId, teamId, question } = ref;
  return changeGame(deps, ref, async (tx, game) => {
    requireQuestion(game, question);
    const entry = await requireEntry(tx, gameId, teamId);
    if (!(await answers.updateVerdict(tx, { gameId, teamId, question, isRight })))
      throw new AppError('answer.not_found');
    const { points } = (await answers.findPreparedQuestion(tx, gameId, question)) ?? UNPREPARED;
    return games.presentEntry(await setScore(tx, game, entry, { field: question, value: isRight ? points : 0 }));
  });
}

/** Scores the answers that match a prepared one, unless they were scored already. The host judges the rest. */
export async function scoreMatchingAnswers(tx: Db, game: LockedGame, question: string): Promise<void> {
  const prepared = await answers.findPreparedQuestion(tx, game.gameId, question);
  if (!prepared) return;
  for (const { teamId, text, isRight } of await answers.listAnswersToQuestion(tx, game.gameId, question)) {
    if (isRight !== null || !matchesAnswer(text, prepared.answers)) continue;
    const entry = await requireEntry(tx, game.gameId, teamId);
    if (readValue(entry, question) !== null) continue;
    await setScore(tx, game, entry, { field: question, value: prepared.points });
    await answers.updateVerdict(tx, { gameId: game.gameId, teamId, question, isRight: true });
  }
}
