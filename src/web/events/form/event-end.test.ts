import { expect, it } from 'vitest';
import { instantOf } from '#web/parts/zone-clock.ts';
import { localTimeIn } from '#web/ui/display/local-time.ts';
import { afterEndTime, afterStart, wholeStart } from './event-end.ts';

const none = { startDate: '', startTime: '', endDate: '', endTime: '', rsvpOpens: '', rsvpCloses: '' };

it('proposes an end once the start is complete', () => {
  expect(afterStart(none, { startDate: '2026-12-12' }, 120)).toEqual({ endDate: '2026-12-12' });
  expect(afterStart({ ...none, startDate: '2026-12-12' }, { startTime: '23:00' }, 120)).toEqual({
    endDate: '2026-12-13',
    endTime: '01:00',
  });
});

it('follows a year that is typed digit by digit', () => {
  const typed = { ...none, startDate: '0002-12-12', endDate: '0002-12-12' };
  expect(afterStart(typed, { startDate: '0020-12-12' }, 120)).toEqual({ endDate: '0020-12-12' });
});

it('leaves the end alone while the year has too many digits', () => {
  const times = { ...none, startDate: '2026-12-12', startTime: '19:00', endDate: '2026-12-12', endTime: '22:30' };
  expect(afterStart(times, { startDate: '20266-12-12' }, 120)).toEqual({});
  expect(afterEndTime({ ...times, startDate: '20266-12-12' }, '23:00')).toEqual({ endTime: '23:00' });
});

it('moves the end along with the start', () => {
  const times = { ...none, startDate: '2026-12-12', startTime: '19:00', endDate: '2026-12-12', endTime: '22:30' };
  expect(afterStart(times, { startDate: '2026-12-31' }, 120)).toEqual({ endDate: '2026-12-31', endTime: '22:30' });
  expect(afterStart(times, { startTime: '21:00' }, 120)).toEqual({ endDate: '2026-12-13', endTime: '00:30' });
});

it('moves the opening and closing of RSVPs along with the start', () => {
  const times = { ...none, startDate: '2026-12-12', startTime: '19:00', endDate: '2026-12-12', endTime: '22:30' };
  const week = { ...times, rsvpOpens: '2026-12-05T19:00', rsvpCloses: '2026-12-11T12:00' };
  expect(afterStart(week, { startDate: '2027-01-12' }, 120)).toMatchObject({
    rsvpOpens: '2027-01-05T19:00',
    rsvpCloses: '2027-01-11T12:00',
  });
  expect(afterStart({ ...times, rsvpCloses: '2026-12-12T18:30' }, { startTime: '19:45' }, 120)).toMatchObject({
    rsvpCloses: '2026-12-12T19:15',
  });
});

it('leaves RSVPs alone while the start is typed, and moves them from the last whole start', () => {
  const times = { ...none, startDate: '2026-12-12', startTime: '19:00', rsvpCloses: '2026-12-11T12:00' };
  expect(afterStart(times, { startDate: '' }, 120)).not.toHaveProperty('rsvpCloses');
  expect(afterStart(times, { startDate: '0202-12-12' }, 120)).not.toHaveProperty('rsvpCloses');
  const typed = { ...times, startDate: '0202-12-12' };
  expect(afterStart(typed, { startDate: '2027-12-12' }, 120, times)).toMatchObject({
    rsvpCloses: '2027-12-11T12:00',
  });
  expect(wholeStart(typed)).toBe('');
});

it('keeps the duration when the date is cleared and typed again, digit by digit', () => {
  const evening = { ...none, startDate: '2026-12-12', startTime: '19:00', endDate: '2026-12-12', endTime: '22:30' };
  const camp = { ...evening, endDate: '2026-12-13' };
  for (const [times, endDate] of [
    [evening, '2027-11-30'],
    [camp, '2027-12-01'],
  ] as const) {
    let typed = times;
    for (const startDate of ['', '0002-11-30', '0020-11-30', '0202-11-30', '2027-11-30'])
      typed = { ...typed, startDate, ...afterStart(typed, { startDate }, 120, times) };
    expect(typed).toEqual({ ...times, startDate: '2027-11-30', endDate });
  }
});

it('keeps an end that was changed while the date was typed', () => {
  const times = { ...none, startDate: '2026-12-12', startTime: '19:00', endDate: '2026-12-12', endTime: '22:30' };
  const typed = { ...times, startDate: '', endDate: '2027-01-06' };
  expect(afterStart(typed, { startDate: '2027-01-05' }, 120, times)).toEqual({ endDate: '2027-01-06' });
});

it('keeps a last day that was chosen before the first is typed', () => {
  let typed = { ...none, startTime: '10:00', endDate: '2027-05-03', endTime: '18:00' };
  for (const startDate of ['0002-05-01', '0020-05-01', '0202-05-01', '2027-05-01'])
    typed = { ...typed, startDate, ...afterStart(typed, { startDate }, 120) };
  expect(typed).toMatchObject({ endDate: '2027-05-03', endTime: '18:00' });
});

it('keeps an end that was chosen first', () => {
  const times = { ...none, startDate: '2026-12-12', endDate: '2026-12-12', endTime: '22:00' };
  expect(afterStart(times, { startTime: '19:00' }, 120)).toEqual({ endDate: '2026-12-12' });
});

it('puts an end before the start on the next day, and takes it back from there', () => {
  const evening = { ...none, startDate: '2026-12-31', startTime: '19:00', endDate: '2026-12-31', endTime: '21:00' };
  const late = { ...evening, ...afterEndTime(evening, '01:00') };
  expect(late).toEqual({ ...evening, endDate: '2027-01-01', endTime: '01:00' });
  expect(afterEndTime(late, '23:00')).toEqual({ endDate: '2026-12-31', endTime: '23:00' });
  expect(afterEndTime({ ...evening, endTime: '' }, '19:00')).toEqual({ endDate: '2027-01-01', endTime: '19:00' });
});

it('keeps a last day that was chosen', () => {
  const camp = { ...none, startDate: '2026-12-11', startTime: '19:00', endDate: '2026-12-12', endTime: '20:00' };
  expect(afterEndTime(camp, '21:00')).toEqual({ endTime: '21:00' });
  expect(afterEndTime({ ...camp, endDate: '2026-12-13' }, '10:00')).toEqual({ endTime: '10:00' });
  expect(afterEndTime(none, '21:00')).toEqual({ endTime: '21:00' });
});

it('computes local times in other zones across clock changes', () => {
  expect(localTimeIn('America/New_York', '2026-07-01T17:00:00.000Z')).toBe('2026-07-01T13:00');
  expect(instantOf('2026-07-01T13:00', 'America/New_York')).toBe('2026-07-01T17:00:00.000Z');
  // In Berlin 02:30 is skipped that night; in autumn it occurs twice, and the first one is used.
  expect(instantOf('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
  expect(instantOf('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
});
