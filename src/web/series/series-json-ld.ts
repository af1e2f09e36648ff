import type { Site } from '#contracts/site.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import { withOffset } from '#web/ui/display/utc-offset.ts';
import type { SeriesDate, SeriesSummary } from './series-dates.ts';

/** The next date, and what the dates of its part have in common with it, as its event describes it. */
type NextDate = { id: string; startsAt: string; endsAt: string; shared: Shared };
type Shared = { description: string; location: object; organizer: object; eventAttendanceMode: string };

/** Structured data. Dates of later parts, and those that were edited individually, may be elsewhere: their own pages describe them. */
export function seriesJsonLd(series: SeriesSummary, { publicUrl }: Site, next: NextDate) {
  const { id, title, sharePicture } = series;
  const durationMs = Date.parse(next.endsAt) - Date.parse(next.startsAt);
  const common = { ...next.shared, ...(sharePicture && { image: [publicUrl + sharePicture] }) };
  const describeDate = (date: SeriesDate) => ({
    '@type': 'Event',
    name: date.title,
    url: publicUrl + paths.event(date.id),
    startDate: withOffset(date.startsLocal, date.startsAt),
    endDate: new Date(Date.parse(date.startsAt) + durationMs).toISOString(),
    eventStatus: 'https://schema.org/EventScheduled',
    ...common,
  });
  const isEdited = series.dates.some((date) => date.id === next.id && date.isEdited);
  const { location: _location, eventAttendanceMode: _mode, ...anywhere } = common;
  return {
    '@type': 'EventSeries',
    name: title,
    url: publicUrl + paths.series(id),
    // A date that was edited individually may be elsewhere than all others.
    ...(isEdited ? anywhere : common),
    subEvent: datesLike(series, next.id).map(describeDate),
  };
}

/** The dates to come whose place and length are those of the next one: only itself if it was edited. */
function datesLike({ parts, dates }: SeriesSummary, nextId: string): SeriesDate[] {
  const partOf = ({ startsLocal }: SeriesDate) =>
    parts.findLastIndex((part) => part.startsLocal.slice(0, 10) <= startsLocal.slice(0, 10));
  const next = dates.find(({ id }) => id === nextId);
  const isLikeNext = (date: SeriesDate) =>
    date === next || (next && !next.isEdited && !date.isEdited && partOf(date) === partOf(next));
  return dates.filter((date) => date.status === 'published' && isLikeNext(date));
}
