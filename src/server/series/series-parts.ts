import { parseRule, serializeRule } from '#contracts/series/recurrence-rules.ts';
import { firstWallTimes, nextWallTime, wallTimesBetween } from '#server/platform/formats/expand-rule.ts';
import { wallTimeAt } from '#server/platform/formats/wall-clock.ts';
import type { SeriesPart, SeriesRow } from './series.queries.ts';

/*
 * A series is one or more consecutive parts, each with its rule and content. A part that is followed by another ends the day before that one begins:
 * its stored rule has no end of its own, because the series continues, so `ruleOfPart` ends it for expansion (ADR 80).
 */
type EndedPart = Pick<SeriesPart, 'rule' | 'endsBefore'>;

const dayBefore = (day: string): string => Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();

/** The rule that produces the dates of the part. */
export const ruleOfPart = ({ rule, endsBefore }: EndedPart): string =>
  endsBefore === null ? rule : serializeRule({ ...parseRule(rule), count: null, until: dayBefore(endsBefore) });

/** The part to which a local day belongs. */
export const partOn = ({ parts }: SeriesRow, day: string): SeriesPart =>
  parts.find(({ endsBefore }) => endsBefore === null || day < endsBefore) ?? parts.at(-1)!;

export const partsAfter = ({ parts }: SeriesRow, partId: string): SeriesPart[] =>
  parts.slice(parts.findIndex(({ id }) => id === partId) + 1);

/** The part to which a local day belongs, and those after it. */
export const partsFrom = (series: SeriesRow, day: string): SeriesPart[] => {
  const part = partOn(series, day);
  return [part, ...partsAfter(series, part.id)];
};

/** The first local day of a part. */
export const firstDayOf = ({ parts }: SeriesRow, part: SeriesPart): string =>
  parts[parts.findIndex(({ id }) => id === part.id) - 1]?.endsBefore ?? part.startsLocal.slice(0, 10);

/** How many dates there are from a local day on until a part begins. */
export function countDatesUntil({ parts }: SeriesRow, { id }: SeriesPart, day: string): number {
  const earlier = parts.slice(
    0,
    parts.findIndex((part) => part.id === id),
  );
  const datesOf = (part: SeriesPart) =>
    wallTimesBetween(ruleOfPart(part), part.startsLocal, [`${day}T00:00`, `${part.endsBefore}T00:00`]);
  return earlier.reduce((count, part) => count + datesOf(part).length, 0);
}

/** The last local day of a part; null if it continues. */
export function lastDayOf({ rule, startsLocal }: SeriesPart): string | null {
  const { count, until } = parseRule(rule);
  return count === null ? until : (firstWallTimes(rule, startsLocal, count).at(-1)?.slice(0, 10) ?? null);
}

/** The parts that have dates to come, or the last one if none has. */
export function upcomingParts({ parts }: SeriesRow, now: Date): [SeriesPart, ...SeriesPart[]] {
  const hasDates = (part: SeriesPart) =>
    nextWallTime(ruleOfPart(part), part.startsLocal, wallTimeAt(now, part.timeZone)) !== undefined;
  const first = parts.findIndex(hasDates);
  return [parts.at(first)!, ...(first < 0 ? [] : parts.slice(first + 1))];
}
