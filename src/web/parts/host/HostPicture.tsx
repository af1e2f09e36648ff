import { hues } from '#web/ui/display/hue.ts';
import { randomFrom } from '#web/ui/display/random.ts';
import styles from './HostPicture.module.css';

type HostPictureProps = { src: string | null; name: string; size: 88 | 128 };

/** Decoration beside the name: the logo, or the initial on a tone of its own. */
export function HostPicture({ src, name, size }: HostPictureProps) {
  return (
    <div className={styles.picture} data-size={size} data-hue={hueOf(name)} aria-hidden="true">
      {src ? (
        <img src={src} alt="" width={size} height={size} decoding="async" loading="lazy" />
      ) : (
        Array.from(name.trim())[0]?.toUpperCase()
      )}
    </div>
  );
}

/** The tone in which everything printed for a name stands. */
export const hueOf = (name: string) => hues[Math.floor(randomFrom(name)() * hues.length)] ?? 'sky';
