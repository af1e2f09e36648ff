import type { ReactNode } from 'react';
import styles from './People.module.css';

/** The parts below each other; pages supply them from their features. */
export const Dashboard = ({ children }: { children: ReactNode }) => <div className={styles.dashboard}>{children}</div>;

/** Cards side by side, then the parts that have nothing to show yet. */
export const DashboardCards = ({ children }: { children: ReactNode }) => <div className={styles.parts}>{children}</div>;
