import type { Hue } from './hue.ts';
import { motifs, upright } from './motifs.ts';
import styles from './PosterArt.module.css';
import { randomFrom } from './random.ts';

type Tile = { x: number; y: number; size: number; turn: number; ground: string; shape: string; path: string };

const columns = 4;
const rows = 2;

/** Flat geometric cover art, the same for the same `seed` for ever. Decoration only: hidden from screen readers. */
export function PosterArt({ hue, seed }: { hue: Hue; seed: string }) {
  return (
    <svg
      data-hue={hue}
      className={styles.art}
      viewBox={`0 0 ${columns * 10} ${rows * 10}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {tiles(hue, seed).map(({ x, y, size, turn, ground, shape, path }) => (
        <g key={`${x},${y}`} transform={placing(x, y, size, turn)}>
          {ground !== 'hue' && <path className={styles[ground]} d="M0 0h10.1v10.1H0z" />}
          <path className={styles[shape]} d={path} />
        </g>
      ))}
    </svg>
  );
}

const placing = (x: number, y: number, size: number, turn: number) =>
  [`translate(${x} ${y})`, size > 10 && 'scale(2)', turn && `rotate(${turn} 5 5)`].filter(Boolean).join('');

/** Ground and shape always differ enough to read as print: one of each pair is light, the other deep or loud. */
const inks = [
  ['hue', 'deep'],
  ['deep', 'hue'],
  ['loud', 'deep'],
  ['paper', 'deep'],
  ['hue', 'paper'],
  ['deep', 'loud'],
  ['hue', 'loud'],
] as const;

/** One motif fills a two by two block, the rest get a tile each: something to look at, and something around it. */
function tiles(hue: Hue, seed: string): Tile[] {
  const random = randomFrom(`${hue}/${seed}`);
  const pick = <T,>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const tile = (x: number, y: number, size: number): Tile => {
    const [ground, shape] = pick(inks);
    const path = pick(motifs[hue]);
    const turn = pick([0, 90, 180, 270]);
    return { x, y, size, turn: upright.has(path) ? 0 : turn, ground, shape, path };
  };
  const bigAt = Math.floor(random() * (columns - 1));
  const all = [tile(bigAt * 10, 0, 20)];
  for (let column = 0; column < columns; column++) {
    if (column === bigAt || column === bigAt + 1) continue;
    for (let row = 0; row < rows; row++) all.push(tile(column * 10, row * 10, 10));
  }
  return all;
}
