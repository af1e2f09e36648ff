import { describe, expect, it } from 'vitest';
import type { MyHours } from './hours.api.ts';
import { formatHoursState, formatNoPastShifts, formatPeriod, hostKey, readHost } from './hours-text.ts';

const given = {
  status: 'signed-up',
  attendance: 'attended',
  hoursState: 'counted',
  isCorrected: false,
  claim: null,
} as const;

describe('hours as text', () => {
  it('a period is formatted as one day or as a range', () => {
    expect(formatPeriod('2026-11-21', '2026-11-21')).toBe('on November 21, 2026');
    expect(formatPeriod('2026-01-03', '2026-11-21')).toBe('from January 3, 2026, to November 21, 2026');
  });

  it('the state of hours is formatted', () => {
    expect(formatHoursState(given)).toBe('Not yet approved');
    expect(formatHoursState({ ...given, isCorrected: true })).toContain('Corrected');
    expect(formatHoursState({ ...given, hoursState: 'approved' })).toBe('Approved');
    expect(formatHoursState({ ...given, hoursState: 'disputed' })).toContain('mistake');
    expect(formatHoursState({ ...given, attendance: 'no-show', hoursState: null })).toContain('no-show');
    expect(formatHoursState({ ...given, attendance: null, hoursState: null })).toContain('hasn’t taken attendance yet');
    const unmarked = { ...given, attendance: null, hoursState: null };
    expect(formatHoursState({ ...unmarked, claim: { minutes: 90 } })).toBe('You reported 1 h 30 min, not yet approved');
    expect(formatHoursState({ ...given, status: 'removed' })).toContain('weren’t on this shift');
  });
});

it('a missing list of past shifts is explained: no shift yet, one that is not over, or hosts that have left', () => {
  const hoursAt = (path: string | null, shifts = 1) =>
    ({ total: { shifts }, hosts: [{ host: { path } }] }) as unknown as MyHours;
  expect(formatNoPastShifts(hoursAt(null, 0))).toBe('Your hours show up here after your first shift.');
  expect(formatNoPastShifts(hoursAt('/organizations/food'))).toBe('Your shifts show up here once they are over.');
  expect(formatNoPastShifts(hoursAt(null))).toContain('have left the site');
});

describe("the host in a certificate's URL", () => {
  it('is parsed back as it was written, and anything else is rejected', () => {
    const host = { kind: 'organization', id: '7f0d9c3a-8f4e-4c43-9a3a-2f6f1c1f9e01' } as const;
    expect(readHost(hostKey(host))).toEqual(host);
    for (const text of [null, '', 'organization:', 'company:7f0d9c3a-8f4e-4c43-9a3a-2f6f1c1f9e01', 'group:../x'])
      expect(readHost(text)).toBeNull();
  });
});
