import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { useOwnName } from '#web/parts/fields/own-name.tsx';
import { initialSignUp, SignUpFields, signUpErrors, toSignUp } from '#web/parts/shifts/SignUpFields.tsx';
import { mustWait, SignUpTerms } from '#web/parts/shifts/SignUpTerms.tsx';
import { useForm } from '#web/platform/form/use-form.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Fact, Facts } from '#web/ui/display/Facts.tsx';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { PersonIcon } from '#web/ui/drawing/FrameIcon.tsx';
import { CalendarIcon, PinIcon } from '#web/ui/drawing/Icon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { useDiscardGuard } from '#web/ui/overlay/use-discard-guard.tsx';
import { formatOwnState } from './own-shift-state.ts';
import { type TakenShift, useSignUp, useTakeShift } from './own-shifts.api.ts';
import type { ShiftSummary } from './shift-summary.ts';
import { formatShift, formatWhere, formatZone } from './shift-text.ts';
import styles from './TakeShift.module.css';

type TakeDialogProps = { shift: ShiftSummary; onTaken: (shift: TakenShift) => void; onClose: () => void };

/** Confirms signing up for a shift: its details, conflicts, and the required confirmations. */
export function TakeDialog({ shift, onTaken, onClose }: TakeDialogProps) {
  const { data: now, error } = useSignUp(shift.id);
  const take = useTakeShift(shift.id);
  const ownName = useOwnName();
  const { questions = [], spotsPerSignUp = 1 } = now ?? {};
  const asking = { skills: shift.skills, minimumAge: shift.minimumAge, questions, spotsPerSignUp };
  const form = useForm({
    initial: initialSignUp,
    rules: (values) => signUpErrors(asking, values),
    submit: async (_, values) => {
      await ownName.save();
      return take.mutateAsync(toSignUp(asking, values));
    },
    onSuccess: onTaken,
  });
  const { question, ...closing } = useDiscardGuard(form, onClose);
  const state = now?.state ?? shift.state;
  const isWaiting = mustWait(now ?? shift, form.values.spots);
  const isTakeable = state === 'open' || state === 'full';
  return (
    <Dialog
      title={isWaiting ? 'Join the waitlist' : 'Take this shift'}
      {...closing}
      onSubmit={form.handleSubmit}
      error={error ? problemText(error) : form.formError}
      actions={
        <>
          <Button variant="quiet" onClick={closing.onClose}>
            Cancel
          </Button>
          {isTakeable && (
            <Button type="submit" variant="loud" busy={form.isSubmitting || !now}>
              {isWaiting ? 'Join the waitlist' : 'Count me in'}
            </Button>
          )}
        </>
      }
    >
      <ShiftFacts shift={shift} />
      {!now && !error && <Skeleton shape="text" />}
      {now && !isTakeable && <Alert kind="error">{formatWhyNot(now)}</Alert>}
      {state === 'overlaps' && <Link to={paths.dashboardVolunteering()}>Your shifts</Link>}
      {now?.warnings.map(({ eventId, title, startsAt }) => (
        <Alert key={eventId}>
          {`You said you’re going to ${title} (${formatInstant(startsAt)}), at the same time. You can still take the shift.`}
        </Alert>
      ))}
      {isTakeable && ownName.field}
      {isTakeable && <SignUpFields asking={asking} form={form} />}
      {isTakeable && now && <SignUpTerms shift={now} spots={form.values.spots} />}
      {question}
    </Dialog>
  );
}

function formatWhyNot({ state, overlapsWith, isCancelled }: TakenShift): string {
  if (overlapsWith)
    return `You have another shift at that time: ${overlapsWith.title} (${formatInstant(overlapsWith.startsAt)}). Cancel that one first to take this one.`;
  if (isCancelled) return formatOwnState({ kind: 'cancelled' });
  if (state === 'signed-up' || state === 'waitlisted') return 'You’ve already signed up for this shift.';
  return formatOwnState({ kind: state === 'over' ? 'over' : 'closed' });
}

function ShiftFacts({ shift }: { shift: ShiftSummary }) {
  return (
    <>
      <h3>{shift.title}</h3>
      <Facts>
        <Fact icon={<CalendarIcon size={20} />}>{`${formatShift(shift)}, ${formatZone(shift)}`}</Fact>
        <Fact icon={<PinIcon size={20} />}>{formatWhere(shift)}</Fact>
        <Fact icon={<PersonIcon size={20} />}>{[shift.event?.title, shift.host.name].filter(Boolean).join(' · ')}</Fact>
      </Facts>
      {shift.description && <p className={styles.description}>{shift.description}</p>}
    </>
  );
}
