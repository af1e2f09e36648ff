import { describe, expect, it } from 'vitest';
import type { Series } from '#contracts/series/series.contract.ts';
import { afterStart } from './event-end.ts';
import { type EventValues, emptyValues, type SavedFields } from './event-form-fields.ts';
import {
  formatChanges,
  formatMove,
  ruleToEdit,
  seriesChangeOf,
  toEventFieldErrors,
  withoutMovedAlong,
} from './series-change.ts';

const before: EventValues = {
  ...emptyValues,
  title: 'Games',
  startDate: '2026-12-08',
  startTime: '19:00',
  endDate: '2026-12-08',
  endTime: '21:00',
  rsvpCloses: '2026-12-08T12:00',
  rule: 'FREQ=MONTHLY;BYDAY=2TU',
};

/** The form after its start was changed. */
const moved = (changed: { startDate?: string; startTime?: string }) => ({
  ...before,
  ...changed,
  ...afterStart(before, changed, 120),
});

const changeOf = (changes: SavedFields, after: EventValues) => seriesChangeOf({ changes, before, after });

describe('applying the change of one occurrence to others', () => {
  it('sends a time of day instead of a date', () => {
    const after = moved({ startTime: '19:30' });
    const changes = { startsLocal: '2026-12-08T19:30', endsLocal: '2026-12-08T21:30' };
    expect(changeOf(changes, after)).toEqual({ fields: { startTime: '19:30' } });
  });

  it('sends the duration, and how long before the start RSVPs close', () => {
    const after = { ...before, endDate: '2026-12-09', endTime: '01:00', rsvpCloses: '2026-12-07T19:00' };
    expect(changeOf({ title: 'Chess', rsvpClosesAt: '…' }, after)).toEqual({
      fields: { title: 'Chess', durationMinutes: 360, rsvpClosesMinutesBefore: 1440 },
    });
    expect(changeOf({ rsvpClosesAt: null }, { ...before, rsvpCloses: '' }).fields).toEqual({
      rsvpClosesMinutesBefore: null,
    });
  });

  it('leaves the closing of other dates alone where the host closed RSVPs on this one', () => {
    const after = { ...moved({ startTime: '20:00' }), rsvpCloses: before.rsvpCloses };
    expect(changeOf({}, after)).toEqual({ fields: { startTime: '20:00' } });
  });

  it('moves the rule along when the day changes', () => {
    const after = moved({ startDate: '2026-12-09' });
    expect(changeOf({}, after)).toEqual({
      fields: {},
      rule: 'FREQ=MONTHLY;BYDAY=2WE',
      startsOn: '2026-12-09',
    });
  });

  it.each([
    ['FREQ=MONTHLY;BYDAY=2TU;UNTIL=20270413', '2026-12-09', 'FREQ=MONTHLY;BYDAY=2WE;UNTIL=20270414'],
    ['FREQ=WEEKLY;BYDAY=TU;UNTIL=20270105', '2026-12-15', 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20270112'],
    ['FREQ=WEEKLY;BYDAY=TU;UNTIL=20270105', '2026-12-07', 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20270104'],
    ['FREQ=MONTHLY;BYDAY=2TU;UNTIL=20270608', '2026-12-14', 'FREQ=MONTHLY;BYDAY=2MO;UNTIL=20270614'],
    ['FREQ=MONTHLY;BYDAY=2TU;UNTIL=20270607', '2026-12-14', 'FREQ=MONTHLY;BYDAY=2MO;UNTIL=20270510'],
    ['FREQ=MONTHLY;BYMONTHDAY=8;UNTIL=20270208', '2026-12-31', 'FREQ=MONTHLY;BYMONTHDAY=31;UNTIL=20270228'],
    // To the last Monday of the month before.
    ['FREQ=MONTHLY;BYDAY=2TU;UNTIL=20270413', '2026-11-30', 'FREQ=MONTHLY;BYDAY=-1MO;UNTIL=20270329'],
    [
      'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=8;UNTIL=20281208',
      '2027-01-01',
      'FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1;UNTIL=20290101',
    ],
    // The rule of workdays and custom rules stay, and so do their dates.
    [
      'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20261223',
      '2026-12-07',
      'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20261223',
    ],
    ['FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20270105', '2026-12-07', 'FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20270105'],
  ])('moves the end of %s along, so that no date is lost', (rule, startDate, expected) => {
    const after = { ...moved({ startDate }), rule };
    expect(seriesChangeOf({ changes: {}, before: { ...before, rule }, after }).rule).toBe(expected);
  });

  it('sends a rule that was chosen by hand', () => {
    const rule = 'FREQ=WEEKLY;BYDAY=TU';
    expect(changeOf({ rule }, { ...before, rule })).toEqual({ fields: {}, rule });
  });
});

it('a rule begins with the end of the series, which an earlier part does not have', () => {
  const rule = 'FREQ=WEEKLY;BYDAY=SA';
  const last = 'FREQ=WEEKLY;BYDAY=SU;COUNT=5';
  const series = { parts: [{ rule }, { rule: last }], endsOn: '2027-05-02' } as Series;
  expect(ruleToEdit({ ...series, rule })).toBe('FREQ=WEEKLY;BYDAY=SA;UNTIL=20270502');
  expect(ruleToEdit({ ...series, rule: last })).toBe(last);
  expect(ruleToEdit({ ...series, rule, endsOn: null })).toBe(rule);
});

it('the form says that saving asks about the rule once one date is moved', () => {
  const tuesdays = { rule: 'FREQ=WEEKLY;BYDAY=TU', canEdit: true };
  expect(formatMove(tuesdays, '2026-12-08', '2026-12-08')).toBeNull();
  expect(formatMove(tuesdays, '2026-12-08', '2026-12-09')).toBe(
    'When you save, choose “This event” to move only this date. Otherwise the series changes to “Every Wednesday”.',
  );
  expect(formatMove(tuesdays, '2026-12-08', '2026-12-15')).toMatch(/Otherwise the dates you choose move with it\.$/);
  expect(formatMove({ ...tuesdays, canEdit: false }, '2026-12-08', '2026-12-09')).toBe('Only this date moves.');
});

it("errors of a series are shown at the event's fields", () => {
  expect(
    toEventFieldErrors({ 'fields.startTime': 'Too early', 'fields.capacity': 'Too few', rule: 'No date' }),
  ).toEqual({
    startsLocal: 'Too early',
    capacity: 'Too few',
    rule: 'No date',
  });
});

it('changes are formatted as text', () => {
  expect(formatChanges({ title: 'Chess', capacity: 12, rule: '' })).toBe(
    'the title, the capacity, and how often it repeats',
  );
  expect(formatChanges({ accessibility: [], accessibilityNote: '' })).toBe('accessibility');
});

it('a host who moves the start is not told that the times of RSVPs changed, unless their distance to the start did', () => {
  const changes = { startsLocal: '…', endsLocal: '…', rsvpClosesAt: '…' };
  const after = moved({ startTime: '19:30' });
  const read = (values: EventValues) => formatChanges(withoutMovedAlong({ changes, before, after: values }));
  expect(read(after)).toBe('the start and the end');
  expect(read({ ...after, rsvpCloses: before.rsvpCloses })).toBe('the start, the end, and when RSVPs close');
  expect(read({ ...after, rsvpCloses: '' })).toBe('the start, the end, and when RSVPs close');
});
