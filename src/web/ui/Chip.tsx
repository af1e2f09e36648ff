import type { ReactNode } from 'react';
import styles from './Chip.module.css';
import { cx } from './cx.ts';
import type { Hue } from './hue.ts';

export type Tone = 'plain' | 'loud' | 'urgent' | 'good';

export function Chip({ hue, tone = 'plain', children }: { hue?: Hue; tone?: Tone; children: ReactNode }) {
  return (
    <span data-hue={hue} className={cx(styles.chip, tone !== 'plain' && styles[tone])}>
      {children}
    </span>
  );
}
