import type { ReactNode } from 'react';
import type { EventDetail } from '#contracts/events/events.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import { isHidden } from '#web/parts/event-card/event-state.ts';
import { useClock } from '#web/parts/use-clock.ts';
import { AnswerGate, type AnswerGateProps } from '#web/rsvps/AnswerGate.tsx';
import { HeldSeatCard } from '#web/rsvps/HeldSeatCard.tsx';
import styles from '#web/rsvps/Rsvps.module.css';
import { RsvpTools } from '#web/rsvps/RsvpTools.tsx';
import { Card } from '#web/ui/display/Card.tsx';
import { formatCount } from '#web/ui/display/count.ts';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { Figures } from '#web/ui/display/Figures.tsx';
import { StampDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { CheckInForm } from './CheckInForm.tsx';
import { checkInPolling, useCheckInClosedReason } from './check-in-times.ts';
import { useGuestCheckIns } from './guest-check-ins.ts';
import { useHostedRsvps } from './hosted-rsvps.api.ts';
import { RefusedCheckIns } from './RefusedCheckIns.tsx';
import { RequestList } from './RequestList.tsx';
import { RsvpList } from './RsvpList.tsx';

type AttendeeManagerProps = {
  event: EventDetail;
  /** Changes when RSVPs open or close. */
  onGate: AnswerGateProps['onChange'];
  /** The volunteer summary for hosts who manage volunteers. */
  volunteers: ReactNode;
  cohosts: ReactNode;
};

/** The host's tools for RSVPs and their list; co-hosting groups and organizations only see the list and check-in. */
export function AttendeeManager({ event, onGate, volunteers, cohosts }: AttendeeManagerProps) {
  const mayManage = event.abilities.manageGuests;
  const closedReason = useCheckInClosedReason(event);
  const checkIns = useGuestCheckIns(event.id);
  if (event.status === 'draft') return isHidden(event) ? <HiddenNote event={event} /> : <DraftNote event={event} />;
  return (
    <div className={styles.manage}>
      <div className={styles.main}>
        <RequestCard event={event} />
        <Card as="section" aria-labelledby="answers">
          <h2 id="answers">RSVPs</h2>
          <RsvpList event={event} checkIns={checkIns} />
        </Card>
        <HeldSeatCard event={event} />
      </div>
      <div className={styles.side}>
        <Card as="section" aria-labelledby="door">
          <h2 id="door">Check-in</h2>
          <Stack>
            <CheckInCount event={event} />
            {closedReason ? (
              <>
                <p>{closedReason}</p>
                <RefusedCheckIns
                  eventId={event.id}
                  queue={checkIns}
                  onPaid={(code) => checkIns.put(code, true)}
                  onUndone={checkIns.undo}
                />
              </>
            ) : (
              <CheckInForm eventId={event.id} isHybrid={event.attendance === 'hybrid'} queue={checkIns} />
            )}
          </Stack>
        </Card>
        <Card as="section" aria-labelledby="tools">
          <h2 id="tools">Message and export</h2>
          <RsvpTools event={event} mayWrite={mayManage} />
        </Card>
        {volunteers}
        {cohosts}
        {mayManage && (
          <Card as="section" aria-labelledby="gate">
            <h2 id="gate">New RSVPs</h2>
            <AnswerGate event={event} onChange={onGate} />
          </Card>
        )}
      </div>
    </div>
  );
}

type NoteProps = { event: Pick<EventDetail, 'id'> };

const HiddenNote = ({ event: { id } }: NoteProps) => (
  <EmptyState
    drawing={<StampDrawing />}
    title="Only hosts see this event now"
    action={<ButtonLink to={paths.event(id)}>See why</ButtonLink>}
  >
    RSVPs are shown again once everyone sees it.
  </EmptyState>
);

const DraftNote = ({ event: { id } }: NoteProps) => (
  <EmptyState
    drawing={<StampDrawing />}
    title="Not published yet"
    action={<ButtonLink to={paths.editEvent(id)}>Continue editing</ButtonLink>}
  >
    People can RSVP once you publish it.
  </EmptyState>
);

/** Requests come first, on phones until the event begins. Some may be open although the host no longer approves guests. */
function RequestCard({ event }: { event: EventDetail }) {
  const hasBegun = Date.parse(event.startsAt ?? '') <= useClock(event.startsAt);
  const count = useHostedRsvps(event.id, { status: 'requested' }).data?.pages[0]?.counts.requested ?? 0;
  if (!event.requiresApproval && count === 0) return null;
  return (
    <Card as="section" aria-labelledby="requests" className={hasBegun ? undefined : styles.requests}>
      <h2 id="requests">
        Requests {count > 0 && <span className={styles.number}>{formatCount(count, 'person', 'people')}</span>}
      </h2>
      <RequestList event={event} />
    </Card>
  );
}

/** At a hybrid event, counts the people who come to the door. */
function CheckInCount({ event }: { event: EventDetail }) {
  const { id, attendance } = event;
  const { capacity } = event.seats;
  const isHybrid = attendance === 'hybrid';
  const filter = { status: 'going', attendance: isHybrid ? 'in-person' : undefined } as const;
  const going = useHostedRsvps(id, filter, checkInPolling(event));
  const counts = going.data?.pages[0]?.counts;
  if (!counts && !going.isPending) return null;
  return (
    <Figures
      areCounts
      figures={[
        { label: 'checked in', value: counts?.checkedIn ?? '–' },
        { label: isHybrid ? 'in person' : 'going', value: counts?.going ?? '–' },
        ...(capacity === null ? [] : [{ label: capacity === 1 ? 'spot' : 'spots', value: capacity }]),
      ]}
    />
  );
}
