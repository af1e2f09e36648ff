import { cx } from '#web/ui/cx.ts';
import { Checkbox, type CheckboxProps } from './Checkbox.tsx';
import styles from './Toggle.module.css';

export const Switch = (props: CheckboxProps) => (
  // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox exposes its own checked state
  <Checkbox {...props} role="switch" className={cx(styles.box, styles.switch)} />
);
