import type { ReactNode } from 'react';
import styles from './Facts.module.css';

/** Lines with an icon each. */
export const Facts = ({ children }: { children: ReactNode }) => <ul className={styles.facts}>{children}</ul>;

export const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li>
    {icon}
    <div>{children}</div>
  </li>
);
