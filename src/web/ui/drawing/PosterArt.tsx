import type { Hue } from './hue.ts';
import styles from './PosterArt.module.css';
import { StaticDrawing } from './StaticDrawing.tsx';

const load = async () => (await import('./poster-shapes.ts')).posterShapes;
let known = import.meta.env.SSR ? await load() : null;

async function draw(hue: Hue, seed: string): Promise<string> {
  known ??= await load();
  return known(hue, seed);
}

/** Flat geometric cover art, always the same for the same `seed`. Decorative: hidden from screen readers. */
export function PosterArt({ hue, seed }: { hue: Hue; seed: string }) {
  return (
    <StaticDrawing
      key={`${hue}/${seed}`}
      data-hue={hue}
      className={styles.art}
      viewBox="0 0 40 20"
      preserveAspectRatio="xMidYMid slice"
      shapes={known?.(hue, seed) ?? ''}
      loadShapes={() => draw(hue, seed)}
    />
  );
}
