import type { Site } from '#contracts/site.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import { withOffset } from '#web/ui/display/utc-offset.ts';
import type { SeriesDate, SeriesSummary } from './series-dates.ts';

/** What the dates have in common, as the event of the next one describes it. */
type Shared = { description: string; location: object; organizer: object; eventAttendanceMode: string };

const MINUTE_MS = 60_000;

/** Structured data. Dates that were edited individually may be elsewhere: their own pages describe them. */
export function seriesJsonLd(series: SeriesSummary, { publicUrl }: Site, shared: Shared) {
  const { id, title, durationMinutes, sharePicture, dates } = series;
  const common = { ...shared, ...(sharePicture && { image: [publicUrl + sharePicture] }) };
  const describeDate = (date: SeriesDate) => ({
    '@type': 'Event',
    name: date.title,
    url: publicUrl + paths.event(date.id),
    startDate: withOffset(date.startsLocal, date.startsAt),
    endDate: new Date(Date.parse(date.startsAt) + durationMinutes * MINUTE_MS).toISOString(),
    eventStatus: 'https://schema.org/EventScheduled',
    ...common,
  });
  return {
    '@type': 'EventSeries',
    name: title,
    url: publicUrl + paths.series(id),
    ...common,
    subEvent: dates.filter(({ status, isEdited }) => status === 'published' && !isEdited).map(describeDate),
  };
}
