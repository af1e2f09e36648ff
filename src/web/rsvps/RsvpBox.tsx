import { lazy, Suspense } from 'react';
import { paths } from '#contracts/site-paths.ts';
import type { NextStepsEvent } from '#web/parts/share/NextStepsDialog.tsx';
import { useSignedInLink } from '#web/platform/page/auth-dialog.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { ANSWER_HASH, type BoxAnswering, formatJoin, formatSeatsFor, type RsvpEvent } from './answering.ts';
import { ClosedNote } from './ClosedNote.tsx';
import styles from './RsvpBox.module.css';

const OwnRsvp = lazy(() => import('./OwnRsvp.tsx').then((module) => ({ default: module.OwnRsvp })));

type RsvpBoxProps = { event: RsvpEvent & NextStepsEvent; answering: BoxAnswering };

/** Seats and the RSVP button. The code for signed-in people loads separately; visitors are asked to sign up first. */
export function RsvpBox({ event, answering }: RsvpBoxProps) {
  const personId = useAppSelector((state) => state.auth.user?.id);
  return (
    <div id="answer" className={styles.box}>
      <p className={styles.seats} aria-live="polite">
        {formatSeatsFor(answering, event.seats)}
      </p>
      {personId ? (
        <Suspense fallback={<AnswerButton event={event} answering={answering} />}>
          <OwnRsvp key={personId} event={event} answering={answering} />
        </Suspense>
      ) : (
        <AnswerButton event={event} answering={answering} />
      )}
    </div>
  );
}

/** Shown until the viewer is known. Pressed before hydration by a signed-in person, it leads to `#answer`, which opens the dialog after hydration. */
function AnswerButton({ event, answering }: RsvpBoxProps) {
  const link = useSignedInLink(paths.event(event.id) + ANSWER_HASH);
  if (answering !== 'open') return <ClosedNote event={event} answering={answering} />;
  return (
    <ButtonLink {...link} variant="loud" size="large" wide preventScrollReset>
      {formatJoin(event)}
    </ButtonLink>
  );
}
