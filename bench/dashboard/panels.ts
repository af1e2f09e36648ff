import { buildCalendarEntries } from '#server/events/calendar/calendar.actions.ts';
import { listPublicEventIds } from '#server/events/hosts/host-events.queries.ts';
import { listEventsHostedBy } from '#server/events/hosts/hosted-events.queries.ts';
import { listTemplates } from '#server/events/templates.queries.ts';
import { listGroupsOf } from '#server/groups/group-cards.queries.ts';
import type { SearchDeps } from '#server/search/events/search.actions.ts';
import { countProfile } from '#server/search/feeds/person-pages.queries.ts';
import { suggestEvents } from '#server/search/upcoming/suggested-events.actions.ts';
import { countUpcomingDays, showUpcomingEvents } from '#server/search/upcoming/upcoming-events.actions.ts';
import { pick, seeded } from '../search/seeded.ts';
import type { Shape } from '../search/shapes.ts';

type People = {
  measured: readonly string[];
  /** With 200 RSVPs and 50 groups, on a site of any size. */
  busy: string;
  groups: readonly string[];
};
type Panel = { name: string; targetMs: number; of: (id: string) => (deps: SearchDeps) => Promise<unknown> };

const config = { PUBLIC_URL: 'https://dig.example.org' };

/** All panels, each query for another person: the time of the server from call to response. Then those that grow with what one person has. */
export function panels({ measured, busy, groups }: People, now: Date, targetMs: number): Shape[] {
  const random = seeded(3);
  const zone = { timeZone: 'Europe/Berlin' };
  const weekend = { from: '2026-11-21', to: '2026-11-22', ...zone };
  const hosted = { state: 'upcoming', isOncePerSeries: true, now, after: null, limit: 20 } as const;
  const suggested = { limit: 12, siteZone: 'UTC' };
  const member = { relation: 'member', after: null, limit: 101 } as const;
  const inPerson = { radiusKm: 25, attendance: 'in-person', ...zone } as const;
  const daysBack = new Date(now.getTime() - 30 * 86_400_000);
  const panel = (name: string, of: Panel['of']): Panel => ({ name, targetMs, of });
  const grown = [
    panel('Upcoming events', (id) => (deps) => showUpcomingEvents(deps, id, zone)),
    panel('Upcoming events, series once', (id) => (deps) => showUpcomingEvents(deps, id, { ...zone, series: 'next' })),
    panel(
      'Upcoming events, 50 km',
      (id) => (deps) => showUpcomingEvents(deps, id, { ...zone, series: 'next', radiusKm: 50 }),
    ),
    panel(
      'Upcoming events, 50 km, weekend',
      (id) => (deps) => showUpcomingEvents(deps, id, { ...weekend, radiusKm: 50 }),
    ),
    panel(
      'Upcoming events with past ones',
      (id) => (deps) =>
        showUpcomingEvents(deps, id, {
          from: '2026-10-01',
          to: '2026-11-17',
          includePast: true,
          series: 'next',
          ...zone,
        }),
    ),
    panel('Days of a month', (id) => (deps) => countUpcomingDays(deps, id, { month: '2026-11', ...zone })),
    panel('Suggested events', (id) => (deps) => suggestEvents(deps, id, { ...suggested, ...zone })),
    panel('Suggested events, weekend', (id) => (deps) => suggestEvents(deps, id, { ...suggested, ...weekend })),
    panel('Suggested events, 25 km', (id) => (deps) => suggestEvents(deps, id, { ...suggested, ...inPerson })),
  ];
  const small = [
    panel(
      'Groups you organize',
      (id) =>
        ({ db }) =>
          listGroupsOf(db, id, member),
    ),
    panel(
      "Next event you're hosting",
      (id) =>
        ({ db }) =>
          listEventsHostedBy(db, id, hosted),
    ),
    panel(
      'Meet and Greet template',
      (id) =>
        ({ db }) =>
          listTemplates(db, id),
    ),
    panel(
      'Counts of the profile',
      (id) =>
        ({ db }) =>
          countProfile(db, id),
    ),
  ];
  const feed = panel(
    'Feed of a group',
    (id) =>
      async ({ db }) =>
        buildCalendarEntries(
          { db, config },
          await listPublicEventIds(db, { kind: 'group', id }, { now, after: daysBack, limit: 300 }),
          null,
        ),
  );
  const toShapes = (list: readonly Panel[], ids: readonly string[], prefix = ''): Shape[] =>
    list.map(({ of, ...shape }) => ({ ...shape, name: prefix + shape.name, make: () => of(pick(random, ids)) }));
  return [
    ...toShapes([...small, ...grown], measured),
    ...toShapes(grown, [busy], 'busy: '),
    ...toShapes([feed], groups),
  ];
}
