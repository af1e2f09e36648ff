import type { Hue } from '#contracts/art/hue.ts';
import styles from './PosterArt.module.css';
import { StaticDrawing } from './StaticDrawing.tsx';

const load = async () => (await import('./poster-shapes.ts')).posterShapes;
let known = import.meta.env.SSR ? await load() : null;

type PosterArtProps = { hue: Hue; seed: string; isBanner?: boolean };

async function draw({ hue, seed, isBanner }: PosterArtProps): Promise<string> {
  known ??= await load();
  return known(hue, seed, isBanner ? 'banner' : 'card');
}

/** Flat geometric cover art, always the same for the same `seed`. Decorative: hidden from screen readers. */
export function PosterArt(props: PosterArtProps) {
  const { hue, seed, isBanner } = props;
  return (
    <StaticDrawing
      key={`${hue}/${seed}`}
      data-hue={hue}
      className={styles.art}
      viewBox={isBanner ? '0 0 80 20' : '0 0 40 20'}
      preserveAspectRatio="xMidYMid slice"
      shapes={known?.(hue, seed, isBanner ? 'banner' : 'card') ?? ''}
      loadShapes={() => draw(props)}
    />
  );
}
