import styles from '#web/parts/Parts.module.css';

/** `html` is what the server made of Markdown: sanitized to a short list of elements. */
export const Markup = ({ html }: { html: string }) => (
  <div className={styles.markup} dangerouslySetInnerHTML={{ __html: html }} />
);
