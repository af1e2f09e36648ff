import type { Hue } from './hue.ts';
import { motifs, upright } from './motifs.ts';
import styles from './PosterArt.module.css';
import { randomFrom } from './random.ts';

const COLUMNS = 4;
const ROWS = 2;

/** Background and shape colours with enough contrast: one of each pair is light, the other deep or loud. */
const colourPairs = [
  ['hue', 'deep'],
  ['deep', 'hue'],
  ['loud', 'deep'],
  ['paper', 'deep'],
  ['hue', 'paper'],
  ['deep', 'loud'],
  ['hue', 'loud'],
] as const;

/** Markup of a 40 × 20 poster: one large motif in a two by two block, and a tile for each of the others. */
export function posterShapes(hue: Hue, seed: string): string {
  const random = randomFrom(`${hue}/${seed}`);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const tile = (x: number, y: number, size: number): string => {
    const [ground, shape] = pick(colourPairs);
    const path = pick(motifs[hue]);
    const turn = pick([0, 90, 180, 270]);
    const background = ground === 'hue' ? '' : `<path class="${styles[ground]}" d="M0 0h10.1v10.1H0z"/>`;
    const transform = transformOf(x, y, size, upright.has(path) ? 0 : turn);
    return `<g transform="${transform}">${background}<path class="${styles[shape]}" d="${path}"/></g>`;
  };
  const largeColumn = Math.floor(random() * (COLUMNS - 1));
  let shapes = tile(largeColumn * 10, 0, 20);
  for (let column = 0; column < COLUMNS; column++) {
    if (column === largeColumn || column === largeColumn + 1) continue;
    for (let row = 0; row < ROWS; row++) shapes += tile(column * 10, row * 10, 10);
  }
  return shapes;
}

const transformOf = (x: number, y: number, size: number, turn: number) =>
  [`translate(${x} ${y})`, size > 10 && 'scale(2)', turn && `rotate(${turn} 5 5)`].filter(Boolean).join('');
