import { hues } from '#contracts/art/hue.ts';
import styles from './ColourStrip.module.css';

/** A strip of colours, like the colour bar at the edge of a printed sheet. */
export const ColourStrip = () => (
  <div className={styles.strip} aria-hidden="true">
    {hues.map((hue) => (
      <i key={hue} data-hue={hue} />
    ))}
  </div>
);
