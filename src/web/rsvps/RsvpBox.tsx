import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { paths } from '#contracts/site-paths.ts';
import { useStillOpen } from '#web/parts/still-open.ts';
import { useSignedInLink } from '#web/platform/page/auth-dialog.ts';
import { useHasHashDialog } from '#web/platform/page/hash-dialog.ts';
import { useHydrated } from '#web/platform/page/hydrated.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import {
  ANSWER_HASH,
  formatJoin,
  formatSeatsFor,
  type RsvpBoxState,
  type RsvpEvent,
  sellsTickets,
} from './answering.ts';
import { ClosedNote } from './ClosedNote.tsx';
import type { GoingEvent } from './GoingDialog.tsx';
import styles from './RsvpBox.module.css';
import { useAnswering } from './use-answering.ts';

const OwnRsvp = lazy(() => import('./OwnRsvp.tsx').then((module) => ({ default: module.OwnRsvp })));

/** What the page of an event with tickets shows instead of the answer: for visitors, and for people with their own order. */
export type RsvpTickets = { visitor: ReactNode; own: ReactNode };
type RsvpBoxProps = { event: RsvpEvent & GoingEvent; answering: RsvpBoxState; tickets?: RsvpTickets | null };

/** Seats and the RSVP button; visitors are asked to sign up first. The code for signed-in people loads separately. */
export function RsvpBox({ event, answering, tickets = null }: RsvpBoxProps) {
  const personId = useAppSelector((state) => state.auth.user?.id);
  const isHydrated = useHydrated();
  const [timed, setTimed] = useState<RsvpBoxState | null>(null);
  const shown = timed ?? answering;
  const seatsFor = (current: RsvpBoxState) => (
    <p className={styles.seats} aria-live="polite">
      {formatSeatsFor(current, event.seats)}
    </p>
  );
  const content = (
    <>
      {seatsFor(shown)}
      {tickets && shown === 'open' && sellsTickets(event) ? (
        tickets.visitor
      ) : (
        <AnswerButton event={event} answering={shown} />
      )}
    </>
  );
  return (
    <div id="answer" className={styles.box}>
      {personId ? (
        <Suspense fallback={content}>
          <OwnRsvp key={personId} event={event} answering={answering} tickets={tickets?.own} seatsFor={seatsFor} />
        </Suspense>
      ) : (
        content
      )}
      {!personId && isHydrated && (answering === 'not-yet' || answering === 'open') && (
        <VisitorClock event={event} answering={answering} onChange={setTimed} />
      )}
    </div>
  );
}

type VisitorClockProps = {
  event: RsvpEvent;
  answering: RsvpBoxState;
  /** With null once the clock is gone. */
  onChange: (answering: RsvpBoxState | null) => void;
};

/** Tells the box of a visitor when RSVPs open and close. It renders nothing, so that the focus and an open dialog of the box stay. */
function VisitorClock({ event, answering, onChange }: VisitorClockProps) {
  const current = useAnswering(event, answering);
  const shown = useStillOpen(current === 'open', useHasHashDialog()) ? 'open' : current;
  useEffect(() => {
    onChange(shown);
    return () => onChange(null);
  }, [shown, onChange]);
  return null;
}

/** Shown until the viewer is known. Pressed before hydration by a signed-in person, it leads to `#answer`, which opens the dialog after hydration. */
function AnswerButton({ event, answering }: RsvpBoxProps) {
  const link = useSignedInLink(paths.event(event.id) + ANSWER_HASH);
  if (answering !== 'open') return <ClosedNote event={event} answering={answering} />;
  return (
    <>
      <ButtonLink {...link} variant="loud" size="large" wide preventScrollReset>
        {formatJoin(event)}
      </ButtonLink>
      <noscript>{import.meta.env.SSR && <p>You need JavaScript to RSVP.</p>}</noscript>
    </>
  );
}
