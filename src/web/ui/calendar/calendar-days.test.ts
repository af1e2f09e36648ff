import { describe, expect, it } from 'vitest';
import { addDays, addMonths, dayOf } from './calendar-days.ts';

describe('calendar days', () => {
  it('adds days and months across years and leap days', () => {
    expect(addDays('2027-12-31', 1)).toBe('2028-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
    expect(addMonths('2027-01-31', 1)).toBe('2027-02-28');
    expect(addMonths('2027-01-15', -1)).toBe('2026-12-15');
  });

  it("reads the date from the device's clock", () => {
    expect(dayOf(new Date(2026, 0, 9, 23, 59))).toBe('2026-01-09');
  });
});
