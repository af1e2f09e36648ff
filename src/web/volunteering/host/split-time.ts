/** Wall times as `2026-11-21T19:00`. */
export type Span = { startsLocal: string; endsLocal: string };

const MINUTE_MS = 60_000;
/** Cuts lie on these marks where every piece is longer than that: nobody is asked to come at 10:53. */
const MARKS_MINUTES = [30, 15, 5, 1];
const at = (wall: string) => Date.parse(`${wall}Z`);
const wallOf = (instant: number) => new Date(instant).toISOString().slice(0, 16);

/** Minutes between two wall times, on the same clock. */
export const minutesIn = ({ startsLocal, endsLocal }: Span): number => (at(endsLocal) - at(startsLocal)) / MINUTE_MS;

/** How many pieces of at least a quarter of an hour a time can be cut into; one at least. */
export const mostPieces = (whole: Span, most: number): number =>
  Math.max(1, Math.min(most, Math.floor(minutesIn(whole) / 15)));

/** Cuts a time into `count` pieces that follow each other, as alike as round times allow. */
export function splitTime(whole: Span, count: number): Span[] {
  const minutes = minutesIn(whole);
  const piece = minutes / count;
  const mark = MARKS_MINUTES.find((each) => each * 2 <= piece) ?? 1;
  const start = at(whole.startsLocal);
  const cuts = Array.from({ length: count + 1 }, (_, cut) => {
    if (cut === 0) return whole.startsLocal;
    if (cut === count) return whole.endsLocal;
    const exact = start + cut * piece * MINUTE_MS;
    return wallOf(Math.round(exact / (mark * MINUTE_MS)) * mark * MINUTE_MS);
  });
  return cuts.slice(1).map((endsLocal, index) => ({ startsLocal: cuts[index]!, endsLocal }));
}
