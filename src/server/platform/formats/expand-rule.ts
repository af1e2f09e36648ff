import { RRuleTemporal } from 'rrule-temporal';
import { parseRule, type RecurrenceRule, serializeRule, weekdays } from '#contracts/series/recurrence-rules.ts';

/*
 * Rules are expanded in local time. The engine runs in UTC, where every local time exists exactly once; each result is then resolved to an instant
 * in its time zone (platform/formats/wall-clock.ts). So 19:00 stays 19:00 across DST changes, and a time in a DST gap moves forward. Expanding in
 * the time zone itself would omit that occurrence.
 */
const MAX_ITERATIONS = 10_000;
const MAX_CANDIDATES = 20_000;
/** Dates further ahead are never needed. It bounds the search for a rule that never matches. */
const MAX_YEARS = 50;

const wallTime = (text: string) => Temporal.PlainDateTime.from(text);
const toUtcDate = (text: string) => new Date(`${text}Z`);
type Time = ReturnType<RRuleTemporal['all']>[number];
const formatWallTime = (time: Time) => time.toPlainDateTime().toString({ smallestUnit: 'minute' });

function createEngine(rule: string, startsLocal: string): RRuleTemporal {
  return new RRuleTemporal({
    rruleString: rule,
    dtstart: wallTime(startsLocal).toZonedDateTime('UTC'),
    maxIterations: MAX_ITERATIONS,
    maxCandidateEvaluations: MAX_CANDIDATES,
    cache: false,
  });
}

/** The engine throws on a rule that never matches, such as one for 30 February. */
function withFallback<Result>(expand: () => Result, fallback: Result): Result {
  try {
    return expand();
  } catch (error) {
    if (error instanceof Error && /maximum|exceeded/i.test(error.message)) return fallback;
    throw error;
  }
}

const lastInstant = (startsLocal: string): number =>
  toUtcDate(wallTime(startsLocal).add({ years: MAX_YEARS }).toString()).getTime();

/** Visits the local times of a rule in order, until `visit` returns false. */
function scan(rule: string, startsLocal: string, visit: (wallTime: string) => boolean): void {
  const last = lastInstant(startsLocal);
  withFallback<unknown>(
    () => createEngine(rule, startsLocal).all((time) => time.epochMilliseconds <= last && visit(formatWallTime(time))),
    null,
  );
}

/** The first local times of an RFC 5545 rule that starts at `startsLocal`, in the form `2026-11-24T19:00`. */
export function firstWallTimes(rule: string, startsLocal: string, limit: number): string[] {
  const times: string[] = [];
  scan(rule, startsLocal, (time) => times.push(time) < limit);
  return times;
}

/** The local times of a rule from `from` to `to`, inclusive. */
export function wallTimesBetween(rule: string, startsLocal: string, [from, to]: readonly [string, string]): string[] {
  if (from > to) return [];
  const times = withFallback(() => createEngine(rule, startsLocal).between(toUtcDate(from), toUtcDate(to), true), []);
  return times.map(formatWallTime);
}

/** The next local time of a rule after `after`; undefined if the rule has ended. */
export function nextWallTime(rule: string, startsLocal: string, after: string): string | undefined {
  const next = withFallback(() => createEngine(rule, startsLocal).next(toUtcDate(after)), null);
  return next && next.epochMilliseconds <= lastInstant(startsLocal) ? formatWallTime(next) : undefined;
}

/**
 * The same, without the excluded days. One scan instead of a search after each excluded day: with COUNT every search begins at `startsLocal`, and
 * half a minute went by on the days that one calendar file leaves out.
 */
export function nextIncludedTime(
  rule: string,
  startsLocal: string,
  after: string,
  excludedDays: readonly string[],
): string | undefined {
  const first = nextWallTime(rule, startsLocal, after);
  const excluded = new Set(excludedDays);
  const isExcluded = (time: string) => excluded.has(time.slice(0, 10));
  if (first === undefined || !isExcluded(first)) return first;
  let next: string | undefined;
  scan(rule, parseRule(rule).count === null ? first : startsLocal, (time) => {
    if (time > first && !isExcluded(time)) next = time;
    return next === undefined;
  });
  return next;
}

/** The rule with `day` as its last day, unless it ends earlier anyway. */
export const endOn = ({ rule, startsLocal }: { rule: string; startsLocal: string }, day: string): string =>
  nextWallTime(rule, startsLocal, `${day}T23:59`) === undefined
    ? rule
    : serializeRule({ ...parseRule(rule), count: null, until: day });

/** Adds the parts that RFC 5545 derives from the first date, so that the rule is complete without it. */
export function completeRule(rule: RecurrenceRule, startsLocal: string): RecurrenceRule {
  const start = wallTime(startsLocal);
  const day = weekdays[start.dayOfWeek - 1]!;
  const hasDays = rule.weekdays.length > 0 || rule.monthDays.length > 0;
  if (rule.frequency === 'DAILY' || hasDays) return rule;
  if (rule.frequency === 'WEEKLY') return { ...rule, weekdays: [{ day, nth: null }] };
  const monthDays = [start.day];
  const isYearly = rule.frequency === 'YEARLY';
  return { ...rule, monthDays, ...(isYearly && rule.months.length === 0 && { months: [start.month] }) };
}

export const completeRuleText = (rule: string, startsLocal: string): string =>
  serializeRule(completeRule(parseRule(rule), startsLocal));
