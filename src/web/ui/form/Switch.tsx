import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';
import styles from './Toggle.module.css';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & { label: ReactNode; hint?: ReactNode };

export function Switch({ label, hint, ...input }: SwitchProps) {
  return (
    <label className={styles.toggle}>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox says itself whether it is checked */}
      <input {...input} type="checkbox" role="switch" className={cx(styles.box, styles.switch)} />
      <span>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
    </label>
  );
}
