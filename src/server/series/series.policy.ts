import { canEditEvent, canSeeEvent } from '#server/events/events.policy.ts';
import { type EventForViewer, findEvent } from '#server/events/events.queries.ts';
import { findEventOfSeries } from '#server/events/occurrences.queries.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import type { SeriesRow } from './series.queries.ts';

/** A series is seen and changed by whoever may see and change its events. Answers the event that it was judged by. */
export async function requireVisibleSeries(
  db: Db,
  series: SeriesRow | undefined,
  viewerId: string | null,
  now: Date,
): Promise<EventForViewer> {
  const { visibility } = series?.content ?? { visibility: 'public' };
  const eventId = series && (await findEventOfSeries(db, series.id, { visibility, now }));
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
