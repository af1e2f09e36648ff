import { hues } from '#contracts/art/hue.ts';
import { randomFrom } from '#contracts/art/random.ts';
import { Avatar } from './Avatar.tsx';
import styles from './Face.module.css';

/** A person's picture, or their initial on a colour; decorative, because the name is shown beside it. */
export function Face({ src, name }: { src: string | null; name: string }) {
  if (src) return <Avatar src={src} size={48} />;
  const hue = hues[Math.floor(randomFrom(name)() * hues.length)];
  return (
    <span aria-hidden="true" data-hue={hue} className={styles.face}>
      {Array.from(name.trim())[0]?.toUpperCase() ?? '?'}
    </span>
  );
}
