import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { cx } from '#web/ui/cx.ts';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import styles from './Button.module.css';

type ButtonLook = {
  variant?: 'primary' | 'loud' | 'quiet' | 'danger' | 'link' | 'bare';
  size?: 'small' | 'medium' | 'large';
  wide?: boolean;
};

/** The end of the label, for screen readers, where others see what the button is about: “Remove” and “Remove Owls”. */
type HiddenLabel = { hiddenLabel?: string | undefined };

type ButtonProps = ButtonLook & HiddenLabel & ComponentProps<'button'> & { busy?: boolean };
type ButtonLinkProps = ButtonLook & HiddenLabel & ComponentProps<typeof Link>;

export const buttonClass = ({ variant = 'primary', size = 'medium', wide = false }: ButtonLook, extra?: string) =>
  cx(styles.button, styles[variant], size !== 'medium' && styles[size], wide && styles.wide, extra);

/** A link that looks like an `IconButton`. */
export const iconButtonClass = buttonClass({ variant: 'bare' }, styles.icon);

/** `busy` and `aria-disabled` keep the button focusable and ignore clicks; assistive technology says so. */
export function Button({
  variant,
  size,
  wide,
  busy,
  className,
  onClick,
  type = 'button',
  hiddenLabel,
  children,
  'aria-disabled': isDisabled,
  ...rest
}: ButtonProps) {
  const isOff = busy || isDisabled;
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={isOff || undefined}
      onClick={isOff ? (event) => event.preventDefault() : onClick}
      className={buttonClass({ ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) }, className)}
    >
      {children}
      {hiddenLabel && <VisuallyHidden>{` ${hiddenLabel}`}</VisuallyHidden>}
    </button>
  );
}

export function ButtonLink({ variant, size, wide, className, hiddenLabel, children, ...rest }: ButtonLinkProps) {
  return (
    <Link
      {...rest}
      className={buttonClass({ ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) }, className)}
    >
      {children}
      {hiddenLabel && <VisuallyHidden>{` ${hiddenLabel}`}</VisuallyHidden>}
    </Link>
  );
}
