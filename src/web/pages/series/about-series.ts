import type { Site } from '#contracts/site.contract.ts';
import { eventJsonLd } from '#web/events/page/event-json-ld.ts';
import type { WholeEvent } from '#web/events/page/events.api.ts';
import type { SeriesSummary } from '#web/series/series-dates.ts';
import { seriesJsonLd } from '#web/series/series-json-ld.ts';

/** Only search engines need it, which load the page itself. */
export function aboutSeries(series: SeriesSummary, event: WholeEvent, site: Site, description: string) {
  if (!import.meta.env.SSR) return {};
  const { location, organizer, eventAttendanceMode } = eventJsonLd(event, site, description);
  const { id, startsAt, endsAt } = event;
  const shared = { description, location, organizer, eventAttendanceMode };
  return seriesJsonLd(series, site, { id, startsAt, endsAt, shared });
}
