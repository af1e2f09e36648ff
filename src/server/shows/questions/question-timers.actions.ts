import type { Game } from '#contracts/shows/games.contract.ts';
import { AppError } from '#server/platform/app-error.ts';
import {
  changeGame,
  type GameDeps,
  type GameRef,
  notifyBoards,
  requireQuestion,
  showSheet,
} from '#server/shows/games/game-changes.actions.ts';
import * as games from '#server/shows/games/games.queries.ts';
import { writeStates } from './question-states.actions.ts';
import { changeStates } from './question-states.ts';
import { isTimeable, limitTime, type TimeLimit } from './question-timers.ts';

export async function startTimer(deps: GameDeps, ref: GameRef, limit: Omit<TimeLimit, 'now'>): Promise<Game> {
  return changeGame(deps, ref, async (tx, game) => {
    requireQuestion(game, limit.question);
    if (!isTimeable(game, limit.question)) throw new AppError('game.question_not_open');
    await games.updateTimer(tx, ref.gameId, limitTime(game, { ...limit, now: game.now }));
    return showSheet(tx, ref);
  });
}

export async function stopTimer(deps: GameDeps, ref: GameRef): Promise<Game> {
  return changeGame(deps, ref, async (tx) => {
    await games.updateTimer(tx, ref.gameId, null);
    return showSheet(tx, ref);
  });
}

/**
 * Locks the question whose time is up, as of that moment. There is no job for it: every read and write of the game calls this before, and so does
 * the hub of each process with boards, at that moment. The first one locks; a restart delays nothing that anybody can see.
 */
export async function lockWhenTimeIsUp({ db, clock }: GameDeps, gameId: string): Promise<void> {
  const isUp = (timer: games.GameRow['timer'] | undefined) =>
    timer && Date.parse(timer.endsAt) <= clock.now().getTime();
  if (!isUp(await games.findTimer(db, gameId))) return;
  await db.transaction(async (tx) => {
    const game = await games.lockAnyGame(tx, gameId);
    if (!game?.timer || !isUp(game.timer)) return;
    const { question, endsAt } = game.timer;
    const revision = await games.incrementRevision(tx, gameId);
    const now = new Date(endsAt);
    const states = changeStates(games.statesOf(game), { questions: [question], state: 'locked', now });
    await writeStates(tx, { ...game, revision, viewerId: game.hostId, now }, states);
    await notifyBoards(tx, gameId);
  });
}
