import { MINUTE_MS } from '#contracts/durations.ts';

/** Local times such as `2026-11-21T19:00`. */
export type Span = { startsLocal: string; endsLocal: string };

/** Boundaries are rounded to the largest of these that fits, so that nobody is asked to come at 10:53. */
const MARKS_MINUTES = [30, 15, 5, 1];
const toMs = (wall: string) => Date.parse(`${wall}Z`);
const wallOf = (instant: number) => new Date(instant).toISOString().slice(0, 16);

/** Minutes between two local times. */
export const minutesIn = ({ startsLocal, endsLocal }: Span): number =>
  (toMs(endsLocal) - toMs(startsLocal)) / MINUTE_MS;

/** How many parts of at least 15 minutes fit into a time; at least one. */
export const maxParts = (span: Span, limit: number): number =>
  Math.max(1, Math.min(limit, Math.floor(minutesIn(span) / 15)));

/** Splits a time into `count` consecutive parts of similar length, with rounded boundaries. */
export function splitTime(span: Span, count: number): Span[] {
  const minutes = minutesIn(span);
  const length = minutes / count;
  const mark = MARKS_MINUTES.find((each) => each * 2 <= length) ?? 1;
  const start = toMs(span.startsLocal);
  const cuts = Array.from({ length: count + 1 }, (_, cut) => {
    if (cut === 0) return span.startsLocal;
    if (cut === count) return span.endsLocal;
    const exact = start + cut * length * MINUTE_MS;
    return wallOf(Math.round(exact / (mark * MINUTE_MS)) * mark * MINUTE_MS);
  });
  return cuts.slice(1).map((endsLocal, index) => ({ startsLocal: cuts[index]!, endsLocal }));
}
