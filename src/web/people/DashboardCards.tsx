import type { ReactNode } from 'react';
import styles from './People.module.css';

/** The cards in a grid; pages supply them from their features. */
export const DashboardCards = ({ children }: { children: ReactNode }) => <div className={styles.parts}>{children}</div>;
