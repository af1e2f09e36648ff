import { canRunEvent, canSeeEvent } from '#server/events/events.policy.ts';
import { type EventForViewer, findEvent } from '#server/events/events.queries.ts';
import { findRepresentativeEvent } from '#server/events/occurrences.queries.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import type { SeriesPart, SeriesRow } from './series.queries.ts';
import { upcomingParts } from './series-parts.ts';

/** The contents of the parts with dates to come. */
export const upcomingContents = (series: SeriesRow, now: Date): SeriesPart['content'][] =>
  upcomingParts(series, now).map(({ content }) => content);

export const visibilityOf = (series: SeriesRow, now: Date): Pick<SeriesPart['content'], 'visibility'> => ({
  visibility: upcomingParts(series, now)[0].content.visibility,
});

/** Viewers may see and change a series if they may see and run the event that represents it, which is returned. */
export async function requireVisibleSeries(
  db: Db,
  series: SeriesRow | undefined,
  viewerId: string | null,
  now: Date,
): Promise<EventForViewer> {
  const eventId = series && (await findRepresentativeEvent(db, series.id, { ...visibilityOf(series, now), now }));
  const event = eventId && (await findEvent(db, eventId, viewerId));
  if (!event || !canSeeEvent(event, event)) throw new AppError('series.not_found');
  return event;
}

export async function requireSeriesHost(
  db: Db,
  series: SeriesRow | undefined,
  viewerId: string,
  now: Date,
): Promise<EventForViewer> {
  const event = await requireVisibleSeries(db, series, viewerId, now);
  if (!canRunEvent(event)) throw new AppError('auth.forbidden');
  return event;
}
