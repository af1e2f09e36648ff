import { type Hue, hues } from '#contracts/art/hue.ts';
import { motifs } from '#contracts/art/motifs.ts';
import styles from './Celebration.module.css';

/** Centre, size and turn of each piece on the 120 × 30 sheet; the hues alternate. */
const pieces: readonly { x: number; y: number; size: number; turn: number }[] = [
  { x: 60, y: 15, size: 20, turn: 0 },
  { x: 42, y: 11, size: 12, turn: -15 },
  { x: 79, y: 10, size: 12, turn: 20 },
  { x: 29, y: 21, size: 10, turn: 30 },
  { x: 93, y: 20, size: 11, turn: -25 },
  { x: 17, y: 9, size: 9, turn: 10 },
  { x: 106, y: 9, size: 9, turn: 40 },
  { x: 46, y: 25, size: 6, turn: 60 },
  { x: 75, y: 25, size: 6, turn: -40 },
  { x: 7, y: 22, size: 7, turn: -30 },
  { x: 114, y: 23, size: 6, turn: 15 },
];

const hueOf = (index: number): Hue => hues[(index + 2) % hues.length] ?? 'coral';
const shapeOf = (index: number): string | undefined => motifs[hueOf(index)][index % 5];

/** Shapes of the posters that pop up once, from the middle to the sides. Decorative; still for people who prefer reduced motion. */
export function Celebration() {
  return (
    <svg viewBox="0 0 120 30" aria-hidden="true" className={styles.sheet}>
      {pieces.map(({ x, y, size, turn }, index) => (
        <g
          key={`${x} ${y}`}
          data-hue={hueOf(index)}
          transform={`translate(${x} ${y}) rotate(${turn}) scale(${size / 10}) translate(-5 -5)`}
        >
          <path d={shapeOf(index)} />
        </g>
      ))}
    </svg>
  );
}
