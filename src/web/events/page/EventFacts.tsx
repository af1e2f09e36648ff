import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatTown } from '#contracts/places/town-name.ts';
import { cityOfZone } from '#contracts/places/zone-city.ts';
import { ViewerTime } from '#web/parts/ViewerTime.tsx';
import { CardDate } from '#web/ui/display/CardDate.tsx';
import { formatHours, formatLongDay } from '#web/ui/display/local-time.ts';
import { PersonIcon } from '#web/ui/drawing/FrameIcon.tsx';
import { PinIcon } from '#web/ui/drawing/Icon.tsx';
import styles from './EventFacts.module.css';
import type { WholeEvent } from './events.api.ts';
import { TextFacts } from './TextFacts.tsx';

type EventFactsProps = {
  event: WholeEvent;
  /** The host's ratings so far. */
  hostRating: ReactNode;
  /** The link to write to the host. */
  contact: ReactNode;
  /** How often a series takes place, with an icon. */
  repeats: ReactNode;
  /** Further facts, each with an icon. */
  more: ReactNode;
  links: ReactNode;
};

/** Time, place, host and price. */
export function EventFacts({ event, hostRating, contact, repeats, more, links }: EventFactsProps) {
  const { startsLocal, endsLocal, startsAt, timeZone, host, coHosts } = event;
  return (
    <div className={styles.facts}>
      <div className={styles.time}>
        <CardDate startsLocal={startsLocal} />
        <p>
          <time dateTime={startsAt}>
            <strong>{formatLongDay(startsLocal)}</strong>
          </time>
          <br />
          {`${formatHours(startsLocal, endsLocal)}, ${cityOfZone(timeZone)} time`}
          <ViewerTime startsAt={startsAt} startsLocal={startsLocal} className={styles.viewerTime} />
        </p>
      </div>
      <ul className={styles.list}>
        {repeats && <li>{repeats}</li>}
        <li>
          <PinIcon size={20} />
          <LocationFact event={event} />
        </li>
        <li>
          <PersonIcon size={20} />
          <span>
            {'Hosted by '}
            <HostLink host={host} />
            {coHosts.map((coHost, index) => (
              <span key={coHost.id}>
                {index === 0 ? ' with ' : index < coHosts.length - 1 ? ', ' : ' and '}
                <HostLink host={coHost} />
              </span>
            ))}
            {hostRating && <span className={styles.viewerTime}>{hostRating}</span>}
            {contact && <span className={styles.line}>{contact}</span>}
          </span>
        </li>
        {more && <li className={styles.whole}>{more}</li>}
        <TextFacts facts={{ ...event, priceNote: event.ticketNote ?? event.priceNote }} />
        <li className={styles.whole}>{links}</li>
      </ul>
    </div>
  );
}

const HostLink = ({ host: { name, path } }: { host: WholeEvent['host'] }) =>
  path === null ? name : <Link to={path}>{name}</Link>;

function LocationFact({
  event: { attendance, venue, address, place, hasMeetingLink, meetingLink },
}: {
  event: WholeEvent;
}) {
  const town = place && formatTown(place);
  const isOnline = attendance !== 'in-person';
  return (
    <span>
      {attendance !== 'online' && (
        <>
          {venue && <strong>{venue}</strong>}
          {[address, town].filter(Boolean).map((line) => (
            <span key={line} className={styles.line}>
              {line}
            </span>
          ))}
        </>
      )}
      {isOnline && <strong className={styles.line}>{attendance === 'hybrid' ? 'And online' : 'Online'}</strong>}
      {hasMeetingLink &&
        (meetingLink ? (
          <a href={meetingLink} rel="noopener noreferrer" className={styles.line}>
            Join the meeting
          </a>
        ) : (
          <span className={styles.viewerTime}>The link is shown to people who are going.</span>
        ))}
    </span>
  );
}
