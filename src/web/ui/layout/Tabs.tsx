import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './Tabs.module.css';

/** Links between sibling views, one of which is shown. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className={styles.tabs}>
      {children}
    </ul>
  );
}

export function TabLink({ isOn, ...link }: Omit<ComponentProps<typeof Link>, 'className'> & { isOn?: boolean }) {
  return (
    <li>
      <Link preventScrollReset {...link} aria-current={isOn ? 'true' : undefined} className={styles.tab} />
    </li>
  );
}
