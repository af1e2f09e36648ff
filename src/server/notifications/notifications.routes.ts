import type { FastifyInstance } from 'fastify';
import {
  listNotifications,
  readNotifications,
  watchNotifications,
} from '#contracts/notifications/notifications.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { EVENT_STREAM } from '#server/platform/http/event-stream.ts';
import { keepStreams } from '#server/platform/http/open-streams.ts';
import { serve } from '#server/platform/http/serve.ts';
import { readCursor, writeCursor } from '#server/platform/postgres/cursors.ts';
import { type NotificationHub, openNotificationHub, stateText } from './notification-hub.ts';
import * as queries from './notifications.queries.ts';
import { notifyPeople } from './tell-people.queries.ts';

const PAGE = 20;
const LIMITS = { most: 5000, mostOfOne: 30 };
type Deps = Pick<AppDeps, 'db' | 'clock'>;

export function notificationRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  let hub: NotificationHub | undefined;
  const streams = keepStreams(app, LIMITS);

  serve(app, listNotifications, async ({ query: { cursor, unread }, viewer }) => {
    const before = readCursor(cursor, ['before'])?.before ?? null;
    const wanted = { before, isUnreadOnly: unread, limit: PAGE + 1 };
    const rows = await queries.listNotificationsOf(db, viewer.id, wanted);
    const page = rows.slice(0, PAGE);
    return {
      notifications: page.map(({ createdAt, ...item }) => ({ ...item, createdAt: createdAt.toISOString() })),
      unreadCount: await queries.countUnread(db, viewer.id),
      nextCursor: rows.length > PAGE ? writeCursor({ before: page.at(-1)!.id }) : null,
    };
  });

  serve(app, readNotifications, async ({ body: { ids = [], upTo = 0 }, viewer }) => {
    if (await queries.markRead(db, viewer.id, { ids, upTo, now: clock.now() })) await notifyPeople(db, [viewer.id]);
    return { unreadCount: await queries.countUnread(db, viewer.id) };
  });

  serve(
    app,
    watchNotifications,
    async ({ viewer: { id, sessionId } }, reply) => {
      const [state] = await queries.listStates(db, [id]);
      const opening = stateText(state!);
      // Whoever does not ask for a stream gets what it would begin with.
      if (!reply.request.headers.accept?.includes(EVENT_STREAM)) return answerOf(state!);
      streams.requireRoom(id);
      hub ??= openNotificationHub(db);
      const stream = streams.start(reply, id, { opening, onEnd: () => hub?.leave(id, reader) });
      const reader = { stream, sessionId, known: opening };
      hub.join(id, reader);
      return reply;
    },
    { isStream: true },
  );
}

const answerOf = ({ unreadCount, newest }: queries.State) => ({
  unreadCount,
  newest: newest && { ...newest, createdAt: newest.createdAt.toISOString() },
});
