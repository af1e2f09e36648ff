import { parseRule, serializeRule } from '#contracts/series/recurrence-rules.ts';
import { nextWallTime } from '#server/platform/formats/expand-rule.ts';
import { wallTimeAt } from '#server/platform/formats/wall-clock.ts';
import type { SeriesPart, SeriesRow } from './series.queries.ts';

/*
 * A series is one or more consecutive parts, each with its rule and content. A part that is followed by another ends the day before that one begins:
 * its stored rule has no end of its own, because the series goes on, so `ruleOfPart` ends it for expansion (ADR 80).
 */
type Ended = Pick<SeriesPart, 'rule' | 'endsBefore'>;

const dayBefore = (day: string): string => Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();

/** The rule that produces the dates of the part. */
export const ruleOfPart = ({ rule, endsBefore }: Ended): string =>
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

/** The parts that have dates to come, or the last one if none has. */
export function upcomingParts({ parts }: SeriesRow, now: Date): [SeriesPart, ...SeriesPart[]] {
  const hasDates = (part: SeriesPart) =>
    nextWallTime(ruleOfPart(part), part.startsLocal, wallTimeAt(now, part.timeZone)) !== undefined;
  const first = parts.findIndex(hasDates);
  return [parts.at(first)!, ...(first < 0 ? [] : parts.slice(first + 1))];
}
