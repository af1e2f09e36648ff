import { lazy, Suspense, type SyntheticEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from '#web/platform/form/use-form.ts';
import { problemOf } from '#web/platform/http/problem-text.ts';
import styles from '#web/rsvps/Rsvps.module.css';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { useCheckIn } from './hosted-rsvps.api.ts';

const DoorPayment = lazy(async () => ({ default: (await import('./DoorPayment.tsx')).DoorPayment }));
const ScanDialog = lazy(async () => ({ default: (await import('./ScanDialog.tsx')).ScanDialog }));
/** Browsers offer the camera over HTTPS only. */
const canScan = () => Boolean(navigator.mediaDevices);

/** Checks people in at the door by typed or scanned codes. */
export function CheckInForm({ eventId, isHybrid }: { eventId: string; isHybrid: boolean }) {
  const [isScanning, setScanning] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const checkIn = useCheckIn(eventId);
  const form = useForm({
    initial: { code: '' },
    submit: (_, { code }) => checkIn.mutateAsync(code.trim()),
    onSuccess: (_, { reset }) => reset(),
  });
  const submit = (submitted: SyntheticEvent<HTMLFormElement>) => {
    form.handleSubmit(submitted);
    field.current?.focus();
  };
  const submitCode = (code: string) => {
    flushSync(() => form.change({ code }));
    field.current?.form?.requestSubmit();
  };
  const { data, error, variables: code = '' } = checkIn;
  const isUnpaid = problemOf(error)?.code === 'check_in.unpaid';
  const doorPayment = (
    <Suspense>
      <DoorPayment key={code} eventId={eventId} code={code} onPaid={() => submitCode(code)} />
    </Suspense>
  );
  return (
    <form method="post" noValidate aria-label="Check-in" onSubmit={submit}>
      <Stack>
        {/* Above the field: below the buttons, the bottom bar of a phone would cover it. */}
        {form.formError && (isUnpaid ? doorPayment : <Alert kind="error">{form.formError}</Alert>)}
        {data && <Alert kind={data.wasCheckedIn ? 'info' : 'success'}>{formatArrival(data, isHybrid)}</Alert>}
        <div className={styles.door}>
          <TextField
            label="Code"
            hint="The 8 letters and digits below their QR code"
            ref={field}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            {...form.field('code')}
          />
          <Button type="submit" busy={form.isSubmitting} disabled={!form.values.code.trim()}>
            Check in
          </Button>
          {canScan() && (
            <Button variant="quiet" onClick={() => setScanning(true)}>
              Scan
            </Button>
          )}
        </div>
      </Stack>
      {isScanning && (
        <Suspense>
          <ScanDialog
            onClose={() => setScanning(false)}
            onCode={(scanned) => {
              setScanning(false);
              submitCode(scanned);
            }}
          />
        </Suspense>
      )}
    </form>
  );
}

type Arrival = NonNullable<ReturnType<typeof useCheckIn>['data']>;

function formatArrival({ rsvp: { person, guests, attendance }, wasCheckedIn }: Arrival, isHybrid: boolean): string {
  if (wasCheckedIn) return `${person.name} was already checked in.`;
  const company = guests === 0 ? '' : guests === 1 ? ', with one guest' : `, with ${guests} guests`;
  const note = isHybrid && attendance === 'online' ? ' They RSVP’d to join online.' : '';
  return `${person.name} is here${company}. Welcome!${note}`;
}
