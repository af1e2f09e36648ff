import type { ReactNode } from 'react';
import type { Hue } from '#contracts/art/hue.ts';
import { cx } from '#web/ui/cx.ts';
import styles from './Chip.module.css';

export type Tone = 'plain' | 'loud' | 'urgent' | 'good';

export function Chip({ hue, tone = 'plain', children }: { hue?: Hue; tone?: Tone; children: ReactNode }) {
  return (
    <span data-hue={hue} className={cx(styles.chip, tone !== 'plain' && styles[tone])}>
      {children}
    </span>
  );
}
