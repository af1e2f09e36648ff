import type { ReactNode } from 'react';
import styles from './PeopleGrid.module.css';

/** A grid of people: `li` elements with a Face, a name, and details in `small`. */
export const PeopleGrid = ({ children }: { children: ReactNode }) => <ul className={styles.people}>{children}</ul>;
