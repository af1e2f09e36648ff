import type { ReactNode } from 'react';
import styles from './PeopleGrid.module.css';

/** People as `li` with a Face and a name; what else is said of them stands in `small`. */
export const PeopleGrid = ({ children }: { children: ReactNode }) => <ul className={styles.people}>{children}</ul>;
