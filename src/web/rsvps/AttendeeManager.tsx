import type { ReactNode } from 'react';
import type { EventDetail } from '#contracts/events/events.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import { Card } from '#web/ui/display/Card.tsx';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { StampDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { AnswerGate } from './AnswerGate.tsx';
import { CheckInForm } from './CheckInForm.tsx';
import { useHostedRsvps } from './hosted-rsvps.api.ts';
import { RsvpList } from './RsvpList.tsx';
import styles from './Rsvps.module.css';
import { RsvpTools } from './RsvpTools.tsx';

type AttendeeManagerProps = {
  event: EventDetail;
  onClosing: (closesAt: string | null) => Promise<unknown>;
  /** The volunteer summary for hosts who manage volunteers. */
  volunteers: ReactNode;
};

/** The host's tools for RSVPs and their list; co-hosts only see the list and check-in. */
export function AttendeeManager({ event, onClosing, volunteers }: AttendeeManagerProps) {
  const isHost = event.abilities.duplicate;
  if (event.status === 'draft')
    return (
      <EmptyState
        drawing={<StampDrawing />}
        title="Not published yet"
        action={<ButtonLink to={paths.editEvent(event.id)}>Continue editing</ButtonLink>}
      >
        People can RSVP once you publish it.
      </EmptyState>
    );
  return (
    <div className={styles.manage}>
      <Card as="section" aria-labelledby="answers">
        <h2 id="answers">RSVPs</h2>
        <RsvpList event={event} />
      </Card>
      <div className={styles.side}>
        <Card as="section" aria-labelledby="door">
          <h2 id="door">Check-in</h2>
          <CheckInCount eventId={event.id} capacity={event.seats.capacity} />
          <CheckInForm eventId={event.id} />
        </Card>
        <Card as="section" aria-labelledby="tools">
          <h2 id="tools">Message and export</h2>
          <RsvpTools eventId={event.id} title={event.title} mayWrite={isHost} />
        </Card>
        {volunteers}
        {isHost && (
          <Card as="section" aria-labelledby="gate">
            <h2 id="gate">New RSVPs</h2>
            <AnswerGate event={event} onChange={onClosing} />
          </Card>
        )}
      </div>
    </div>
  );
}

function CheckInCount({ eventId, capacity }: { eventId: string; capacity: number | null }) {
  const counts = useHostedRsvps(eventId, 'going', '').data?.pages[0]?.counts;
  if (!counts) return null;
  return (
    <dl className={styles.counts}>
      <div>
        <dt>checked in</dt>
        <dd>{counts.checkedIn}</dd>
      </div>
      <div>
        <dt>going</dt>
        <dd>{counts.going}</dd>
      </div>
      {capacity !== null && (
        <div>
          <dt>spots</dt>
          <dd>{capacity}</dd>
        </div>
      )}
    </dl>
  );
}
