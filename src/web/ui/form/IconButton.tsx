import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';
import styles from './Button.module.css';
import { Button } from './Button.tsx';

type IconButtonProps = Omit<ComponentProps<typeof Button>, 'children' | 'aria-label'> & {
  label: string;
  children: ReactNode;
};

export function IconButton({ label, variant = 'bare', className, ...rest }: IconButtonProps) {
  return <Button {...rest} variant={variant} className={cx(styles.icon, className)} aria-label={label} title={label} />;
}
