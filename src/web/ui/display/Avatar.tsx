import styles from './Avatar.module.css';

/** `name` is the alternative text; leave it empty if the name is shown beside the image. `size` in pixels. */
export function Avatar({ src, name = '', size = 40 }: { src: string; name?: string; size?: number }) {
  return (
    <img className={styles.avatar} src={src} alt={name} width={size} height={size} loading="lazy" decoding="async" />
  );
}
