import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  listNotifications,
  markNotificationsRead,
  watchNotifications,
} from '#contracts/notifications/notifications.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { readerDateStyle } from '#server/platform/formats/page-style.ts';
import { EVENT_STREAM } from '#server/platform/http/event-stream.ts';
import { maintainStreams } from '#server/platform/http/open-streams.ts';
import { serve } from '#server/platform/http/serve.ts';
import { readCursor, writeCursor } from '#server/platform/postgres/cursors.ts';
import { formatBell, type NotificationHub, openNotificationHub } from './notification-hub.ts';
import * as queries from './notifications.queries.ts';
import { announceChanges } from './notify.queries.ts';

const PAGE_SIZE = 20;
const LIMITS = { kind: 'bells', maxPerProcess: 5000, maxPerPerson: 30 };
type Deps = Pick<AppDeps, 'config' | 'db' | 'clock' | 'sessionStreams' | 'metrics'>;

export function notificationRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, db, clock } = deps;
  const styleOf = ({ request }: FastifyReply) => readerDateStyle(request, config);
  let hub: NotificationHub | undefined;
  const streams = maintainStreams(app, deps, LIMITS);

  serve(app, listNotifications, async ({ query: { cursor, unread }, viewer }, reply) => {
    const before = readCursor(cursor, ['before'])?.before ?? null;
    const page = { before, isUnreadOnly: unread, limit: PAGE_SIZE, style: styleOf(reply) };
    const { items, lastId } = await queries.listNotificationsOf(db, viewer.id, page);
    return {
      notifications: items,
      unreadCount: await queries.countUnread(db, viewer.id),
      nextCursor: lastId === null ? null : writeCursor({ before: lastId }),
    };
  });

  serve(app, markNotificationsRead, async ({ body: { ids = [], upTo = 0 }, viewer }) => {
    if (await queries.markRead(db, viewer.id, { ids, upTo, now: clock.now() })) await announceChanges(db, [viewer.id]);
    return { unreadCount: await queries.countUnread(db, viewer.id) };
  });

  serve(
    app,
    watchNotifications,
    async ({ viewer }, reply) => {
      const { id } = viewer;
      const [bell] = await queries.listBells(db, [id]);
      const style = styleOf(reply);
      // Clients that do not accept a stream receive the current state as JSON.
      if (!reply.request.headers.accept?.includes(EVENT_STREAM))
        return { unreadCount: bell!.unreadCount, newest: bell!.newestIn(style) };
      const opening = formatBell(bell!, style);
      streams.requireCapacity(reply, id);
      hub ??= openNotificationHub(db);
      const stream = streams.start(reply, viewer, { opening, onEnd: () => hub?.unsubscribe(id, subscriber) });
      const subscriber = { stream, style, lastSent: opening };
      hub.subscribe(id, subscriber);
      return reply;
    },
    { isStream: true },
  );
}
