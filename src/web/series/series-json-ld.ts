import type { Site } from '#contracts/site.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import { withOffset } from '#web/ui/display/local-time.ts';
import type { SeriesSummary } from './series-dates.ts';

/** Structured data; `description` as shown on the page. */
export function seriesJsonLd(series: SeriesSummary, { publicUrl }: Site, description: string) {
  return {
    '@type': 'EventSeries',
    name: series.title,
    url: publicUrl + paths.series(series.id),
    description,
    subEvent: series.dates
      .filter(({ status }) => status === 'published')
      .map(({ id, title, startsLocal, startsAt }) => ({
        '@type': 'Event',
        name: title,
        url: publicUrl + paths.event(id),
        startDate: withOffset(startsLocal, startsAt),
      })),
  };
}
