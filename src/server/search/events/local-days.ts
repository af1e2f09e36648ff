import { invalidField } from '#server/platform/app-error.ts';
import { toInstants, toInstantsAnywhere } from '#server/search/upcoming/time-ranges.ts';

type Days = { first: string | null; last: string | null };

/** When matches begin. An event at a place counts on its own local day, an online one on the viewer's (ADR 93). */
export type DaySpan = {
  /** Bounds for the index: they contain the days of every time zone. */
  from: Date;
  to: Date | null;
  /** The days, with their bounds in the viewer's zone; null without any. */
  days: (Days & { from: Date | null; to: Date | null }) | null;
};

type SpanOptions = { timeZone: string; now: Date; includesPast?: boolean };

/** What begins on the days, and not before now, unless past events are included. Either day may be missing. */
export function toSpan({ first, last }: Days, { timeZone, now, includesPast = false }: SpanOptions): DaySpan {
  const day = first ?? last;
  if (!day) return { from: now, to: null, days: null };
  if (first && last && last < first) {
    const message = 'The last day can’t be before the first.';
    throw invalidField('to', message);
  }
  const range = { first: day, last: last ?? day };
  const [viewer, anywhere] = [toInstants(range, timeZone), toInstantsAnywhere(range)];
  return {
    from: first && (includesPast || anywhere.from > now) ? anywhere.from : now,
    to: last ? anywhere.to : null,
    days: { first, last, from: first ? viewer.from : null, to: last ? viewer.to : null },
  };
}
