import type { ComponentProps, RefCallback } from 'react';
import { Link } from 'react-router';
import { cx } from '#web/ui/cx.ts';
import styles from './Card.module.css';

type CardProps = Omit<ComponentProps<'div'>, 'ref'> & {
  ref?: RefCallback<HTMLElement>;
  as?: 'div' | 'section' | 'article' | 'li';
  /** No padding: for cards that begin with an image. */
  flush?: boolean;
};

export function Card({ as = 'div', flush, className, ...rest }: CardProps) {
  const Element = as as 'div';
  return <Element {...rest} className={cx(styles.card, flush && styles.flush, className)} />;
}

/** The only link of a card, usually its title. It covers the card, which moves on hover and shows the focus. */
export function CardLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={cx(styles.link, className)} />;
}
