import { expect, test } from 'vitest';
import { fc } from '#tests/support/properties.ts';
import { cellsOf, distanceKm } from './geo-grid.ts';

const cellOf = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  Math.floor((latitude + 90) * 5) * 1800 + Math.floor((longitude + 180) * 5);
const longitude = fc.double({ min: -180, max: 179.999999, noNaN: true });

test('every point within the radius is in one of the cells, also at the poles and the date line', () => {
  const circle = fc.record({
    latitude: fc.double({ min: -90, max: 89.999999, noNaN: true }),
    longitude,
    radiusKm: fc.double({ min: 1, max: 200, noNaN: true }),
  });
  const isCovered = fc.check(
    fc.property(
      circle,
      fc.double({ min: -1, max: 1, noNaN: true }),
      fc.double({ min: -1, max: 1, noNaN: true }),
      (at, north, east) => {
        const latitude = Math.min(89.999, Math.max(-90, at.latitude + (north * at.radiusKm) / 111));
        const spread = (east * at.radiusKm) / (111 * Math.max(0.001, Math.cos((latitude * Math.PI) / 180)));
        const point = { latitude, longitude: ((((at.longitude + spread + 180) % 360) + 360) % 360) - 180 };
        return distanceKm(at, point) > at.radiusKm * 0.999999 || cellsOf(at).includes(cellOf(point));
      },
    ),
    { numRuns: 500 },
  );
  expect(isCovered).toMatchObject({ failed: false });
});

test('cells are unique, and a circle within a city has few', () => {
  const cells = cellsOf({ latitude: 52.52, longitude: 13.405, radiusKm: 25 });
  expect(new Set(cells).size).toBe(cells.length);
  expect(cells.length).toBeLessThanOrEqual(20);
  expect(cellsOf({ latitude: 89.95, longitude: 0, radiusKm: 50 }).length).toBeGreaterThanOrEqual(1800);
});
