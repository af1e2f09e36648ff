import { Link } from 'react-router';
import type { EventDetail } from '#contracts/events/events.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { Card } from '#web/ui/display/Card.tsx';
import { formatCount } from '#web/ui/display/count.ts';
import { noteClass } from '#web/ui/display/note-class.ts';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { formatGaps, formatWhen, managerPathOf } from '#web/volunteering/host/gaps.ts';
import styles from '#web/volunteering/host/Needs.module.css';
import { type ShiftCard, useHostNeeds, useNeeds } from '#web/volunteering/host/volunteer-roles.api.ts';
import { ShiftBar } from './ShiftBar.tsx';

type NeedsOverviewProps = { kind: 'group' | 'organization'; slug: string };

/** Events of a group or organization with gaps, each linked to its volunteer manager. */
export function NeedsOverview({ kind, slug }: NeedsOverviewProps) {
  const { data, error, isPending, refetch } = useHostNeeds(kind, slug);
  if (isPending) return <Skeleton shape="box" />;
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (data.openShifts === 0) return <p>No upcoming shifts need people. Add roles on each event, under “Volunteers”.</p>;
  const rest = data.openShifts - data.shifts.length;
  return (
    <div>
      <p>{`${formatCount(data.openPlaces, 'spot')} open on ${formatCount(data.openShifts, 'shift')}`}</p>
      <ul className={styles.people} aria-label="Shifts that need people">
        {data.shifts.map((shift) => (
          <NeedItem key={shift.id} shift={shift} />
        ))}
      </ul>
      {rest > 0 && <p className={noteClass}>{`and ${formatCount(rest, 'more shift', 'more shifts')} later`}</p>}
    </div>
  );
}

function NeedItem({ shift }: { shift: ShiftCard }) {
  const { title, event } = shift;
  const name = event ? `${title} · ${event.title}` : title;
  const managerPath = managerPathOf(shift);
  return (
    <li className={styles.overview}>
      <div>
        {managerPath ? <Link to={managerPath}>{name}</Link> : <span>{name}</span>}
        <span className={noteClass}>{formatWhen(shift)}</span>
      </div>
      <ShiftBar {...shift} isOpen={shift.state === 'open'} />
    </li>
  );
}

/** How many spots at an event are open, leading to who could fill them; nothing if none are. */
export function EventGaps({ eventId }: { eventId: string }) {
  const { data } = useNeeds({ kind: 'event', id: eventId });
  if (!data || data.summary.gaps === 0) return null;
  return <Link to={paths.manageEventVolunteers(eventId)}>{`Volunteers: ${formatGaps(data.summary)}`}</Link>;
}

/** The volunteer summary shown beside an event's attendees. Nothing can be planned any more for an event that is over or cancelled. */
export function EventNeedsCard({ event }: { event: Pick<EventDetail, 'id' | 'isPast' | 'status'> }) {
  const { data } = useNeeds({ kind: 'event', id: event.id });
  const hasRoles = data !== undefined && data.roles.length > 0;
  const isOver = event.isPast || event.status === 'cancelled';
  if (isOver && !hasRoles) return null;
  const label = isOver ? 'Attendance and hours' : hasRoles ? 'Find volunteers' : 'Add volunteer roles';
  return (
    <Card as="section" aria-labelledby="volunteers">
      <h2 id="volunteers">Volunteers</h2>
      <Stack>
        {!isOver && (
          <p>{hasRoles ? `${formatGaps(data.summary)}.` : 'Add what you need done, and people can sign up.'}</p>
        )}
        <div>
          <ButtonLink to={paths.manageEventVolunteers(event.id)} variant="quiet">
            {label}
          </ButtonLink>
        </div>
      </Stack>
    </Card>
  );
}
