import type { FastifyInstance } from 'fastify';
import { DAY_SECONDS } from '#contracts/durations.ts';
import { MAX_EVENTS_OF_HOST_FEED } from '#contracts/feed-limits.ts';
import { Slug } from '#contracts/page-fields.ts';
import { filePaths, paths } from '#contracts/site-paths.ts';
import { buildCalendarEntries } from '#server/events/calendar/calendar.actions.ts';
import { listPublicEventIds } from '#server/events/hosts/host-events.queries.ts';
import { requireVisible } from '#server/groups/groups.policy.ts';
import { showOrganization } from '#server/organizations/organizations.actions.ts';
import { findPersonPage } from '#server/people/people.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { CALENDAR_TYPE, writeCalendar } from '#server/platform/formats/icalendar.ts';
import { isUuid } from '#server/platform/formats/uuid.ts';
import { writeJsonFeed, writeRss } from '#server/platform/formats/web-feeds.ts';
import { describeItems, feedLimit, sendFeed } from './feeds.actions.ts';

/** Includes past events so that calendars which refresh rarely still receive cancellations. */
const DAYS_BACK = 30;
type FeedRequest = { Params: { slug: string; kind: string } };

/** The public events of a group, an organization or a person as feeds. Private groups and people whose page not everyone may see have none. */
export function hostFeedRoutes(app: FastifyInstance, deps: Pick<AppDeps, 'db' | 'clock' | 'config'>): void {
  const { db, clock, config } = deps;

  const listEntries = async (kind: 'group' | 'organization' | 'person', id: string) => {
    const now = clock.now();
    const after = secondsAfter(now, -DAYS_BACK * DAY_SECONDS);
    const eventIds = await listPublicEventIds(db, { kind, id }, { now, after, limit: MAX_EVENTS_OF_HOST_FEED });
    return buildCalendarEntries({ db, config }, eventIds, null);
  };
  const findHost = {
    group: (slug: string) => requireVisible(db, slug, null),
    organization: (slug: string) => showOrganization(db, slug, null),
    person: async (id: string) => {
      const person = await findPersonPage(db, id, null);
      if (!person) throw new AppError('person.not_found');
      return { ...person, slug: id };
    },
  };
  const folders = { group: 'groups', organization: 'organizations', person: 'people' } as const;

  for (const kind of ['group', 'organization', 'person'] as const)
    app.get<FeedRequest>(
      filePaths.hostFeed(folders[kind], ':slug', ':kind(ics|rss|json)'),
      { config: { limits: [feedLimit] } },
      async ({ params, url }, reply) => {
        if (!(kind === 'person' ? isUuid(params.slug) : Slug.safeParse(params.slug).success))
          throw new AppError(`${kind}.not_found`);
        const { id, slug, name } = await findHost[kind](params.slug);
        const entries = await listEntries(kind, id);
        if (params.kind === 'ics')
          return sendFeed(reply, CALENDAR_TYPE, writeCalendar({ productName: config.PRODUCT_NAME, name, entries }));
        const now = clock.now();
        const feed = {
          title: `${name} on ${config.PRODUCT_NAME}`,
          description: 'Upcoming events.',
          homeUrl: config.PUBLIC_URL + paths[kind](slug),
          feedUrl: `${config.PUBLIC_URL}${url}`,
          items: await describeItems(
            deps,
            entries.filter(({ endsAt, isCancelled }) => endsAt > now && !isCancelled),
          ),
        };
        return params.kind === 'rss'
          ? sendFeed(reply, 'application/rss+xml; charset=utf-8', writeRss(feed))
          : sendFeed(reply, 'application/feed+json; charset=utf-8', writeJsonFeed(feed));
      },
    );
}
