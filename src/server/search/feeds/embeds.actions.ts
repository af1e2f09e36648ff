import type { EventCard } from '#contracts/events/events.contract.ts';
import { Slug } from '#contracts/page-fields.ts';
import { formatTown } from '#contracts/places/town-name.ts';
import { filePaths, paths } from '#contracts/site-paths.ts';
import { showEvent } from '#server/events/events.actions.ts';
import { listEventsOfHost } from '#server/events/hosts/host-events.queries.ts';
import { showGroup } from '#server/groups/groups.actions.ts';
import { showOrganization } from '#server/organizations/organizations.actions.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { undefinedForClientErrors } from '#server/platform/app-error.ts';
import { isUuid } from '#server/platform/formats/uuid.ts';
import { searchListings } from '#server/search/events/search.actions.ts';
import { showSeries } from '#server/series/series.actions.ts';
import { visibilityOf } from '#server/series/series.policy.ts';
import { findSeries } from '#server/series/series.queries.ts';
import type { EmbeddedEvent, EmbeddedList } from './embed-pages.ts';
import { readPageFilters } from './page-filters.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'config'>;
export type HostKind = 'groups' | 'organizations';

const MAX_EVENTS = 12;
const NONE = 'No upcoming events.';

/** Only public events that are published or cancelled can be embedded; unlisted ones cannot. */
export async function findEmbeddable(deps: Deps, eventId: string): Promise<EmbeddedEvent | undefined> {
  if (!isUuid(eventId)) return undefined;
  const found = await showEvent(deps, eventId, null).catch(undefinedForClientErrors);
  if (!found) return undefined;
  const { place, ...event } = found;
  const { visibility, category, startsAt, endsAt, startsLocal, timeZone } = event;
  if (visibility !== 'public' || !category || !startsAt || !endsAt || !startsLocal || !timeZone) return undefined;
  const placeName = place && event.attendance !== 'online' ? formatTown(place) : '';
  return { ...event, category, startsAt, endsAt, startsLocal, timeZone, placeName };
}

/** The next public events of a group or an organization; private groups have no embed. */
export async function findEmbeddedHost(deps: Deps, kind: HostKind, slug: string): Promise<EmbeddedList | undefined> {
  if (!Slug.safeParse(slug).success) return undefined;
  const host = await (kind === 'groups'
    ? showGroup(deps, { slug, viewerId: null })
    : showOrganization(deps.db, slug, null)
  ).catch(undefinedForClientErrors);
  if (!host) return undefined;
  const { cards } = await listEventsOfHost(deps.db, {
    host: { kind: kind === 'groups' ? 'group' : 'organization', id: host.id },
    viewerId: null,
    state: 'upcoming',
    isOncePerSeries: true,
    isPublishedOnly: true,
    now: deps.clock.now(),
    after: null,
    limit: MAX_EVENTS,
  });
  return {
    title: host.name,
    isTitled: true,
    path: kind === 'groups' ? paths.group(host.slug) : paths.organization(host.slug),
    events: JSON.parse(cards) as EventCard[],
    emptyMessage: NONE,
  };
}

/** The next dates of a public series. */
export async function findEmbeddedSeries(deps: Deps, seriesId: string): Promise<EmbeddedList | undefined> {
  if (!isUuid(seriesId)) return undefined;
  const stored = await findSeries(deps.db, seriesId);
  if (!stored || visibilityOf(stored, deps.clock.now()).visibility !== 'public') return undefined;
  const series = await showSeries(deps, seriesId, null).catch(undefinedForClientErrors);
  if (!series) return undefined;
  const next = series.occurrences.filter(({ status }) => status === 'published');
  return {
    title: series.title,
    isTitled: true,
    path: paths.series(series.id),
    events: next.slice(0, MAX_EVENTS),
    emptyMessage: NONE,
  };
}

/** The results of a search page; undefined if its filters are invalid. */
export async function findEmbeddedSearch(
  deps: AppDeps,
  query: unknown,
  search: string,
): Promise<EmbeddedList | undefined> {
  const list = { title: 'Events', isTitled: false, path: paths.search() + search };
  const pageFilters = await readPageFilters(deps, query).catch(undefinedForClientErrors);
  if (!pageFilters) return undefined;
  if (pageFilters.unknownTown !== undefined)
    return {
      ...list,
      events: [],
      emptyMessage: `We couldn’t find “${pageFilters.unknownTown}”.`,
    };
  const json = await searchListings(deps, { ...pageFilters.filters, series: 'next' }).catch(undefinedForClientErrors);
  if (!json) return undefined;
  const { events } = JSON.parse(json) as { events: EventCard[] };
  return { ...list, events, emptyMessage: NONE };
}

/** The embed of a page of the site, for oEmbed. */
export type EmbeddedPage =
  | { kind: 'event'; title: string; embedPath: string; event: EmbeddedEvent }
  | { kind: 'list'; title: string; embedPath: string; event?: undefined };

/** Pages answer in any case, and none has a capital in its own path. */
const PAGE_PATH = /^\/(events|series|groups|organizations)\/([0-9a-z-]{1,100})\/?$/;

export async function findEmbeddedPage(deps: Deps, { pathname, search }: URL): Promise<EmbeddedPage | undefined> {
  if (pathname === paths.search())
    return {
      kind: 'list',
      title: `Events on ${deps.config.PRODUCT_NAME}`,
      embedPath: filePaths.embeddedSearch() + search,
    };
  const [, kind, id] = PAGE_PATH.exec(pathname.toLowerCase()) ?? [];
  if (!kind || !id) return undefined;
  if (kind === 'events') {
    const event = await findEmbeddable(deps, id);
    return event && { kind: 'event', title: event.title, embedPath: filePaths.embeddedEvent(event.id), event };
  }
  if (kind === 'series') {
    const list = await findEmbeddedSeries(deps, id);
    return list && { kind: 'list', title: list.title, embedPath: filePaths.embeddedSeries(id) };
  }
  const hostKind = kind as HostKind;
  const list = await findEmbeddedHost(deps, hostKind, id);
  return list && { kind: 'list', title: list.title, embedPath: filePaths.embeddedHost(hostKind, id) };
}
