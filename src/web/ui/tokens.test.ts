import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { accents, contrastRatio } from '#contracts/art/contrast.ts';
import { hues } from '#contracts/art/hue.ts';
import { artColours, hueColours } from '#contracts/art/hue-colours.ts';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

const blockOf = (selector: string) => {
  const block = css.split(`${selector} {`)[1]?.split('}')[0] ?? '';
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
  );
};
const light = blockOf(':root');
const dark = { ...light, ...blockOf(':root[data-mode="dark"]') };
const onHue = blockOf('[data-hue]')['on-hue'];

/** WCAG 2 contrast ratio of two named colours of a mode. */
const contrast = (colours: Record<string, string | undefined>, one: string, other: string): number =>
  contrastRatio(colours[one] ?? '#', colours[other] ?? '#');

const texts: [string, string][] = [
  ...['paper', 'surface', 'tint'].flatMap((ground): [string, string][] => [
    ['ink', ground],
    ['muted', ground],
    ['primary', ground],
    ['danger', ground],
  ]),
  ['on-primary', 'primary'],
  ['on-primary', 'primary-deep'],
  ['on-loud', 'loud'],
  ['on-loud', 'loud-deep'],
  ['on-danger', 'danger'],
  ['on-night', 'night'],
];

// Borders of controls, the focus ring and meaningful marks need 3:1 (WCAG 1.4.11).
const marks: [string, string][] = [
  ['edge', 'paper'],
  ['edge', 'surface'],
  ['primary', 'paper'],
  ['tomato', 'paper'],
  ['loud', 'night'],
];

describe.each([
  ['light', light],
  ['dark', dark],
])('%s mode', (_mode, colours) => {
  it.each(texts)('shows %s on %s at 4.5:1 or more', (text, ground) => {
    expect(contrast(colours, text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(marks)('shows the mark %s on %s at 3:1 or more', (mark, ground) => {
    expect(contrast(colours, mark, ground)).toBeGreaterThanOrEqual(3);
  });
});

describe.each(hues)('hue %s', (hue) => {
  const { hue: tone, deep } = blockOf(`[data-hue="${hue}"]`);

  it('has 4.5:1 contrast with dark ink, and its deep companion with paper', () => {
    expect(contrast({ tone, onHue }, 'tone', 'onHue')).toBeGreaterThanOrEqual(4.5);
    expect(contrast({ deep, paper: light.paper }, 'deep', 'paper')).toBeGreaterThanOrEqual(4.5);
  });

  it('is the same in pictures', () => {
    expect(hueColours[hue]).toEqual({ hue: tone, deep });
  });

  it('contrasts with its deep companion', () => {
    expect(contrast({ tone, deep }, 'tone', 'deep')).toBeGreaterThanOrEqual(3);
  });
});

it('paints generated art in the same colours on pages and in pictures', () => {
  const art = readFileSync(new URL('drawing/PosterArt.module.css', import.meta.url), 'utf8');
  for (const [name, colour] of Object.entries(artColours)) expect(art).toContain(`.${name} {\n  fill: ${colour};`);
});

it('has the grounds with which accent colours of administrators are compared', () => {
  for (const [mode, colours] of [
    ['light', light],
    ['dark', dark],
  ] as const) {
    const { paper, surface, tint, primary } = colours;
    expect(accents[mode]).toEqual({ initial: primary, grounds: [paper, surface, tint] });
    // Text on the accent colour needs no comparison of its own.
    expect(accents[mode].grounds).toContain(colours['on-primary']);
  }
});

it('keeps the chosen colours', () => {
  expect(light).toMatchObject({
    paper: '#fbf7ef',
    ink: '#1d1b16',
    muted: '#5c574c',
    line: '#e7dfd0',
    primary: '#0b6e4f',
  });
  expect(light).toMatchObject({ surface: '#ffffff', loud: '#f4b400', tomato: '#d64525' });
  expect(dark).toMatchObject({
    paper: '#16150f',
    surface: '#211f18',
    ink: '#f4efe3',
    primary: '#4fc79a',
    loud: '#ffc93c',
  });
});

const sheets = globSync('src/web/**/*.css').map((file) => readFileSync(file, 'utf8'));

/** The widths at which a condition turns. A range that ends with 599.9px turns at 600px. */
const turnsOf = (condition: string): string[] =>
  [...condition.matchAll(/(min-width:|max-width:|width [<>]=?) ([\d.]+)(\w+)/g)].map(([, relation, width, unit]) =>
    unit === 'px' && /max|<=/.test(relation!) ? `${Number(width) + 0.1}px` : `${width}${unit}`,
  );

// spec: 9.15
it('layouts change only at the breakpoints 600, 900, 1200 and 1536 px, and for very large text', () => {
  const conditions = sheets.flatMap((sheet) => sheet.match(/@(?:media|container)[^{]*(?:width|aspect)[^{]*/g) ?? []);
  expect(conditions.filter((each) => turnsOf(each).length < each.match(/width|aspect/g)!.length)).toEqual([]);
  // A phone whose text is enlarged has as many pixels, but room for fewer words: 18em tells.
  const known = ['600px', '900px', '1200px', '1536px', '18em'];
  expect(conditions.flatMap(turnsOf).filter((width) => !known.includes(width))).toEqual([]);
});

// spec: 9.16
it('layout spacing uses whole or half steps of 8 px', () => {
  const layout = globSync('src/web/ui/layout/*.css')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const steps = [...layout.matchAll(/^ *(?:gap|padding|margin)[\w-]*: ([^;]+);/gm)].flatMap(([, value]) => [
    ...value!.matchAll(/(\d+)px/g),
  ]);
  expect(steps.length).toBeGreaterThan(5);
  expect(steps.filter(([, pixels]) => Number(pixels) % 4 !== 0)).toEqual([]);
});
