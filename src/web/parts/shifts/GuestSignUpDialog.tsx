import { useEffect, useState } from 'react';
import * as calls from '#contracts/calls.gen.ts';
import type { CalledEndpoint, EndpointOutput } from '#contracts/endpoint.ts';
import { cityOfZone } from '#contracts/places/zone-city.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { callApi } from '#web/platform/http/http.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { formatHours, formatShortDay } from '#web/ui/display/local-time.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { initialSignUp, SignUpFields, type SignUpValues, signUpErrors, toSignUp } from './SignUpFields.tsx';

type Shift = EndpointOutput<CalledEndpoint<typeof calls.getVolunteerShift>>;
type GuestSignUpDialogProps = { shiftId: string; close: () => void };

/** Signing up for a shift with a name and an address: a mailed link confirms it. */
export function GuestSignUpDialog({ shiftId, close }: GuestSignUpDialogProps) {
  const [shift, setShift] = useState<Shift | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  useEffect(() => {
    callApi(calls.getVolunteerShift, { params: { shiftId } }).then(setShift, (problem: unknown) =>
      setError(problemText(problem)),
    );
  }, [shiftId]);
  if (sentTo !== null) return <LinkSentDialog email={sentTo} close={close} />;
  if (shift) return <GuestForm shift={shift} onSent={setSentTo} close={close} />;
  return (
    <Dialog title="Sign up without an account" onClose={close} error={error}>
      {!error && <Skeleton shape="text" />}
    </Dialog>
  );
}

type GuestValues = { name: string; email: string; sharesContact: boolean } & SignUpValues;
const initialGuest: GuestValues = { name: '', email: '', sharesContact: false, ...initialSignUp };

type GuestFormProps = { shift: Shift; onSent: (email: string) => void; close: () => void };

function GuestForm({ shift, onSent, close }: GuestFormProps) {
  const isWaiting = shift.state === 'full';
  const form = useForm({
    initial: initialGuest,
    rules: (values) => ({
      ...(values.name.trim() === '' && { name: 'Enter your name.' }),
      ...(values.email.trim() === '' && { email: 'Email is required' }),
      ...signUpErrors(shift, values),
    }),
    submit: (_, values) => {
      const { name, email, sharesContact } = values;
      const body = { name, email, sharesContact, ...toSignUp(shift, values) };
      return callApi(calls.requestGuestSignUp, { params: { shiftId: shift.id }, body });
    },
    onSuccess: (_, { values }) => onSent(values.email.trim()),
  });
  return (
    <Dialog
      title={isWaiting ? 'Join the waitlist' : 'Sign up without an account'}
      onClose={close}
      onSubmit={form.handleSubmit}
      error={form.formError}
      actions={
        <>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" variant="loud" busy={form.isSubmitting}>
            Send me a link
          </Button>
        </>
      }
    >
      <p>
        <b>{shift.title}</b>
        <br />
        {`${formatShortDay(shift.startsLocal)}, ${formatHours(shift.startsLocal, shift.endsLocal)}, ${cityOfZone(shift.timeZone)} time`}
      </p>
      <TextField label="Your name" autoComplete="name" maxLength={100} required {...form.field('name')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        hint="We’ll send a link to confirm your spot, and emails about this shift only."
        required
        {...form.field('email')}
      />
      <SignUpFields asking={shift} form={form} />
      <Checkbox
        label={`${shift.host.name} may see my email address`}
        hint="For this shift, until 30 days after it."
        {...form.checkbox('sharesContact')}
      />
    </Dialog>
  );
}

const LinkSentDialog = ({ email, close }: { email: string; close: () => void }) => (
  <Dialog title="Check your email" onClose={close} actions={<Button onClick={close}>Done</Button>}>
    <p role="status">{`We’ve sent a link to ${email}. Your spot is held once you confirm it there. The link works for 24 hours.`}</p>
  </Dialog>
);
