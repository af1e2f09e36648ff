import type { ReactNode } from 'react';
import type { Hue } from '#contracts/art/hue.ts';
import { CoverPicture } from '#web/parts/event-card/CoverPicture.tsx';
import { formatState } from '#web/parts/event-card/event-state.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { EventDescription } from './EventDescription.tsx';
import { EventFacts } from './EventFacts.tsx';
import styles from './EventPage.module.css';
import { EventPlace } from './EventPlace.tsx';
import type { WholeEvent } from './events.api.ts';

type EventArticleProps = {
  event: WholeEvent;
  category: { name: string; hue: Hue } | undefined;
  /** Generated art for an event without a cover. */
  art: ReactNode;
  /** The host's ratings so far. */
  hostRating: ReactNode;
  /** How often the event takes place; null for a single event. */
  repeats?: ReactNode;
  /** Links for the date: share, add to calendar. */
  links: ReactNode;
  /** The RSVP box, which sticks to the side on wide windows and to the bottom on phones. */
  rsvp: ReactNode;
  /** Attendees and comments. */
  children: ReactNode;
};

export function EventArticle(props: EventArticleProps) {
  const { event, category, art, hostRating, repeats, links, rsvp, children } = props;
  const state = formatState(event);
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <div className={styles.cover}>
          <CoverPicture cover={event.cover} art={art} size="large" isEarly />
        </div>
        <div className={styles.chips}>
          {category && <Chip hue={category.hue}>{category.name}</Chip>}
          {event.isPast && <Chip>Over</Chip>}
          {state && <Chip tone={state.tone}>{state.text}</Chip>}
        </div>
        <h1>{event.title}</h1>
        {event.status === 'cancelled' && (
          <Alert kind="error">
            {event.cancellationReason ? `This was cancelled: ${event.cancellationReason}` : 'This was cancelled.'}
          </Alert>
        )}
      </header>
      <div className={styles.aside}>
        <EventFacts event={event} hostRating={hostRating} repeats={repeats} links={links} />
        <div className={styles.rsvp}>{rsvp}</div>
      </div>
      <div className={styles.main}>
        <EventDescription event={event} />
        {children}
        <EventPlace event={event} />
      </div>
    </article>
  );
}
