import styles from '#web/shows/console/Console.module.css';

export function PresenterNotes({ notes }: { notes: string }) {
  return notes ? <p className={styles.notes}>{notes}</p> : <p>No notes for this show.</p>;
}
