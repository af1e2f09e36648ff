import { expect, it } from 'vitest';
import { startRegion } from './crop-region.ts';

// spec: 3.20, 5.29, 9.8
it('starts at 90 % with a 5 % offset for a square picture', () => {
  expect(startRegion(640, 640)).toEqual({ unit: '%', x: 5, y: 5, width: 90, height: 90 });
});

it('fits a banner into wide and tall pictures', () => {
  const banner = { aspect: 2, percent: 100 };
  expect(startRegion(1600, 800, banner)).toEqual({ unit: '%', x: 0, y: 0, width: 100, height: 100 });
  const inPoster = startRegion(1000, 1600, banner);
  expect(inPoster).toMatchObject({ x: 0, width: 100 });
  expect((inPoster.height / 100) * 1600).toBeCloseTo(500);
  expect(inPoster.y + inPoster.height / 2).toBeCloseTo(50);
  const inPanorama = startRegion(3000, 500, banner);
  expect(inPanorama).toMatchObject({ y: 0, height: 100 });
  expect((inPanorama.width / 100) * 3000).toBeCloseTo(1000);
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
