import type { ComponentProps } from 'react';
import { cx } from '#web/ui/cx.ts';
import styles from './Layout.module.css';

type BoxProps = ComponentProps<'div'> & { gap?: 'tight' | 'normal' | 'loose' };

/** `page` adds a page's vertical padding. */
export function Container(props: ComponentProps<'div'> & { narrow?: boolean; page?: boolean }) {
  const { narrow, page, className, ...rest } = props;
  return <div {...rest} className={cx(styles.container, narrow && styles.narrow, page && styles.page, className)} />;
}

export function Stack({ gap = 'normal', className, ...rest }: BoxProps) {
  return <div {...rest} className={cx(styles.stack, gap !== 'normal' && styles[gap], className)} />;
}

export function Row({ gap = 'normal', className, ...rest }: BoxProps) {
  return <div {...rest} className={cx(styles.row, gap !== 'normal' && styles[gap], className)} />;
}

export function Grid({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx(styles.grid, className)} />;
}
