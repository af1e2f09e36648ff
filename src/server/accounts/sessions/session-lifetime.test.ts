import { expect, test } from 'vitest';
import type { AccountRole } from '#contracts/accounts/account-roles.ts';
import { assuranceOf } from './session-lifetime.ts';

const HOUR = 3_600_000;
const now = new Date('2026-11-28T12:00:00Z');
const after = (role: AccountRole, hours: number) =>
  assuranceOf({ role, secondFactorAt: new Date(now.getTime() - hours * HOUR) }, now);

test('a second factor counts for 30 days, that of the staff for 12 hours, and none never', () => {
  expect([after('person', 30 * 24 - 1), after('person', 30 * 24)]).toEqual([2, 1]);
  for (const role of ['moderator', 'administrator'] as const)
    expect([after(role, 11), after(role, 12)]).toEqual([2, 1]);
  expect(assuranceOf({ role: 'person', secondFactorAt: null }, now)).toBe(1);
});
