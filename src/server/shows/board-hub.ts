import { type EventStream, formatEvent } from '#server/platform/http/event-stream.ts';
import type { Database } from '#server/platform/postgres/db.ts';
import { BOARD_CHANNEL, stateOf } from './game-changes.actions.ts';
import { findGame, type GameRow } from './games.queries.ts';

/*
 * All boards of a game in this process share one look at the database per change, at most one in 100 ms, and get the same bytes. What
 * happened is not kept: entries carry the revision of their last change, so whoever missed something is told what changed since the
 * revision they know. Whether a board may still watch is asked again with every change: once for all of a public show, else for each person.
 */
export type Board = { viewerId: string | null; stream: EventStream; revision: number };
type Room = { boards: Set<Board>; revision: number; isStale: boolean; flushing: Promise<void> | undefined };

const QUIET_MS = 100;
const RETRY_MS = 1000;

export function openBoardHub(db: Database) {
  const rooms = new Map<string, Room>();

  /** Tells the boards of a room what is new, then rests; what comes meanwhile is told together. */
  async function flush(gameId: string, room: Room): Promise<void> {
    while (room.isStale && room.boards.size > 0) {
      room.isStale = false;
      const rest = await broadcast(db, gameId, room).then(
        () => QUIET_MS,
        () => {
          room.isStale = true;
          return RETRY_MS;
        },
      );
      await new Promise((resolve) => setTimeout(resolve, rest).unref());
    }
    room.flushing = undefined;
  }

  function wake(gameId: string): void {
    const room = rooms.get(gameId);
    if (!room) return;
    room.isStale = true;
    room.flushing ??= flush(gameId, room);
  }

  db.listen(BOARD_CHANNEL, { onMessage: wake, onUp: () => [...rooms.keys()].forEach(wake) });

  return {
    join(gameId: string, board: Board): void {
      const room = rooms.get(gameId) ?? {
        boards: new Set(),
        revision: board.revision,
        isStale: false,
        flushing: undefined,
      };
      rooms.set(gameId, room);
      room.boards.add(board);
      // Something may have changed between the look at the game and this.
      wake(gameId);
    },
    leave(gameId: string, board: Board): void {
      const room = rooms.get(gameId);
      room?.boards.delete(board);
      if (room?.boards.size === 0) rooms.delete(gameId);
    },
  };
}
export type BoardHub = ReturnType<typeof openBoardHub>;

async function broadcast(db: Database, gameId: string, room: Room): Promise<void> {
  const seen = new Map([[null, await findGame(db, gameId, null)]] as [string | null, GameRow | undefined][]);
  const isPublic = seen.get(null) !== undefined;
  if (!isPublic)
    for (const viewerId of new Set([...room.boards].map((board) => board.viewerId)))
      seen.set(viewerId, await findGame(db, gameId, viewerId));
  const texts = new Map<number, string>();
  for (const board of room.boards) {
    const key = isPublic ? null : board.viewerId;
    const game = seen.get(key);
    // Somebody who came while we looked: the next round is theirs.
    if (!seen.has(key)) room.isStale = true;
    else if (!game) board.stream.end();
    else if (board.revision < game.revision) {
      const text = texts.get(board.revision) ?? (await stateText(db, game, board.revision));
      texts.set(board.revision, text);
      board.stream.send(text);
      board.revision = game.revision;
      if (game.showStatus === 'completed') board.stream.end();
    }
  }
}

/** One event with what changed after a revision. */
export async function stateText(db: Database, game: GameRow, afterRevision: number): Promise<string> {
  const state = await stateOf(db, game, afterRevision);
  return formatEvent({ id: game.revision, name: 'state', data: JSON.stringify(state) });
}
