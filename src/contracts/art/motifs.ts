import type { Hue } from './hue.ts';

/** Shapes on a 10 × 10 tile. Each hue has its own set, so that a category is recognized at a glance. */
const quarter = 'M0 0H10A10 10 0 0 1 0 10z';
const half = 'M0 5A5 5 0 0 1 10 5z';
const disc = 'M5 1A4 4 0 0 1 5 9A4 4 0 0 1 5 1z';
const ring = 'M5 0A5 5 0 0 1 5 10A5 5 0 0 1 5 0zM5 2.5A2.5 2.5 0 0 0 5 7.5A2.5 2.5 0 0 0 5 2.5z';
const leaf = 'M0 0H5A5 5 0 0 1 10 5V10H5A5 5 0 0 1 0 5z';
const twoLeaves = 'M0 0A5 5 0 0 1 5 5V10A5 5 0 0 1 0 5zM10 0A5 5 0 0 0 5 5V10A5 5 0 0 0 10 5z';
const mountain = 'M0 10L5 1L10 10z';
const peaks = 'M0 10L3 4L6 10zM4 10L7.5 2L10 7V10z';
const diamond = 'M5 0L10 5L5 10L0 5z';
const pinwheel = 'M0 0L5 5H0zM10 0L5 5V0zM10 10L5 5H10zM0 10L5 5V10z';
const stripes = 'M0 0H10V2H0zM0 4H10V6H0zM0 8H10V10H0z';
const dots =
  'M2.5 1A1.5 1.5 0 0 1 2.5 4A1.5 1.5 0 0 1 2.5 1zM7.5 1A1.5 1.5 0 0 1 7.5 4A1.5 1.5 0 0 1 7.5 1zM2.5 6A1.5 1.5 0 0 1 2.5 9A1.5 1.5 0 0 1 2.5 6zM7.5 6A1.5 1.5 0 0 1 7.5 9A1.5 1.5 0 0 1 7.5 6z';
const rainbow = 'M0 10A10 10 0 0 1 10 0V3A7 7 0 0 0 3 10zM5 10A5 5 0 0 1 10 5V10z';
const wave = 'M0 2A2.5 2.5 0 0 0 5 2A2.5 2.5 0 0 1 10 2V6A2.5 2.5 0 0 0 5 6A2.5 2.5 0 0 1 0 6z';
const drop = 'M5 0C8 4 9 5 9 6.5A4 3.5 0 0 1 1 6.5C1 5 2 4 5 0z';
const person = 'M5 .5A2.2 2.2 0 0 1 5 4.9A2.2 2.2 0 0 1 5 .5zM0 10A5 4.5 0 0 1 10 10z';
const pair =
  'M2.5 1A2 2 0 0 1 2.5 5A2 2 0 0 1 2.5 1zM7.5 1A2 2 0 0 1 7.5 5A2 2 0 0 1 7.5 1zM0 10A2.5 4 0 0 1 5 10zM5 10A2.5 4 0 0 1 10 10z';
const stairs = 'M0 10V7.5H2.5V5H5V2.5H7.5V0H10V10z';
const bridge = 'M0 3H10V10H8A3 3 0 0 0 2 10H0z';
const plus = 'M3.5 0H6.5V3.5H10V6.5H6.5V10H3.5V6.5H0V3.5H3.5z';
const petals =
  'M5 5C1 4 1 0 5 0C9 0 9 4 5 5C6 1 10 1 10 5C10 9 6 9 5 5C9 6 9 10 5 10C1 10 1 6 5 5C4 9 0 9 0 5C0 1 4 1 5 5z';
const pixel = 'M0 0H5V5H0zM5 5H10V10H5z';
const heart = 'M5 9L.8 4.6A2.7 2.7 0 0 1 5 2.2A2.7 2.7 0 0 1 9.2 4.6z';

/** Motifs that must not be rotated. */
export const upright: ReadonlySet<string> = new Set([mountain, peaks, drop, person, pair, heart]);

export const motifs: Record<Hue, readonly string[]> = {
  sky: [pixel, dots, ring, stairs, stripes, quarter, pixel],
  leaf: [leaf, mountain, peaks, twoLeaves, half, leaf, disc],
  coral: [person, pair, half, disc, rainbow, person, quarter],
  lilac: [bridge, stairs, pair, diamond, rainbow, ring, quarter],
  pink: [pinwheel, diamond, petals, stripes, rainbow, disc, quarter],
  mint: [plus, drop, wave, heart, half, twoLeaves, petals],
};
