import { expect, test } from 'vitest';
import { Day, Latitude, Longitude } from './fields.ts';

test('days that PostgreSQL cannot hold are refused', () => {
  expect(Day.safeParse('0000-01-01').success).toBe(false);
  expect(Day.safeParse('0001-01-01').success).toBe(true);
});

test('coordinates are rounded, so that none is too small for PostgreSQL', () => {
  expect([Latitude.parse('3e-323'), Longitude.parse('-3e-323')].map(Math.abs)).toEqual([0, 0]);
  expect([Latitude.parse('52.123456789'), Longitude.parse('180')]).toEqual([52.1234568, -180]);
  expect(Longitude.parse('179.99999999')).toBe(-180);
});
