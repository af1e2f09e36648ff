import { expect, test } from 'vitest';
import { Instant } from '#contracts/fields.ts';
import { emptyValues } from './event-form-fields.ts';
import { attendanceChange, fieldsOf, visibilityFor } from './event-values.ts';

test('the limit of the spots online stays theirs between hybrid and online, and the other is kept for the way back', () => {
  const hybrid = { ...emptyValues, attendance: 'hybrid' as const, capacity: '20', onlineCapacity: '100' };
  const online = { ...hybrid, ...attendanceChange(hybrid, 'online') };
  expect(online).toMatchObject({ attendance: 'online', capacity: '100', onlineCapacity: '20' });
  expect(attendanceChange(online, 'hybrid')).toEqual({ attendance: 'hybrid', capacity: '20', onlineCapacity: '100' });
  expect(attendanceChange(hybrid, 'in-person')).toEqual({ attendance: 'in-person' });
});

const impossible = ['20266-11-21T19:00', '0026-11-21T19:00', '9999-12-31T23:59'];
test.each(impossible)('the time %s reaches the schema, which refuses it', (rsvpOpens) => {
  const { rsvpOpensAt } = fieldsOf({ ...emptyValues, timeZone: 'America/New_York', rsvpOpens });
  expect(Instant.safeParse(rsvpOpensAt).error?.issues[0]?.message).toBe('Enter a valid time.');
});

test('what a template shows to group members is unlisted for a host without members', () => {
  const id = crypto.randomUUID();
  expect(visibilityFor({ kind: 'person', id }, 'members')).toBe('unlisted');
  expect(visibilityFor({ kind: 'group', id }, 'members')).toBe('members');
  expect(visibilityFor({ kind: 'organization', id }, 'public')).toBe('public');
});
