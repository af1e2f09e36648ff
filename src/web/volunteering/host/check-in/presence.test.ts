import { describe, expect, test } from 'vitest';
import type { SignUpForHost } from '#web/volunteering/host/shift-people.api.ts';
import { type CheckIn, checkInList, findByName, presenceChange } from './presence.ts';

const signUp = (name: string, fields: Partial<SignUpForHost> = {}) =>
  ({
    id: name,
    person: { id: name, name, avatar: null },
    attendance: null,
    checkedInAt: null,
    ...fields,
  }) as SignUpForHost;
const checkIn = (personId: string): CheckIn => ({ personId, attendance: 'attended' });
const startsAt = '2026-11-21T09:00:00Z';
/** The same by both clocks. */
const at = (instant: string | number) => {
  const now = new Date(instant).getTime();
  return { device: now, server: now };
};

describe('presence at check-in', () => {
  test("an unsent change overrides the server's state, a refused one does not", () => {
    const people = checkInList(
      [signUp('Cleo', { attendance: 'no-show' }), signUp('Ben'), signUp('Ada', { checkedInAt: startsAt })],
      new Map([
        ['Ben', { value: checkIn('Ben'), phase: 'waiting' }],
        ['Cleo', { value: checkIn('Cleo'), phase: 'refused', error: new Error('No.') }],
      ]),
    );
    expect(people.map(({ signUp: { id }, presence, isSaving, refusal }) => [id, presence, isSaving, refusal])).toEqual([
      ['Ada', 'attended', false, null],
      ['Ben', 'attended', true, null],
      ['Cleo', 'no-show', false, 'No.'],
    ]);
  });

  test('a person who arrives early is checked in, and attends once the shift has begun', () => {
    const [before, after] = [at('2026-11-21T08:40:00Z'), at('2026-11-21T09:10:00Z')];
    expect(presenceChange({ attendance: 'attended' }, startsAt, before)).toEqual({ isCheckedIn: true });
    expect(presenceChange({ attendance: 'attended' }, startsAt, after)).toEqual({
      isCheckedIn: true,
      attendance: 'attended',
    });
    expect(presenceChange({ attendance: null }, startsAt, before)).toEqual({ isCheckedIn: false });
    expect(presenceChange({ attendance: null }, startsAt, after)).toEqual({ isCheckedIn: false, attendance: null });
    expect(presenceChange({ attendance: 'no-show' }, startsAt, after)).toEqual({ attendance: 'no-show' });
  });

  test('a shift has begun by the clock of the server, on a phone whose clock is fast', () => {
    const now = { device: Date.parse('2026-11-21T09:01:00Z'), server: Date.parse('2026-11-21T08:56:00Z') };
    expect(presenceChange({ attendance: 'attended', pressedAt: now.device - 2000 }, startsAt, now)).toEqual({
      isCheckedIn: true,
      delaySeconds: 2,
    });
  });

  test('a press that waited for the network is sent with its delay, by the clock of the device', () => {
    const pressedAt = Date.parse('2026-11-21T09:10:00Z');
    const sent = (delayMs: number) =>
      presenceChange({ attendance: null, pressedAt }, startsAt, at(pressedAt + delayMs));
    expect(sent(999)).toEqual({ isCheckedIn: false, attendance: null });
    expect(sent(90_500)).toEqual({ isCheckedIn: false, attendance: null, delaySeconds: 90 });
    expect(sent(-5000)).not.toHaveProperty('delaySeconds');
  });

  test('how many of a group came is recorded with the check-in, and all of them count until then', () => {
    const two: CheckIn = { personId: 'Ann', attendance: 'attended', spotsAttended: 2 };
    expect(presenceChange(two, startsAt, at('2026-11-21T08:40:00Z'))).toEqual({
      isCheckedIn: true,
      spotsAttended: 2,
    });
    expect(presenceChange(two, startsAt, at('2026-11-21T09:10:00Z'))).toEqual({
      isCheckedIn: true,
      attendance: 'attended',
      spotsAttended: 2,
    });
    const group = [signUp('Ann', { spots: 3, spotsAttended: null })];
    const counted = (writes: Parameters<typeof checkInList>[1]) => checkInList(group, writes)[0]!.spotsAttended;
    expect(counted(new Map())).toBe(3);
    expect(counted(new Map([['Ann', { value: checkIn('Ann'), phase: 'waiting' }]]))).toBe(3);
    expect(counted(new Map([['Ann', { value: two, phase: 'waiting' }]]))).toBe(2);
  });

  test('people are found by parts of their names, ignoring accents', () => {
    const people = checkInList([signUp('Zoë Müller'), signUp('Ada King')], new Map());
    const found = (words: string) => findByName(people, words).map(({ signUp: { id } }) => id);
    expect(found('zoe')).toEqual(['Zoë Müller']);
    expect(found('mul zo')).toEqual(['Zoë Müller']);
    expect(found('')).toEqual(['Ada King', 'Zoë Müller']);
    expect(found('bob')).toEqual([]);
  });
});
