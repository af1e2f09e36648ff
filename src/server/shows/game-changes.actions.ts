import type { Game, GameState } from '#contracts/shows/games.contract.ts';
import { questionAfter } from '#contracts/shows/show-limits.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import * as games from './games.queries.ts';

export type GameDeps = Pick<AppDeps, 'db' | 'clock'>;
export type OfGame = { gameId: string; viewerId: string };
/** A game under its lock: `revision` is the one that what changes now will carry. */
export type OpenGame = games.GameRow & { viewerId: string; now: Date };

export const BOARD_CHANNEL = 'game_changes';

/** Heard by every process when the transaction commits, and only then. */
export async function notifyBoards(tx: Db, gameId: string): Promise<void> {
  await tx.execute({ name: 'tell-boards', text: `select pg_notify('${BOARD_CHANNEL}', $1)` }, [gameId]);
}

/** What changed after a revision; all of it after revision 0. */
export async function stateOf(db: Db, game: games.GameRow, afterRevision: number): Promise<GameState> {
  const entries = await games.listEntries(db, game.gameId, afterRevision);
  return {
    revision: game.revision,
    showStatus: game.showStatus,
    currentQuestion: game.currentQuestion,
    nextQuestion: questionAfter(game.currentQuestion, game.questionCount),
    questionCount: game.questionCount,
    lockedQuestions: game.lockedQuestions,
    questionText: game.questionText,
    scores: entries.filter(({ isRemoved }) => !isRemoved).map(games.presentEntry),
    removedTeamIds: entries.filter(({ isRemoved }) => isRemoved).map(({ teamId }) => teamId),
  };
}

export async function showGame(db: Db, gameId: string, viewerId: string | null): Promise<Game> {
  const game = await games.findGame(db, gameId, viewerId);
  if (!game) throw new AppError('game.not_found');
  const { removedTeamIds: _removed, ...state } = await stateOf(db, game, 0);
  const { showId, title, takesAnswers } = game;
  return { ...state, id: gameId, gameId, showId, title, takesAnswers };
}

/** The one way to write a game: under its lock, by those who run it, while it runs; boards hear of it with the commit. */
export async function changeGame<T>(
  { db, clock }: GameDeps,
  { gameId, viewerId }: OfGame,
  change: (tx: Db, game: OpenGame) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const game = await games.lockGame(tx, gameId, viewerId);
    if (!game) throw new AppError('game.not_found');
    if (!game.mayRun) throw new AppError('auth.forbidden');
    if (game.showStatus === 'completed') throw new AppError('game.completed');
    const revision = await games.raiseRevision(tx, gameId);
    const result = await change(tx, { ...game, revision, viewerId, now: clock.now() });
    await notifyBoards(tx, gameId);
    return result;
  });
}

export function requireQuestion({ questionCount }: games.GameRow, question: string): void {
  if (Number(question.slice(1)) > questionCount) throw new AppError('game.no_such_question');
}

export async function requireEntry(tx: Db, gameId: string, teamId: string): Promise<games.EntryRow> {
  const entry = await games.findEntry(tx, gameId, teamId);
  if (!entry || entry.isRemoved) throw new AppError('game.team_not_found');
  return entry;
}
