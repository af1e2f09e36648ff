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

/** Shows the current tab where the row is wider than the screen. */
function scrollIntoRow(tab: HTMLElement | null): void {
  if (tab?.parentElement) tab.parentElement.scrollLeft = tab.offsetLeft - tab.parentElement.offsetLeft - 48;
}

export function TabLink({ isOn, ...link }: Omit<ComponentProps<typeof Link>, 'className'> & { isOn?: boolean }) {
  return (
    <li ref={isOn ? scrollIntoRow : undefined}>
      <Link preventScrollReset {...link} aria-current={isOn ? 'true' : undefined} className={styles.tab} />
    </li>
  );
}
