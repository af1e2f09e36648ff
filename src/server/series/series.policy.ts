import { canEditEvent, canSeeEvent } from '#server/events/events.policy.ts';
import { type EventForViewer, findEvent } from '#server/events/events.queries.ts';
import { findRepresentativeEvent } from '#server/events/occurrences.queries.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import type { SeriesRow } from './series.queries.ts';

/** Viewers may see and edit a series if they may see and edit the event that represents it, which is returned. */
export async function requireVisibleSeries(
  db: Db,
  series: SeriesRow | undefined,
  viewerId: string | null,
  now: Date,
): Promise<EventForViewer> {
  const { visibility } = series?.content ?? { visibility: 'public' };
  const eventId = series && (await findRepresentativeEvent(db, series.id, { visibility, now }));
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
  if (!canEditEvent(event)) throw new AppError('auth.forbidden');
  return event;
}
