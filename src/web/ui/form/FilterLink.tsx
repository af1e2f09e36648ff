import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import type { Hue } from '#contracts/art/hue.ts';
import styles from './FilterLink.module.css';

type FilterLinkProps = Omit<ComponentProps<typeof Link>, 'className'> & {
  isOn?: boolean;
  hue?: Hue;
  children: ReactNode;
};

/** One value of a filter, filled while it is set: a link, so that it works without JavaScript and in a new tab. */
export function FilterLink({ isOn, hue, ...link }: FilterLinkProps) {
  return (
    <Link
      preventScrollReset
      {...link}
      data-hue={hue}
      aria-current={isOn ? 'true' : undefined}
      className={styles.value}
    />
  );
}

export function FilterLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className={styles.values}>
      {children}
    </ul>
  );
}
