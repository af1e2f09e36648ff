import { Link } from 'react-router';
import { accessibilityFacts } from '#contracts/events/event-limits.ts';
import { paths } from '#contracts/site-paths.ts';
import { CheckIcon } from '#web/ui/drawing/Icon.tsx';
import styles from './EventPage.module.css';
import type { WholeEvent } from './events.api.ts';

/** The host's description, interests and accessibility: text that needs no script. */
export function EventDescription({ event }: { event: WholeEvent }) {
  const { descriptionHtml, interests, accessibility, accessibilityNote } = event;
  return (
    <div className={styles.about}>
      {descriptionHtml && (
        <section aria-labelledby="about" className={styles.section}>
          <h2 id="about">About</h2>
          {/* The server cleaned it: a short list of elements, no attribute but links' addresses. */}
          <div className={styles.prose} dangerouslySetInnerHTML={{ __html: descriptionHtml }} />
        </section>
      )}
      {interests.length > 0 && (
        <ul aria-label="Interests" className={styles.tags}>
          {interests.map((interest) => (
            <li key={interest}>
              <Link to={paths.search({ interest })}>{`#${interest}`}</Link>
            </li>
          ))}
        </ul>
      )}
      {(accessibility.length > 0 || accessibilityNote) && (
        <section aria-labelledby="accessibility" className={styles.section}>
          <h2 id="accessibility">Accessibility</h2>
          <ul className={styles.checks}>
            {accessibility.map((fact) => (
              <li key={fact}>
                <CheckIcon size={20} />
                {accessibilityFacts[fact]}
              </li>
            ))}
          </ul>
          {accessibilityNote && <p className={styles.plain}>{accessibilityNote}</p>}
        </section>
      )}
    </div>
  );
}
