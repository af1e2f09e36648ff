import type { Hue } from '#contracts/art/hue.ts';
import { type PosterFormat, posterMarkup } from '#contracts/art/poster.ts';
import styles from './PosterArt.module.css';

const paint = {
  hue: `class="${styles.hue}"`,
  deep: `class="${styles.deep}"`,
  loud: `class="${styles.loud}"`,
  cream: `class="${styles.cream}"`,
};

export const posterShapes = (hue: Hue, seed: string, format: PosterFormat): string =>
  posterMarkup({ hue, seed, format }, paint);
