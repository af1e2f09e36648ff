import { hueOfName } from '#contracts/art/host-hue.ts';
import styles from './HostPicture.module.css';

type HostPictureProps = { src: string | null; name: string; size: 88 | 128 };

/** Decorative: the logo, or the initial on a colour. */
export function HostPicture({ src, name, size }: HostPictureProps) {
  return (
    <div className={styles.picture} data-size={size} data-hue={hueOfName(name)} aria-hidden="true">
      {src ? (
        <img src={src} alt="" width={size} height={size} decoding="async" loading="lazy" />
      ) : (
        Array.from(name.trim())[0]?.toUpperCase()
      )}
    </div>
  );
}
