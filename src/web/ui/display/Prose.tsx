import type { ReactNode } from 'react';
import styles from './Prose.module.css';

export type ProseSection = { id: string; title: string; content: ReactNode };

/** Long text with headings, and a table of contents beside it on wide screens. */
export function Prose({ sections }: { sections: readonly ProseSection[] }) {
  return (
    <div className={styles.prose}>
      <nav aria-label="On this page" className={styles.contents}>
        <ul>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.text}>
        {sections.map(({ id, title, content }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            {content}
          </section>
        ))}
      </div>
    </div>
  );
}
