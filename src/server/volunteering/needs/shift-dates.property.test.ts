import { expect, test } from 'vitest';
import { SHIFT_WINDOW_WEEKS } from '#contracts/volunteering/volunteer-limits.ts';
import { completeRuleText, firstWallTimes } from '#server/platform/formats/expand-rule.ts';
import { wallTimeAfter } from '#server/platform/formats/wall-clock.ts';
import { fc } from '#tests/support/properties.ts';
import { datesToCreate, dayAfter } from './shift-dates.ts';
import { areValidTimes, resolveShiftTimes } from './shift-times.ts';

const START = fc.integer({ min: 0, max: 730 }).map((days) => dayAfter('2026-01-01', days));
const CLOCK = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '30'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);
const RULE = fc.constantFrom(
  'FREQ=DAILY',
  'FREQ=DAILY;INTERVAL=9;COUNT=20',
  'FREQ=WEEKLY',
  'FREQ=WEEKLY;INTERVAL=2;COUNT=5',
  'FREQ=MONTHLY',
  'FREQ=MONTHLY;INTERVAL=6',
  'FREQ=YEARLY',
);

test('however often and with whatever limit the job runs, each date of the rule is created once, in order and without gaps', () => {
  fc.assert(
    fc.property(
      fc.record({
        day: START,
        clock: CLOCK,
        text: RULE,
        runs: fc.array(fc.record({ days: fc.integer({ min: 0, max: 120 }), limit: fc.integer({ min: 0, max: 40 }) }), {
          minLength: 1,
          maxLength: 12,
        }),
      }),
      ({ day, clock, text, runs }) => {
        const startsLocal = `${day}T${clock}`;
        const rule = completeRuleText(text, startsLocal);
        let [createdThrough, today]: [string | null, string] = [dayAfter(day, -1), day];
        const created: string[] = [];
        for (const { days, limit } of runs) {
          if (createdThrough === null) break;
          today = dayAfter(today, days);
          const hasUpcoming = created.some((wallTime) => wallTime.slice(0, 10) > today);
          const plan = datesToCreate({ rule, startsLocal, createdThrough }, { today, hasUpcoming, limit });
          expect(plan.wallTimes.length).toBeLessThanOrEqual(limit);
          created.push(...plan.wallTimes);
          createdThrough = plan.createdThrough;
        }
        const expected = firstWallTimes(rule, startsLocal, created.length + 1);
        expect(created).toEqual(expected.slice(0, created.length));
        const horizon = dayAfter(today, SHIFT_WINDOW_WEEKS * 7);
        const next = expected[created.length];
        // Nothing within what counts as created is missing, and nothing ends early.
        if (createdThrough === null) expect(next).toBeUndefined();
        else if (next) expect(next.slice(0, 10) > createdThrough).toBe(true);
        if (next && createdThrough !== null && next.slice(0, 10) <= horizon)
          expect(createdThrough < next.slice(0, 10)).toBe(true);
      },
    ),
    { numRuns: 100 },
  );
});

const ZONES = ['Europe/Berlin', 'America/Chicago', 'Pacific/Auckland', 'Australia/Lord_Howe', 'Africa/Cairo', 'UTC'];

test('shifts keep their time of day across clock changes, and end after they start', () => {
  fc.assert(
    fc.property(
      START,
      CLOCK,
      fc.constantFrom(...ZONES),
      fc.integer({ min: 15, max: 1440 }),
      (day, clock, zone, minutes) => {
        for (const wallTime of firstWallTimes('FREQ=DAILY', `${day}T${clock}`, 60)) {
          const times = resolveShiftTimes(wallTime, wallTimeAfter(wallTime, minutes), zone);
          if (!areValidTimes(times)) continue;
          expect(times.endsAt > times.startsAt).toBe(true);
          // A time that the clock skips moves forward by the gap of an hour at most; all others stay.
          const isGap = times.startsLocal !== wallTime;
          expect(times.startsLocal.slice(0, 10)).toBe(wallTime.slice(0, 10));
          if (isGap) expect(times.startsLocal <= wallTimeAfter(wallTime, 60)).toBe(true);
          const shown = times.startsAt.toTemporalInstant().toZonedDateTimeISO(zone).toPlainDateTime();
          expect(shown.toString({ smallestUnit: 'minute' })).toBe(times.startsLocal);
        }
      },
    ),
    { numRuns: 60 },
  );
});
