import { describe, expect, test } from 'vitest';
import type { VolunteerRole } from '#web/volunteering/host/volunteer-roles.api.ts';
import { copyOf, emptyRole, type RoleContext, roleValueName, toNewRole } from './role-values.ts';
import {
  endsNextDay,
  missingTimes,
  rowAfter,
  rowOf,
  shiftValueName,
  spanOf,
  splitRows,
  toShiftBody,
} from './shift-values.ts';

const eventSpan = { startsLocal: '2026-11-21T09:00', endsLocal: '2026-11-21T13:00' };
const event: RoleContext = { owner: { kind: 'event', id: 'e' }, eventSpan, timeZone: 'Europe/Berlin', ruleText: null };
const bank: RoleContext = {
  owner: { kind: 'organization', slug: 'bank' },
  eventSpan: null,
  timeZone: null,
  ruleText: null,
};

describe('shift rows', () => {
  test('a shift that ends before it starts ends on the next day', () => {
    const night = { date: '2026-12-31', start: '22:00', end: '02:00' };
    expect(endsNextDay(night)).toBe(true);
    expect(spanOf(night)).toEqual({ startsLocal: '2026-12-31T22:00', endsLocal: '2027-01-01T02:00' });
    expect(spanOf({ ...night, end: '' })).toBeNull();
  });

  test('a day with a year of five digits is missing, and rows can still be added', () => {
    const row = { ...rowOf(eventSpan, '6'), date: '20266-11-21' };
    expect(Object.values(missingTimes([row]))).toEqual(['Choose a day.']);
    expect(toShiftBody(row)).toMatchObject({ startsLocal: '', endsLocal: '' });
    expect(rowAfter([row], eventSpan)).toMatchObject({ date: '2026-11-21' });
  });

  test('a new row follows the last one, with the same length and number of people', () => {
    const [first, second] = splitRows(eventSpan, 2, '6');
    expect(rowAfter([first!, second!], eventSpan)).toMatchObject({
      date: '2026-11-21',
      start: '13:00',
      end: '15:00',
      needed: '6',
    });
    expect(rowAfter([], eventSpan)).toMatchObject({ start: '09:00', end: '13:00' });
  });

  test('only the first day of a multi-day event is split', () => {
    const days = { startsLocal: '2026-11-20T10:00', endsLocal: '2026-11-22T18:00' };
    expect(splitRows(days, 2, '1').map((row) => spanOf(row))).toEqual([
      { startsLocal: '2026-11-20T10:00', endsLocal: '2026-11-20T14:00' },
      { startsLocal: '2026-11-20T14:00', endsLocal: '2026-11-20T18:00' },
    ]);
  });

  test('missing dates and times are reported on their fields and sent empty to the API', () => {
    const row = { key: 'a', date: '', start: '', end: '10:00', needed: '6', repeat: '', until: '' };
    expect(missingTimes([row])).toEqual({
      'shifts.a.date': 'Choose a day.',
      'shifts.a.start': 'Enter a start time.',
    });
    expect(toShiftBody(row)).toEqual({ startsLocal: '', endsLocal: '', needed: 6 });
    expect(toShiftBody({ ...row, date: '2026-11-24', repeat: 'weekly', until: '2027-03-30' }).rule).toBe(
      'FREQ=WEEKLY;BYDAY=TU;UNTIL=20270330',
    );
    expect(shiftValueName('shifts.0.rule', [row])).toBe('shifts.a.repeat');
    expect(['startsLocal', 'endsLocal'].map((name) => shiftValueName(`shifts.0.${name}`, [row]))).toEqual([
      'shifts.a.date',
      'shifts.a.date',
    ]);
  });
});

describe('role values', () => {
  test("a new role starts with its event's time and applies to this and following dates of a series", () => {
    expect(emptyRole(event).shifts).toMatchObject([{ date: '2026-11-21', start: '09:00', end: '13:00', needed: '1' }]);
    expect(emptyRole(event).scope).toBe('this');
    expect(emptyRole({ ...event, ruleText: 'every week' }).scope).toBe('following');
  });

  test('API errors of a shift are shown in its row, and of the place at the place field', () => {
    const values = { ...emptyRole(bank), shifts: splitRows(eventSpan, 2, '6') };
    expect(roleValueName('shifts.1.endsLocal', values)).toBe(`shifts.${values.shifts[1]!.key}.end`);
    expect(roleValueName('shifts.0.needed', values)).toBe(`shifts.${values.shifts[0]!.key}.needed`);
    expect(roleValueName('placeId', values)).toBe('place');
    expect(roleValueName('skills.0', values)).toBe('skills.0');
  });

  test("only an organization's role is sent with a location", () => {
    const typed = { ...emptyRole(event), title: 'Sorters', minimumAge: '16' };
    expect(toNewRole(typed, 'event')).toEqual({
      title: 'Sorters',
      description: '',
      skills: [],
      minimumAge: 16,
      questions: [],
      spotsPerSignUp: 1,
      signUpClosesHours: null,
      withdrawClosesHours: null,
      shifts: [{ ...eventSpan, needed: 1 }],
      scope: 'this',
    });
    const online = { ...typed, attendance: 'online' as const, venue: 'left from before', timeZone: 'Europe/Paris' };
    expect(toNewRole(online, 'organization')).toMatchObject({
      attendance: 'online',
      placeId: null,
      venue: '',
      shifts: [{ timeZone: 'Europe/Paris' }],
    });
  });

  test('copying a role keeps the shifts that are not over', () => {
    const shift = (startsLocal: string, state: string) => ({
      startsLocal,
      endsLocal: `${startsLocal.slice(0, 10)}T18:00`,
      needed: 3,
      state,
      isCancelled: false,
      timeZone: 'Europe/Berlin',
    });
    const role = {
      title: 'Sorters',
      description: '',
      skills: ['lifting'],
      minimumAge: null,
      questions: [],
      spotsPerSignUp: 1,
      signUpClosesHours: 24,
      withdrawClosesHours: null,
      attendance: null,
      place: null,
      venue: '',
      address: '',
      shifts: [shift('2026-11-20T09:00', 'over'), shift('2026-11-21T09:00', 'open')],
    } as unknown as VolunteerRole;
    const copied = copyOf(role, event);
    expect(copied).toMatchObject({
      title: 'Sorters',
      spotsPerSignUp: '1',
      signUpClosesHours: '24',
      skills: ['lifting'],
      shifts: [{ date: '2026-11-21', needed: '3' }],
    });
    expect(copied.shifts).toHaveLength(1);
    expect(rowOf(role.shifts[1]!, '3')).toMatchObject({ start: '09:00', end: '18:00' });
  });
});
