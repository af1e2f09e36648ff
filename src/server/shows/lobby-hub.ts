import { type EventStream, formatEvent } from '#server/platform/http/event-stream.ts';
import type { Database, Db } from '#server/platform/postgres/db.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';

const LOBBY_CHANNEL = 'lobbies_closed';
const CLOSED = formatEvent({ name: 'closed', data: '{}' });

/** Tells the pages that wait in the lobby, at all processes, when the transaction of the launch or of the deletion commits. */
export async function notifyLobby(tx: Db, showId: string): Promise<void> {
  await tx.execute(`select pg_notify('${LOBBY_CHANNEL}', $1)`, [showId]);
}

/** A page in a lobby. `isClosed` may become true before it has its stream. */
type LobbyPage = { stream: EventStream | null; isClosed: boolean };

/** Tells the pages in lobbies when the show is launched or deleted, and nothing else: they load it then, as people who may see it. */
export function openLobbyHub(db: Database) {
  const lobbies = new Map<string, Set<LobbyPage>>();

  function close(page: LobbyPage): void {
    page.isClosed = true;
    page.stream?.send(CLOSED);
    page.stream?.end();
  }

  const closeAll = (showId: string) => lobbies.get(showId)?.forEach(close);

  /** Messages may have been lost with the connection. */
  async function closeMissed(): Promise<void> {
    const showIds = [...lobbies.keys()];
    if (showIds.length === 0) return;
    const statement = `select id from shows where id = any($1::uuid[]) and status = 'scheduled'`;
    const open = new Set((await db.rows(IdRow, statement, [showIds])).map(({ id }) => id));
    for (const showId of showIds) if (!open.has(showId)) closeAll(showId);
  }

  db.listen(LOBBY_CHANNEL, { onMessage: closeAll, onConnect: () => void closeMissed().catch(() => undefined) });

  return {
    /** Called before the show is read, so that no launch is missed in between. */
    enter(showId: string): LobbyPage {
      const page: LobbyPage = { stream: null, isClosed: false };
      lobbies.set(showId, (lobbies.get(showId) ?? new Set()).add(page));
      return page;
    },
    follow(page: LobbyPage, stream: EventStream, isClosed: boolean): void {
      page.stream = stream;
      if (isClosed || page.isClosed) close(page);
    },
    leave(showId: string, page: LobbyPage): void {
      const lobby = lobbies.get(showId);
      lobby?.delete(page);
      if (lobby?.size === 0) lobbies.delete(showId);
    },
  };
}
export type LobbyHub = ReturnType<typeof openLobbyHub>;
