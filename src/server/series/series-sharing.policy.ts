import { categoryHues } from '#contracts/art/hue.ts';
import { formatRules } from '#contracts/series/recurrence-text.ts';
import { formatPlace } from '#server/events/event-sharing.policy.ts';
import type { EventRow } from '#server/events/events.queries.ts';
import type { SharedPage } from '#server/pictures/share-pictures.actions.ts';
import type { SeriesRow } from './series.queries.ts';
import { upcomingParts } from './series-parts.ts';

/** What the share picture of a series shows; null unless it is public. `event` represents the series. */
export function sharedSeries(series: SeriesRow, event: EventRow, now: Date): SharedPage | null {
  const { id, cancelledAt } = series;
  const parts = upcomingParts(series, now);
  const { content, coverId } = parts[0];
  if (content.visibility !== 'public' || event.visibility !== 'public' || !content.category) return null;
  return {
    kind: 'series',
    id,
    label: formatRules(parts),
    warning: cancelledAt ? 'Cancelled' : '',
    title: content.title,
    place: formatPlace(event),
    host: event.host.name,
    hue: categoryHues[content.category],
    seed: id,
    coverId: event.coverId === coverId && !event.cover ? null : coverId,
  };
}
