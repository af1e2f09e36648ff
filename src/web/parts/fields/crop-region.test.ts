import { expect, it } from 'vitest';
import { startRegion } from './crop-region.ts';

// spec: 3.20, 5.29, 9.8
it('starts at 90 % with a 5 % offset for a square picture', () => {
  expect(startRegion(640, 640)).toEqual({ unit: '%', x: 5, y: 5, width: 90, height: 90 });
});

// spec: 5.27
it('stays square and inside the picture for wide and tall ones', () => {
  for (const [width, height] of [
    [1600, 900],
    [900, 1600],
    [3000, 10],
  ] as const) {
    const region = startRegion(width, height);
    const shorter = Math.min(width, height);
    expect((region.width / 100) * width).toBeCloseTo(0.9 * shorter);
    expect((region.height / 100) * height).toBeCloseTo(0.9 * shorter);
    expect(Math.min(region.x, region.y)).toBe(5);
    expect(region.x + region.width / 2 === 50 || region.y + region.height / 2 === 50).toBe(true);
  }
});
