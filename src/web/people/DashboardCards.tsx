import type { ReactNode } from 'react';
import styles from './People.module.css';

/** The cards beside one another, in their order; each comes from the feature it is about. */
export const DashboardCards = ({ children }: { children: ReactNode }) => <div className={styles.parts}>{children}</div>;
