import type { Hue } from './hue.ts';

/** As in tokens.css, for pictures and pages without it: a flat tone for dark text, and a deep companion for shapes on it. */
export const hueColours: Record<Hue, { hue: string; deep: string }> = {
  sky: { hue: '#7cc0ea', deep: '#1b4f91' },
  leaf: { hue: '#9ccb6b', deep: '#2c5e27' },
  coral: { hue: '#ff9a7b', deep: '#a3301a' },
  lilac: { hue: '#b9a5f0', deep: '#46339a' },
  pink: { hue: '#f5a3c7', deep: '#8f1f5b' },
  mint: { hue: '#6fd3c0', deep: '#0b5a52' },
};

/** The tones of generated art that are the same for all hues. */
export const artColours = { loud: '#ffc93c', cream: '#ffe9bd' };
