import type { Game } from '#contracts/shows/games.contract.ts';
import type { Show } from '#contracts/shows/shows.contract.ts';
import { AppError } from '#server/platform/app-error.ts';
import { mapConstraint } from '#server/platform/postgres/db.ts';
import { scoreMatchingAnswers } from './answers.actions.ts';
import {
  changeGame,
  type GameDeps,
  type GameRef,
  notifyBoards,
  requireQuestion,
  showGame,
} from './game-changes.actions.ts';
import * as games from './games.queries.ts';
import { present } from './shows.actions.ts';
import * as shows from './shows.queries.ts';

/** Idempotent: launching again returns the same game. */
export async function launchShow({ db, clock }: GameDeps, showId: string, viewerId: string) {
  return db.transaction(async (tx) => {
    const show = await shows.lockShow(tx, showId, viewerId);
    if (!show) throw new AppError('show.not_found');
    if (!show.isHost && !show.isHelper) throw new AppError('auth.forbidden');
    if (show.gameId) return { gameId: show.gameId, status: show.status };
    const now = clock.now();
    const gameId = await mapConstraint(games.insertGame(tx, showId, now), { games_one_per_show: 'show.not_found' });
    await games.copyQuestions(tx, gameId, showId);
    await shows.updateShowStatus(tx, showId, 'in-progress', now);
    return { gameId, status: 'in-progress' as const };
  });
}

export async function showOfGame({ db }: Pick<GameDeps, 'db'>, gameId: string, viewerId: string | null): Promise<Show> {
  const show = await shows.findShowOfGame(db, gameId, viewerId);
  if (!show) throw new AppError('game.not_found');
  return present(show);
}

export async function completeGame(deps: GameDeps, { gameId, viewerId }: GameRef): Promise<Show> {
  const { db, clock } = deps;
  return db.transaction(async (tx) => {
    const visible = await shows.findShowOfGame(tx, gameId, viewerId);
    const show = visible && (await shows.lockShow(tx, visible.id, viewerId));
    if (!show) throw new AppError('game.not_found');
    if (!show.isHost && !show.isHelper) throw new AppError('auth.forbidden');
    if (show.status !== 'completed') {
      await games.incrementRevision(tx, gameId);
      await games.updateCompletion(tx, gameId, clock.now());
      await shows.updateShowStatus(tx, show.id, 'completed', clock.now());
      await notifyBoards(tx, gameId);
    }
    return showOfGame({ db: tx } as Pick<GameDeps, 'db'>, gameId, viewerId);
  });
}

/** Takes the target question rather than a step, so that a repeated request is harmless. */
export async function goToQuestion(deps: GameDeps, ref: GameRef, question: string): Promise<Game> {
  return changeGame(deps, ref, async (tx, game) => {
    if (question !== '') requireQuestion(game, question);
    await games.updateCurrentQuestion(tx, ref.gameId, question);
    return showGame(tx, ref.gameId, ref.viewerId);
  });
}

export async function lockQuestion(deps: GameDeps, ref: GameRef, question: string): Promise<Game> {
  return changeGame(deps, ref, async (tx, game) => {
    requireQuestion(game, question);
    await games.updateLock(tx, ref.gameId, question, true);
    await scoreMatchingAnswers(tx, game, question);
    return showGame(tx, ref.gameId, ref.viewerId);
  });
}

export async function unlockQuestion(deps: GameDeps, ref: GameRef, question: string): Promise<Game> {
  return changeGame(deps, ref, async (tx, game) => {
    requireQuestion(game, question);
    await games.updateLock(tx, ref.gameId, question, false);
    return showGame(tx, ref.gameId, ref.viewerId);
  });
}
