import type { DateStyle } from '#contracts/date-style.ts';
import { type EventStream, formatEvent } from '#server/platform/http/event-stream.ts';
import type { Database } from '#server/platform/postgres/db.ts';
import { type Bell, listBells } from './notifications.queries.ts';
import { NOTIFICATION_CHANNEL } from './notify.queries.ts';

/*
 * The streams that this process keeps open to the notification bells of browsers. Transactions announce whose notifications changed. The hub
 * reads the state of all changed people in one query, at most every 200 ms. It sends the current state and never replays events.
 */
type Subscriber = { stream: EventStream; style: DateStyle; lastSent: string };

const MIN_INTERVAL_MS = 200;
const RETRY_MS = 1000;
const BATCH_SIZE = 200;

export function openNotificationHub(db: Database) {
  const subscribersByPerson = new Map<string, Set<Subscriber>>();
  let stale = new Set<string>();
  let flushing: Promise<void> | undefined;

  function markStale(personIds: Iterable<string>): void {
    for (const personId of personIds) if (subscribersByPerson.has(personId)) stale.add(personId);
    if (stale.size > 0) flushing ??= flush();
  }

  /** Updates bells in batches with a pause after each, so that changes during the pause are sent together. */
  async function flush(): Promise<void> {
    while (stale.size > 0) {
      const ids = [...stale].slice(0, BATCH_SIZE);
      stale = stale.difference(new Set(ids));
      const pauseMs = await update(ids).then(
        () => MIN_INTERVAL_MS,
        () => {
          markStale(ids);
          return RETRY_MS;
        },
      );
      await new Promise((resolve) => setTimeout(resolve, pauseMs).unref());
    }
    flushing = undefined;
  }

  async function update(ids: readonly string[]): Promise<void> {
    for (const bell of await listBells(db, ids)) send(bell);
  }

  function send(bell: Bell): void {
    for (const subscriber of subscribersByPerson.get(bell.personId) ?? []) {
      const text = formatBell(bell, subscriber.style);
      if (subscriber.lastSent !== text) subscriber.stream.send(text);
      subscriber.lastSent = text;
    }
  }

  db.listen(NOTIFICATION_CHANNEL, {
    onMessage: (personIds) => markStale(personIds.split(',')),
    onConnect: () => markStale(subscribersByPerson.keys()),
  });

  return {
    subscribe(personId: string, subscriber: Subscriber): void {
      const subscribers = subscribersByPerson.get(personId) ?? new Set();
      subscribersByPerson.set(personId, subscribers.add(subscriber));
      // Notifications may have arrived since the caller read the state that opens the stream.
      markStale([personId]);
    },
    unsubscribe(personId: string, subscriber: Subscriber): void {
      const subscribers = subscribersByPerson.get(personId);
      subscribers?.delete(subscriber);
      if (subscribers?.size === 0) subscribersByPerson.delete(personId);
    },
  };
}
export type NotificationHub = ReturnType<typeof openNotificationHub>;

export function formatBell({ unreadCount, newestIn }: Bell, style: DateStyle): string {
  const newest = newestIn(style);
  return formatEvent({ id: newest?.id ?? 0, name: 'notifications', data: JSON.stringify({ unreadCount, newest }) });
}
