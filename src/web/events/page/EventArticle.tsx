import type { ReactNode } from 'react';
import type { Hue } from '#contracts/art/hue.ts';
import { CoverPicture } from '#web/parts/event-card/CoverPicture.tsx';
import { formatState } from '#web/parts/event-card/event-state.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { EventFacts } from './EventFacts.tsx';
import styles from './EventPage.module.css';
import { EventPlace } from './EventPlace.tsx';
import type { WholeEvent } from './events.api.ts';
import { EventDescription } from './unhydrated-description.ts';

type EventArticleProps = {
  event: WholeEvent;
  category: { name: string; hue: Hue } | undefined;
  /** Generated art for an event without a cover. */
  art: ReactNode;
  /** The host's ratings so far. */
  hostRating: ReactNode;
  /** The link to write to the host. */
  contact?: ReactNode;
  /** How often a series takes place. */
  repeats?: ReactNode;
  /** Further facts, such as other dates. */
  more?: ReactNode;
  /** Links for the date: share, add to calendar. */
  links: ReactNode;
  /** The RSVP box, which sticks to the side on wide windows and to the bottom on phones. */
  rsvp: ReactNode;
  /** Attendees, or dates. */
  children: ReactNode;
  comments?: ReactNode;
};

export function EventArticle(props: EventArticleProps) {
  const { event, category, art, hostRating, contact, repeats, more, links, rsvp, children, comments } = props;
  const state = formatState(event, event.isPast);
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <div className={styles.cover}>
          <CoverPicture cover={event.cover} art={art} size="large" isEarly />
          {event.poster && (
            <a href={event.poster} target="_blank" rel="noopener" className={styles.poster}>
              See the whole poster
            </a>
          )}
        </div>
        <div className={styles.chips}>
          {category && <Chip hue={category.hue}>{category.name}</Chip>}
          {event.isPast && <Chip>Ended</Chip>}
          {state && <Chip tone={state.tone}>{state.text}</Chip>}
        </div>
        <h1>{event.title}</h1>
        {event.status === 'cancelled' && (
          <Alert kind="error">
            {`This event was cancelled${event.cancellationReason ? `: ${event.cancellationReason}` : '.'}`}
          </Alert>
        )}
      </header>
      <div className={styles.aside}>
        <EventFacts
          event={event}
          hostRating={hostRating}
          contact={contact}
          repeats={repeats}
          more={more}
          links={links}
        />
        <div className={styles.rsvp}>{rsvp}</div>
      </div>
      <div className={styles.main}>
        <EventDescription key={event.id} event={event} />
        {children}
        <EventPlace event={event} />
        {comments}
      </div>
    </article>
  );
}
