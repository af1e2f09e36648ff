import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';
import { CheckIcon, InfoIcon, WarningIcon } from '#web/ui/drawing/Icon.tsx';
import styles from './Alert.module.css';

const icons = { error: WarningIcon, success: CheckIcon, info: InfoIcon };

/** Errors interrupt screen readers; other alerts are announced politely. */
export function Alert({ kind = 'info', children }: { kind?: 'error' | 'success' | 'info'; children: ReactNode }) {
  const KindIcon = icons[kind];
  return (
    <div role={kind === 'error' ? 'alert' : 'status'} className={cx(styles.alert, styles[kind])}>
      <KindIcon />
      <div>{children}</div>
    </div>
  );
}
