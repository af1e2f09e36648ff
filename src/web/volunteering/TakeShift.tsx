import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useSignedInLink } from '#web/platform/page/auth-dialog.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import type { ShiftSummary } from './shift-summary.ts';
import { formatShift, formatShiftState, isFull, takeHash } from './shift-text.ts';
import styles from './TakeShift.module.css';

const OwnShift = lazy(() => import('./OwnShift.tsx').then((module) => ({ default: module.OwnShift })));

/** Sign-up for a shift. The code for signed-in viewers loads separately; visitors are asked to sign up first. */
export function TakeShift({ shift }: { shift: ShiftSummary }) {
  const personId = useAppSelector((state) => state.auth.user?.id);
  return (
    <div id={takeHash(shift.id).slice(1)} className={styles.take}>
      {personId ? (
        <Suspense fallback={<TakeLink shift={shift} />}>
          <OwnShift key={personId} personId={personId} shift={shift} />
        </Suspense>
      ) : (
        <TakeLink shift={shift} />
      )}
    </div>
  );
}

/** Shown until the viewer is known. Pressed before hydration by a signed-in person, it leads to the hash, which opens the dialog after hydration. */
function TakeLink({ shift }: { shift: ShiftSummary }) {
  const { pathname, search } = useLocation();
  const link = useSignedInLink(pathname + search + takeHash(shift.id));
  if (shift.state !== 'open' && shift.state !== 'full')
    return <p className={styles.note}>{formatShiftState(shift.state)}</p>;
  return (
    <ButtonLink {...link} variant="loud" preventScrollReset hiddenLabel={`for ${shift.title}, ${formatShift(shift)}`}>
      {isFull(shift) ? 'Join the waitlist' : 'Take this shift'}
    </ButtonLink>
  );
}
