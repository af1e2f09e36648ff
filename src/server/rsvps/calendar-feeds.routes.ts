import type { FastifyInstance } from 'fastify';
import { DAY_SECONDS } from '#contracts/durations.ts';
import {
  getCalendarFeed,
  getEventCalendar,
  renewCalendarFeed,
  revokeCalendarFeed,
} from '#contracts/rsvps/calendar-feeds.contract.ts';
import { filePaths } from '#contracts/site-paths.ts';
import { buildCalendarEntries } from '#server/events/calendar/calendar.actions.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { CALENDAR_TYPE, type CalendarEntry, writeCalendar } from '#server/platform/formats/icalendar.ts';
import { openSigned, signLink } from '#server/platform/formats/signed-links.ts';
import { byNetwork, byViewer } from '#server/platform/http/rate-limits.ts';
import { PreparedText, serve } from '#server/platform/http/serve.ts';
import * as feeds from './calendar-feeds.queries.ts';

const DAYS_BACK = 90;
const MAX_ENTRIES = 500;
const renewLimit = byViewer('calendar-feed', 20, 3600);
const readLimit = byNetwork('calendar-read', 300, 300);

/** Further calendar entries of a person, provided by higher features. */
export type CalendarSource = (
  deps: Pick<AppDeps, 'db' | 'config'>,
  personId: string,
  span: feeds.CalendarSpan,
) => Promise<CalendarEntry[]>;

/** The id and the way of attendance of those events that have one. */
const attendancesOf = (events: readonly feeds.CalendarEventRow[]) =>
  new Map(events.flatMap(({ id, attendance }) => (attendance ? [[id, attendance]] : [])));

/** What entries say of events that the person may not get to attend: those with an offer are still on the waitlist. */
const WAITING = { waitlisted: 'Waitlisted', offered: 'Waitlisted', reserved: 'Not paid yet' } as const;

async function listOwnEntries(
  deps: Pick<AppDeps, 'db' | 'config'>,
  personId: string,
  events: readonly feeds.CalendarEventRow[],
): Promise<CalendarEntry[]> {
  const statuses = new Map(events.map(({ id, status }) => [id, status]));
  const entries = await buildCalendarEntries(deps, [...statuses.keys()], personId, attendancesOf(events));
  return entries.map((entry) => {
    const status = statuses.get(entry.uid);
    if (!status || status === 'going' || entry.isCancelled) return entry;
    return { ...entry, isTentative: true, summary: `${WAITING[status]}: ${entry.summary}` };
  });
}

/** The personal calendar. API calls create, renew and revoke it; calendar apps read it at a secret URL. */
export function calendarFeedRoutes(
  app: FastifyInstance,
  { db, config, keys, clock }: AppDeps,
  otherSources: readonly CalendarSource[] = [],
): void {
  const feedUrl = (feedId: string) =>
    config.PUBLIC_URL + filePaths.personalCalendar(signLink(keys.links, ['calendar', feedId]));

  serve(app, getCalendarFeed, async ({ viewer }) => {
    const id = await feeds.findCalendarFeed(db, viewer.id);
    return { url: id ? feedUrl(id) : null };
  });

  serve(
    app,
    renewCalendarFeed,
    async ({ viewer }) => ({ url: feedUrl(await feeds.insertCalendarFeed(db, viewer.id, clock.now())) }),
    { limits: [renewLimit] },
  );

  serve(app, revokeCalendarFeed, async ({ viewer }) => feeds.deleteCalendarFeed(db, viewer.id));

  serve(app, getEventCalendar, async ({ params: { eventId }, viewer }) => {
    const event = await feeds.findCalendarEvent(db, viewer.id, eventId);
    const entries = event ? await listOwnEntries({ db, config }, viewer.id, [event]) : [];
    if (entries.length === 0) throw new AppError('event.not_found');
    return new PreparedText(writeCalendar({ productName: config.PRODUCT_NAME, entries }), CALENDAR_TYPE);
  });

  app.get<{ Params: { token: string } }>(
    filePaths.personalCalendar(':token'),
    { config: { limits: [readLimit] } },
    async ({ params }, reply) => {
      const [feedId] = openSigned(keys.links, 'calendar', params.token) ?? [];
      const personId = feedId && (await feeds.findCalendarFeedOwner(db, feedId));
      if (!personId) throw new AppError('route.not_found');
      const now = clock.now();
      const span = { now, after: secondsAfter(now, -DAYS_BACK * DAY_SECONDS), limit: MAX_ENTRIES };
      const events = await feeds.listCalendarEvents(db, personId, span);
      const entries = await listOwnEntries({ db, config }, personId, events);
      for (const listEntries of otherSources) entries.push(...(await listEntries({ db, config }, personId, span)));
      const name = `My events on ${config.PRODUCT_NAME}`;
      return reply
        .type(CALENDAR_TYPE)
        .header('cache-control', 'private, no-store')
        .send(writeCalendar({ productName: config.PRODUCT_NAME, name, entries }));
    },
  );
}
