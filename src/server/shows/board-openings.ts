import { AppError } from '#server/platform/app-error.ts';
import { batchByKey } from '#server/platform/batch-by-key.ts';
import { type HubDeps, stateText } from './board-hub.ts';
import type { GameView } from './games/game-changes.actions.ts';
import { findGame, type GameRow } from './games/games.queries.ts';

type BoardViewer = { gameId: string; viewerId: string | null; view: GameView };
type LastEventId = string | string[] | undefined;
type OpeningBoard = { game: GameRow; text: string };

/** The revision that a reconnecting board knows. One from the future stems from a database that was restored since. */
function knownRevision(header: LastEventId, revision: number): number {
  const known = /^\d{1,15}$/.test(String(header)) ? Number(header) : 0;
  return known <= revision ? known : 0;
}

/** Between two reads for boards of one game, in which those that open gather: at most 40 reads a second. */
const PAUSE_MS = 25;

/**
 * Reads what a board is sent first. Boards of one game that open at about the same time share the reads: when a node stops, all of its boards come
 * to the others within a moment, and a route has only a few connections to the database.
 */
export function openingReader({
  lockWhenTimeIsUp,
  ...deps
}: HubDeps): (watching: BoardViewer, lastEventId: LastEventId) => Promise<OpeningBoard> {
  const read = async (key: string, lastEventIds: readonly LastEventId[]) => {
    const { gameId, viewerId, view } = JSON.parse(key) as BoardViewer;
    await lockWhenTimeIsUp(gameId);
    const game = await findGame(deps.db, gameId, viewerId);
    if (!game) return lastEventIds.map(() => new AppError('game.not_found'));
    if (view === 'sheet' && !game.canRun) return lastEventIds.map(() => new AppError('auth.forbidden'));
    const known = lastEventIds.map((header) => knownRevision(header, game.revision));
    const texts = new Map<number, string>();
    for (const afterRevision of new Set(known))
      texts.set(afterRevision, await stateText(deps, game, { afterRevision, view }));
    return known.map((revision) => ({ game, text: texts.get(revision)! }));
  };
  const readTogether = batchByKey<LastEventId, OpeningBoard>(read, { pauseMs: PAUSE_MS });
  return ({ gameId, viewerId, view }, lastEventId) =>
    readTogether(JSON.stringify({ gameId, viewerId, view }), lastEventId);
}
