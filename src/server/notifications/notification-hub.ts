import { type EventStream, formatEvent } from '#server/platform/http/event-stream.ts';
import type { Database } from '#server/platform/postgres/db.ts';
import { type Bell, listBells, listEndedSessions } from './notifications.queries.ts';
import { NOTIFICATION_CHANNEL } from './notify.queries.ts';

/*
 * The open bells of this process. Transactions announce whose notifications have changed; one look at the database serves all that changed
 * meanwhile, at most once in 200 ms. Nothing is replayed: what is sent is the present state.
 */
type Reader = { stream: EventStream; sessionId: string; known: string };

const QUIET_MS = 200;
const RETRY_MS = 1000;
const PEOPLE_AT_ONCE = 200;

export function openNotificationHub(db: Database) {
  const rooms = new Map<string, Set<Reader>>();
  let stale = new Set<string>();
  let flushing: Promise<void> | undefined;

  function wake(personIds: Iterable<string>): void {
    for (const personId of personIds) if (rooms.has(personId)) stale.add(personId);
    if (stale.size > 0) flushing ??= flush();
  }

  /** Updates some bells, then pauses; what changes meanwhile is sent together. */
  async function flush(): Promise<void> {
    while (stale.size > 0) {
      const ids = [...stale].slice(0, PEOPLE_AT_ONCE);
      stale = stale.difference(new Set(ids));
      const pauseMs = await look(ids).then(
        () => QUIET_MS,
        () => {
          wake(ids);
          return RETRY_MS;
        },
      );
      await new Promise((resolve) => setTimeout(resolve, pauseMs).unref());
    }
    flushing = undefined;
  }

  /** Ends the stream of a session that has ended: when it reconnects, it is asked to log in. */
  async function look(ids: readonly string[]): Promise<void> {
    const readers = ids.flatMap((id) => [...(rooms.get(id) ?? [])]);
    const [bells, ended] = await Promise.all([
      listBells(db, ids),
      listEndedSessions(db, [...new Set(readers.map(({ sessionId }) => sessionId))]),
    ]);
    for (const { sessionId, stream } of readers) if (ended.has(sessionId)) stream.end();
    bells.forEach(send);
  }

  function send(bell: Bell): void {
    const text = bellText(bell);
    for (const reader of rooms.get(bell.personId) ?? []) {
      if (reader.known !== text) reader.stream.send(text);
      reader.known = text;
    }
  }

  db.listen(NOTIFICATION_CHANNEL, {
    onMessage: (personIds) => wake(personIds.split(',')),
    onUp: () => wake(rooms.keys()),
  });

  return {
    join(personId: string, reader: Reader): void {
      const room = rooms.get(personId) ?? new Set();
      rooms.set(personId, room.add(reader));
      // Something may have come between the first look and this.
      wake([personId]);
    },
    leave(personId: string, reader: Reader): void {
      const room = rooms.get(personId);
      room?.delete(reader);
      if (room?.size === 0) rooms.delete(personId);
    },
  };
}
export type NotificationHub = ReturnType<typeof openNotificationHub>;

export const bellText = ({ unreadCount, newest }: Bell): string =>
  formatEvent({ id: newest?.id ?? 0, name: 'notifications', data: JSON.stringify({ unreadCount, newest }) });
