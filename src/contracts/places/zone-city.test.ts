import { expect, it } from 'vitest';
import { cityOfZone } from './zone-city.ts';

it('names a zone by its city', () => {
  expect(cityOfZone('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
  expect(cityOfZone('UTC')).toBe('UTC');
});
