import { cityOfZone } from '#contracts/places/zone-city.ts';
import { paths } from '#contracts/site-paths.ts';
import { formatWhere } from '#web/parts/event-card/event-state.ts';
import { SpotOffer } from '#web/parts/event-card/SpotOffer.tsx';
import { ViewerTime } from '#web/parts/ViewerTime.tsx';
import { CardLink } from '#web/ui/display/Card.tsx';
import { Chip, type Tone } from '#web/ui/display/Chip.tsx';
import { deviceZone } from '#web/ui/display/local-time.ts';
import type { ListedEvent } from './events-by-day.ts';
import styles from './UpcomingList.module.css';

type Relation = NonNullable<ListedEvent['relation']>;
type UpcomingFactsProps = { event: Omit<ListedEvent, 'relation' | 'reason'>; time: string; headingLevel: 3 | 4 };

/** When, what and where. The whole card is one link named by its title only. */
export function UpcomingFacts({ event, time, headingLevel }: UpcomingFactsProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <>
      <p className={styles.time}>
        <time dateTime={event.startsAt}>{time}</time>
        {event.attendance === 'online' && event.timeZone !== deviceZone() && ` ${cityOfZone(event.timeZone)} time`}
        <ViewerTime startsAt={event.startsAt} startsLocal={event.startsLocal} className={styles.viewerTime} />
      </p>
      <Heading>
        <CardLink to={paths.event(event.id)}>{event.title}</CardLink>
      </Heading>
      <p className={styles.place}>{[formatWhere(event), event.host.name].join(' · ')}</p>
    </>
  );
}

const relations: Record<Relation, { text: string; tone: Tone }> = {
  hosting: { text: 'Hosting', tone: 'loud' },
  going: { text: 'Going', tone: 'good' },
  reserved: { text: 'Not paid yet', tone: 'plain' },
  waitlisted: { text: 'On the waitlist', tone: 'plain' },
  group: { text: 'Your group', tone: 'plain' },
};

type OwnRelationProps = {
  event: Pick<ListedEvent, 'id' | 'title' | 'timeZone' | 'offeredUntil' | 'isTicketOffer'>;
  relation: Relation;
};

export function OwnRelation({ event, relation }: OwnRelationProps) {
  if (event.offeredUntil)
    return <SpotOffer event={event} offeredUntil={event.offeredUntil} isTicket={event.isTicketOffer} />;
  const { text, tone } = relations[relation];
  return <Chip tone={tone}>{text}</Chip>;
}
