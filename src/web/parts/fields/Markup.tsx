import styles from './Markup.module.css';

/** `html` is the server's sanitized rendering of Markdown. */
export const Markup = ({ html }: { html: string }) => (
  <div className={styles.markup} dangerouslySetInnerHTML={{ __html: html }} />
);
