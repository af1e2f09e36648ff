import type { ReactNode } from 'react';
import { EventCard } from '#web/parts/event-card/EventCard.tsx';
import styles from '#web/parts/event-card/EventGrid.module.css';
import { HostSection } from '#web/parts/host/HostPage.tsx';
import pageStyles from './RelatedEvents.module.css';
import type { RelatedEvent, RelatedLists } from './related.api.ts';

export type RelatedEventsProps = {
  hostName: string;
  category: string;
  /** The town, or null for an online event. */
  town: string | null;
  related: RelatedLists;
  artOf: (event: RelatedEvent) => ReactNode;
};

/** More by the host, and more of the kind nearby. */
export function RelatedEvents({ hostName, category, town, related, artOf }: RelatedEventsProps) {
  const list = (id: string, title: string, events: readonly RelatedEvent[]) =>
    events.length > 0 && (
      <HostSection id={id} title={title}>
        <ul className={styles.list}>
          {events.map((event) => (
            <li key={event.id}>
              <EventCard event={event} art={artOf(event)} hasHost={id === 'nearby'} />
            </li>
          ))}
        </ul>
      </HostSection>
    );
  return (
    <div className={pageStyles.related}>
      {list('by-host', `More by ${hostName}`, related.byHost)}
      {list('nearby', `More ${category} ${town ? `near ${town}` : 'online'}`, related.nearby)}
    </div>
  );
}
