import type { LabelSize } from './basemap-format.ts';

/** Font sizes in pixels, and the mean width of a letter. */
export const LABEL_FONTS: Record<LabelSize, { size: number; width: number }> = {
  0: { size: 11, width: 5.9 },
  1: { size: 12, width: 6.5 },
  2: { size: 14, width: 8 },
  3: { size: 12, width: 9 },
};
export const WIDEST_LABEL = 200;

/** What a name takes around its position: at the right of a town's dot, in the middle of a country. */
export function labelBox(name: string, size: LabelSize): { left: number; top: number; right: number; bottom: number } {
  const { size: height, width } = LABEL_FONTS[size];
  const length = Math.min(WIDEST_LABEL, name.length * width);
  const half = height / 2 + 1;
  return size === 3
    ? { left: -length / 2, right: length / 2, top: -half, bottom: half }
    : { left: -4, right: 7 + length, top: -half, bottom: half };
}
