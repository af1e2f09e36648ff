import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import type { HostContents } from '#contracts/volunteering/deletion-preview.contract.ts';
import { formatCount } from '#web/ui/display/count.ts';
import { formatShortDay } from '#web/ui/display/local-time.ts';
import styles from './DeletedContents.module.css';

/** What is deleted with a person, group or organization: “2 upcoming events (5 RSVPs), 1 series, 3 shifts (4 sign-ups)”. */
function formatContents({ upcomingEvents, rsvps, series, shifts, signUps }: HostContents): string {
  const parts = [
    upcomingEvents > 0 && `${formatCount(upcomingEvents, 'upcoming event')} (${formatCount(rsvps, 'RSVP')})`,
    series > 0 && formatCount(series, 'series', 'series'),
    shifts > 0 && `${formatCount(shifts, 'shift')} (${formatCount(signUps, 'sign-up')})`,
  ];
  return parts.filter(Boolean).join(', ');
}

const handOverPath = ({ kind, slug }: HostContents) =>
  kind === 'organization' ? paths.manageOrganization(slug ?? '') : paths.manageGroup(slug ?? '');

/** One host that is deleted, or that another person takes over. */
export function DeletedContents({ host, isNamed = true }: { host: HostContents; isNamed?: boolean }) {
  const { kind, name, successor, events, upcomingEvents } = host;
  const contents = formatContents(host);
  if (successor)
    return (
      <li>
        <strong>{name}</strong>
        {` stays: ${successor} takes over. `}
        <Link to={handOverPath(host)}>Choose someone else</Link>
      </li>
    );
  return (
    <li>
      {isNamed && kind !== 'person' && (
        <>
          <strong>{name}</strong>
          {`, the whole ${kind}${contents ? ' with ' : '. '}`}
        </>
      )}
      {contents && `${contents}${isNamed && kind !== 'person' ? '. ' : ''}`}
      {isNamed && kind !== 'person' && <Link to={handOverPath(host)}>Hand it over instead</Link>}
      {events.length > 0 && (
        <ul className={styles.events}>
          {events.map(({ id, title, startsLocal, people }) => (
            <li key={id}>{`${title}, ${formatShortDay(startsLocal)} · ${formatCount(people, 'RSVP')}`}</li>
          ))}
          {upcomingEvents > events.length && <li>{`and ${upcomingEvents - events.length} more`}</li>}
        </ul>
      )}
    </li>
  );
}

export const hasContents = (host: HostContents): boolean => host.kind !== 'person' || formatContents(host) !== '';
