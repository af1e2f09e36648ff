import type { ChangedAnswers } from '#contracts/shows/games.contract.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type EventStream, formatEvent } from '#server/platform/http/event-stream.ts';
import type { Database } from '#server/platform/postgres/db.ts';
import { BOARD_CHANNEL, type GameView, readGameState } from './games/game-changes.actions.ts';
import { findGame, type GameRow } from './games/games.queries.ts';
import { listPlayersOfTeams } from './players/players.queries.ts';

/*
 * All boards of a game in this process share one database read per change, at most one every 100 ms, and get the same bytes. Changes are not
 * logged: entries carry the revision of their last change, so a board that missed updates is sent everything since the revision it knows.
 * Permission to watch is checked again on every change, and every 30 seconds: once for all boards of a public show, otherwise once per person.
 */
export type Board = { viewerId: string | null; view: GameView; stream: EventStream; revision: number };
type WatchedGame = {
  boards: Set<Board>;
  isStale: boolean;
  /** Teams whose answers changed since the last flush. */
  answered: Set<string>;
  flushing: Promise<void> | undefined;
  /** Fires when the time of its question is up. */
  timeUp: NodeJS.Timeout | undefined;
  recheck: NodeJS.Timeout | undefined;
};

const createRoom = (): WatchedGame => ({
  boards: new Set(),
  isStale: false,
  answered: new Set(),
  flushing: undefined,
  timeUp: undefined,
  recheck: undefined,
});

export type HubDeps = {
  db: Database;
  clock: Clock;
  lockWhenTimeIsUp: (gameId: string) => Promise<void>;
};

const MIN_INTERVAL_MS = 100;
const RETRY_MS = 1000;
/** A show is deleted with the account of its host, and hidden by moderators, without a change of its game. */
const RECHECK_MS = 30_000;

export function openBoardHub({ db, clock, lockWhenTimeIsUp }: HubDeps) {
  const rooms = new Map<string, WatchedGame>();

  function followTimer(gameId: string, room: WatchedGame, timer: GameRow['timer']): void {
    clearTimeout(room.timeUp);
    if (!timer) return;
    const leftMs = Math.max(0, Date.parse(timer.endsAt) - clock.now().getTime());
    const look = () => {
      // Timers may fire a little early, and clocks be set.
      if (leftMs > 0) followTimer(gameId, room, timer);
      // Where it fails, the next reader locks the question.
      else void lockWhenTimeIsUp(gameId).catch(() => undefined);
    };
    room.timeUp = setTimeout(look, leftMs).unref();
  }

  async function sendChanges(gameId: string, room: WatchedGame): Promise<void> {
    const game = await broadcast({ db, clock }, gameId, room);
    if (game) followTimer(gameId, room, game.timer);
    await sendChangedAnswers(db, gameId, room);
  }

  /** Sends changes to the boards of a room, then pauses. Changes during the pause are sent together. */
  async function flush(gameId: string, room: WatchedGame): Promise<void> {
    while ((room.isStale || room.answered.size > 0) && room.boards.size > 0) {
      const pauseMs = await sendChanges(gameId, room).then(
        () => MIN_INTERVAL_MS,
        () => {
          room.isStale = true;
          return RETRY_MS;
        },
      );
      await new Promise((resolve) => setTimeout(resolve, pauseMs).unref());
    }
    room.flushing = undefined;
    if (room.boards.size > 0) room.recheck = setTimeout(() => wake(gameId), RECHECK_MS).unref();
  }

  function wake(gameId: string, teamId?: string): void {
    const room = rooms.get(gameId);
    if (!room) return;
    clearTimeout(room.recheck);
    if (teamId) room.answered.add(teamId);
    else room.isStale = true;
    room.flushing ??= flush(gameId, room);
  }

  db.listen(BOARD_CHANNEL, {
    onMessage(payload) {
      const [gameId = '', teamId] = payload.split('/');
      wake(gameId, teamId);
    },
    onConnect: () => [...rooms.keys()].forEach((gameId) => wake(gameId)),
  });

  return {
    join(gameId: string, board: Board): void {
      const room = rooms.get(gameId) ?? createRoom();
      rooms.set(gameId, room);
      room.boards.add(board);
      // The game may have changed since it was read for this board.
      wake(gameId);
    },
    leave(gameId: string, board: Board): void {
      const room = rooms.get(gameId);
      room?.boards.delete(board);
      if (room?.boards.size !== 0) return;
      clearTimeout(room.timeUp);
      clearTimeout(room.recheck);
      rooms.delete(gameId);
    },
  };
}
export type BoardHub = ReturnType<typeof openBoardHub>;

/** To the host and helpers, and to the phones of these teams: when a team answered or was marked is nobody else’s business. */
async function sendChangedAnswers(db: Database, gameId: string, { answered, boards }: WatchedGame): Promise<void> {
  if (answered.size === 0) return;
  const teamIds = [...answered];
  const players = Map.groupBy(await listPlayersOfTeams(db, gameId, teamIds), ({ playerId }) => playerId);
  for (const teamId of teamIds) answered.delete(teamId);
  for (const { viewerId, view, stream } of boards) {
    const own = viewerId === null ? [] : (players.get(viewerId) ?? []).map(({ teamId }) => teamId);
    const changed: ChangedAnswers = { teamIds: view === 'sheet' ? teamIds : own };
    if (changed.teamIds.length > 0) stream.send(formatEvent({ name: 'answers', data: JSON.stringify(changed) }));
  }
}

/** Returns the game as it was read. */
async function broadcast(
  { db, clock }: Pick<HubDeps, 'db' | 'clock'>,
  gameId: string,
  room: WatchedGame,
): Promise<GameRow | undefined> {
  if (!room.isStale) return undefined;
  room.isStale = false;
  const gameByViewer = new Map([[null, await findGame(db, gameId, null)]] as [string | null, GameRow | undefined][]);
  const isPublic = gameByViewer.get(null) !== undefined;
  const keyOf = ({ viewerId, view }: Board) => (isPublic && view === 'board' ? null : viewerId);
  for (const viewerId of new Set([...room.boards].map(keyOf)))
    if (viewerId !== null) gameByViewer.set(viewerId, await findGame(db, gameId, viewerId));
  const texts = new Map<string, string>();
  for (const board of room.boards) {
    const key = keyOf(board);
    const game = gameByViewer.get(key);
    // This board joined during the read: it is served by the next one.
    if (!gameByViewer.has(key)) room.isStale = true;
    else if (!game || (board.view === 'sheet' && !game.canRun)) board.stream.end();
    else if (board.revision < game.revision) {
      const since = { afterRevision: board.revision, view: board.view };
      const text = texts.get(JSON.stringify(since)) ?? (await stateText({ db, clock }, game, since));
      texts.set(JSON.stringify(since), text);
      board.stream.send(text);
      board.revision = game.revision;
    }
  }
  return gameByViewer.values().find((game) => game !== undefined);
}

/** A server-sent event with the changes after a revision. */
export async function stateText(
  { db, clock }: Pick<HubDeps, 'db' | 'clock'>,
  game: GameRow,
  since: { afterRevision: number; view: GameView },
): Promise<string> {
  const state = { ...(await readGameState(db, game, since)), serverTime: clock.now().toISOString() };
  return formatEvent({ id: game.revision, name: 'state', data: JSON.stringify(state) });
}
