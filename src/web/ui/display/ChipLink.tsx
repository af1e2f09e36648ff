import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import type { Hue } from '#contracts/art/hue.ts';
import styles from './ChipLink.module.css';

type ChipLinkProps = Omit<ComponentProps<typeof Link>, 'className'> & {
  isOn?: boolean;
  hue?: Hue;
  children: ReactNode;
};

/** A filter chip that is a link, so that it works without JavaScript and in a new tab. */
export function ChipLink({ isOn, hue, ...link }: ChipLinkProps) {
  return (
    <Link
      preventScrollReset
      {...link}
      data-hue={hue}
      aria-current={isOn ? 'true' : undefined}
      className={styles.chip}
    />
  );
}

/** A row of chips that scrolls sideways. */
export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className={styles.row}>
      {children}
    </ul>
  );
}
