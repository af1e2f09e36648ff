import type { FastifyInstance } from 'fastify';
import { getCalendarFeed, renewCalendarFeed, revokeCalendarFeed } from '#contracts/rsvps/calendar-feeds.contract.ts';
import { filePaths } from '#contracts/site-paths.ts';
import { calendarEntriesOf } from '#server/events/calendar.actions.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { CALENDAR_TYPE, type CalendarEntry, writeCalendar } from '#server/platform/formats/icalendar.ts';
import { openSigned, signLink } from '#server/platform/formats/signed-links.ts';
import { byNetwork, byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import * as feeds from './calendar-feeds.queries.ts';

const DAY_SECONDS = 86_400;
const DAYS_BACK = 90;
const MOST_ENTRIES = 500;
const renewLimit = byViewer('calendar-feed', 20, 3600);
const readLimit = byNetwork('calendar-read', 300, 300);

/** What else of a person belongs into their calendar, by the features above; those that end after a time. */
export type OwnEntries = (
  deps: Pick<AppDeps, 'db' | 'config'>,
  personId: string,
  span: { after: Date; limit: number },
) => Promise<CalendarEntry[]>;

/** The calendar of a person's own events: made, renewed and revoked by calls, read by calendar programs at a secret address. */
export function calendarFeedRoutes(
  app: FastifyInstance,
  { db, config, keys, clock }: AppDeps,
  more: readonly OwnEntries[] = [],
): void {
  const addressOf = (feedId: string) =>
    config.PUBLIC_URL + filePaths.personalCalendar(signLink(keys.links, ['calendar', feedId]));

  serve(app, getCalendarFeed, async ({ viewer }) => {
    const id = await feeds.findCalendarFeed(db, viewer.id);
    return { url: id ? addressOf(id) : null };
  });

  serve(
    app,
    renewCalendarFeed,
    async ({ viewer }) => ({ url: addressOf(await feeds.insertCalendarFeed(db, viewer.id, clock.now())) }),
    { limits: [renewLimit] },
  );

  serve(app, revokeCalendarFeed, async ({ viewer }) => feeds.deleteCalendarFeed(db, viewer.id));

  app.get<{ Params: { token: string } }>(
    filePaths.personalCalendar(':token'),
    { config: { limits: [readLimit] } },
    async ({ params }, reply) => {
      const [feedId] = openSigned(keys.links, 'calendar', params.token) ?? [];
      const personId = feedId && (await feeds.findCalendarOwner(db, feedId));
      if (!personId) throw new AppError('route.not_found');
      const after = secondsAfter(clock.now(), -DAYS_BACK * DAY_SECONDS);
      const span = { after, limit: MOST_ENTRIES };
      const eventIds = await feeds.listEventsOfPerson(db, personId, span);
      const entries = await calendarEntriesOf({ db, config }, eventIds, personId);
      for (const entriesOf of more) entries.push(...(await entriesOf({ db, config }, personId, span)));
      const name = `My events at ${config.PRODUCT_NAME}`;
      return reply
        .type(CALENDAR_TYPE)
        .header('cache-control', 'private, no-store')
        .send(writeCalendar({ productName: config.PRODUCT_NAME, name, entries }));
    },
  );
}
