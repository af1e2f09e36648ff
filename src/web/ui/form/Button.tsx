import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { cx } from '#web/ui/cx.ts';
import styles from './Button.module.css';

type ButtonLook = {
  variant?: 'primary' | 'loud' | 'quiet' | 'danger' | 'link' | 'bare';
  size?: 'small' | 'medium' | 'large';
  wide?: boolean;
};

type ButtonProps = ButtonLook & ComponentProps<'button'> & { busy?: boolean };

export const buttonClass = ({ variant = 'primary', size = 'medium', wide = false }: ButtonLook, extra?: string) =>
  cx(styles.button, styles[variant], size !== 'medium' && styles[size], wide && styles.wide, extra);

/** A link that looks like an `IconButton`. */
export const iconButtonClass = buttonClass({ variant: 'bare' }, styles.icon);

/** `busy` keeps the button focusable and ignores further clicks; assistive technology says so. */
export function Button({ variant, size, wide, busy, className, onClick, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={buttonClass({ ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) }, className)}
    />
  );
}

export function ButtonLink({ variant, size, wide, className, ...rest }: ButtonLook & ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      className={buttonClass({ ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) }, className)}
    />
  );
}
