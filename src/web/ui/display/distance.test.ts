import { afterEach, expect, test } from 'vitest';
import { formatAway, formatRadius, setMiles } from './distance.ts';

afterEach(() => setMiles(false));

test('distances are in kilometres, or in miles on a page for readers who use them', () => {
  expect([0.4, 1.2, 12.3].map(formatAway)).toEqual(['under 1 km away', '1 km away', '12 km away']);
  expect(['5', '25', '200'].map(formatRadius)).toEqual(['5 km', '25 km', '200 km']);
  setMiles(true);
  expect([1.2, 2, 12.3].map(formatAway)).toEqual(['under 1 mi away', '1 mi away', '8 mi away']);
  const radii = ['5', '10', '25', '50', '100', '200'];
  expect(radii.map(formatRadius)).toEqual(['3 mi', '6 mi', '15 mi', '30 mi', '60 mi', '120 mi']);
});
