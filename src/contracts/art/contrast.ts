/** Relative luminance of a colour such as `#0b6e4f` (WCAG 2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2 contrast ratio of two colours such as `#0b6e4f`, 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [low = 0, high = 0] = [one, other].map(luminance).toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Text, and what it is on, need this ratio (WCAG 1.4.3). */
export const MIN_CONTRAST = 4.5;

export type ColourMode = 'light' | 'dark';

/** The accent colour of each mode by default, and the grounds it is used on, as in `ui/tokens.css`. Text on it is white or the dark paper. */
export const accents: Record<ColourMode, { initial: string; grounds: readonly string[] }> = {
  light: { initial: '#0b6e4f', grounds: ['#fbf7ef', '#ffffff', '#f3ecdd'] },
  dark: { initial: '#4fc79a', grounds: ['#16150f', '#211f18', '#2b2920'] },
};

/** The lowest contrast of an accent colour with the grounds of its mode. */
export const accentContrast = (colour: string, mode: ColourMode): number =>
  Math.min(...accents[mode].grounds.map((ground) => contrastRatio(colour, ground)));

const DEEPENING = { light: 0, dark: 255 };

/** The companion of an accent colour for pressed controls: a fifth darker, or lighter in dark mode, so its contrast is higher. */
export function deepAccent(colour: string, mode: ColourMode): string {
  const parts = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16);
    return Math.round(part + (DEEPENING[mode] - part) * 0.2);
  });
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
