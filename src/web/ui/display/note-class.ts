import styles from './Note.module.css';

/** Small muted text beside what it explains: hints, notes, sources. */
export const noteClass = styles.note;
