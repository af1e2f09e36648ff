import { RRuleTemporal } from 'rrule-temporal';
import { parseRule, type RecurrenceRule, serializeRule, weekdays } from '#contracts/series/recurrence-rules.ts';

/*
 * Rules are expanded by the clock on the wall: in UTC, where every time of every day exists once, and only then does each wall time become an
 * instant of its zone (platform/wall-clock.ts). So 19:00 stays 19:00 over a change of clocks, and a time that such a change skips moves forward
 * by the gap; expanding within the zone would leave that occurrence out.
 */
const MAX_ITERATIONS = 10_000;
const MAX_CANDIDATES = 20_000;
/** Later dates than that are nobody's plan, and a rule that never comes true would be looked for until then. */
const MOST_YEARS = 50;

const wallTime = (text: string) => Temporal.PlainDateTime.from(text);
const asUtc = (text: string) => new Date(`${text}Z`);
type Time = ReturnType<RRuleTemporal['all']>[number];
const shown = (time: Time) => time.toPlainDateTime().toString({ smallestUnit: 'minute' });

function engineOf(rule: string, startsLocal: string): RRuleTemporal {
  return new RRuleTemporal({
    rruleString: rule,
    dtstart: wallTime(startsLocal).toZonedDateTime('UTC'),
    maxIterations: MAX_ITERATIONS,
    maxCandidateEvaluations: MAX_CANDIDATES,
    cache: false,
  });
}

/** The engine gives up on a rule that never comes true, such as one for 30 February: it gives what it gave so far. */
function untilExhausted<Result>(work: () => Result, otherwise: Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error && /maximum|exceeded/i.test(error.message)) return otherwise;
    throw error;
  }
}

const lastOf = (startsLocal: string): number =>
  asUtc(wallTime(startsLocal).add({ years: MOST_YEARS }).toString()).getTime();

/** The first wall times of any rule of RFC 5545, as `2026-11-24T19:00`, from the wall time it counts from. */
export function firstWallTimes(rule: string, startsLocal: string, most: number): string[] {
  const last = lastOf(startsLocal);
  const times: string[] = [];
  untilExhausted<unknown>(
    () =>
      engineOf(rule, startsLocal).all((time) => {
        if (time.epochMilliseconds > last) return false;
        times.push(shown(time));
        return times.length < most;
      }),
    null,
  );
  return times;
}

/** The wall times of a rule within a stretch, both ends included. */
export function wallTimesBetween(rule: string, startsLocal: string, [from, to]: readonly [string, string]): string[] {
  if (from > to) return [];
  const times = untilExhausted(() => engineOf(rule, startsLocal).between(asUtc(from), asUtc(to), true), []);
  return times.map(shown);
}

/** The next wall time of a rule after another; none where it has ended. */
export function nextWallTime(rule: string, startsLocal: string, after: string): string | undefined {
  const next = untilExhausted(() => engineOf(rule, startsLocal).next(asUtc(after)), null);
  return next && next.epochMilliseconds <= lastOf(startsLocal) ? shown(next) : undefined;
}

/** With what RFC 5545 takes from the first date where the rule does not say it: then the rule stands by itself. */
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
