import type { Hue } from './hue.ts';
import { motifs, upright } from './motifs.ts';
import { randomFrom } from './random.ts';

/** In tiles. Banners are cropped to their middle on narrow screens, so their large motifs are there. */
const formats = {
  card: { columns: 4, rows: 2 },
  banner: { columns: 8, rows: 2 },
  portrait: { columns: 3, rows: 4 },
} as const;
export type PosterFormat = keyof typeof formats;
export type PosterColour = 'hue' | 'deep' | 'loud' | 'cream';
type PosterSettings = { hue: Hue; seed: string; format: PosterFormat };

/** The width and height of a poster in its own units. */
export const posterSize = (format: PosterFormat) => ({
  width: formats[format].columns * 10,
  height: formats[format].rows * 10,
});

/** Background and shape colours with enough contrast: one of each pair is light, the other deep or loud. */
const colourPairs = [
  ['hue', 'deep'],
  ['deep', 'hue'],
  ['loud', 'deep'],
  ['cream', 'deep'],
  ['hue', 'cream'],
  ['deep', 'loud'],
  ['hue', 'loud'],
] as const satisfies readonly (readonly [PosterColour, PosterColour])[];

type Tile = { column: number; row: number; span: 1 | 2 };

/** Large motifs in two by two blocks, and small tiles for the rest. */
function layOut(format: PosterFormat, random: () => number): Tile[] {
  const { columns, rows } = formats[format];
  const below = (limit: number) => Math.floor(random() * limit);
  const large: Tile[] =
    format === 'banner'
      ? [2, 4].map((column) => ({ column, row: 0, span: 2 }))
      : [{ column: below(columns - 1), row: below(rows - 1), span: 2 }];
  const isCovered = (column: number, row: number) =>
    large.some((tile) => [0, 1].includes(column - tile.column) && [0, 1].includes(row - tile.row));
  const small: Tile[] = [];
  for (let column = 0; column < columns; column++)
    for (let row = 0; row < rows; row++) if (!isCovered(column, row)) small.push({ column, row, span: 1 });
  return [...large, ...small];
}

/**
 * SVG shapes of a poster, always the same for the same settings; `paint` gives the attribute that colours a shape. Backgrounds are whole tiles on
 * pixel borders and below all motifs, so that no seams show where tiles meet.
 */
export function posterMarkup({ hue, seed, format }: PosterSettings, paint: Record<PosterColour, string>): string {
  const random = randomFrom(`${hue}/${seed}`);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  let grounds = '';
  let shapes = '';
  for (const { column, row, span } of layOut(format, random)) {
    const [ground, shape] = pick(colourPairs);
    const path = pick(motifs[hue]);
    const turn = pick([0, 90, 180, 270]);
    const side = span * 10;
    if (ground !== 'hue')
      grounds += `<path ${paint[ground]} d="M${column * 10} ${row * 10}h${side}v${side}h-${side}z"/>`;
    const scale = span === 2 ? 'scale(2)' : '';
    const rotation = turn && !upright.has(path) ? `rotate(${turn} 5 5)` : '';
    shapes += `<path ${paint[shape]} transform="translate(${column * 10} ${row * 10})${scale}${rotation}" d="${path}"/>`;
  }
  return `<g shape-rendering="crispEdges">${grounds}</g>${shapes}`;
}
