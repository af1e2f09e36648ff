import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { useCheckIn } from './hosted-rsvps.api.ts';
import styles from './Rsvps.module.css';

const ScanDialog = lazy(async () => ({ default: (await import('./ScanDialog.tsx')).ScanDialog }));
const canScan = () => 'BarcodeDetector' in globalThis && Boolean(navigator.mediaDevices);

/** At the door: a code typed or scanned, and at once who came. The field is free for the next one. */
export function CheckInForm({ eventId }: { eventId: string }) {
  const [code, setCode] = useState('');
  const [isScanning, setScanning] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const checkIn = useCheckIn(eventId);
  const send = (typed: string) => {
    if (checkIn.isPending || !typed.trim()) return;
    after(checkIn.mutateAsync(typed.trim()), () => setCode(''));
  };
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    send(code);
    field.current?.focus();
  };
  const { data, error } = checkIn;
  return (
    <form method="post" noValidate aria-label="At the door" onSubmit={submit}>
      <Stack>
        <div className={styles.door}>
          <TextField
            label="Code"
            hint="Eight letters and digits, below the square on their phone"
            ref={field}
            value={code}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            onChange={({ target }) => setCode(target.value)}
          />
          <Button type="submit" busy={checkIn.isPending}>
            Check in
          </Button>
          {canScan() && (
            <Button variant="quiet" onClick={() => setScanning(true)}>
              Scan
            </Button>
          )}
        </div>
        {error && <Alert kind="error">{problemText(error)}</Alert>}
        {data && <Alert kind={data.wasCheckedIn ? 'info' : 'success'}>{formatArrival(data)}</Alert>}
      </Stack>
      {isScanning && (
        <Suspense>
          <ScanDialog
            onClose={() => setScanning(false)}
            onCode={(scanned) => {
              setScanning(false);
              send(scanned);
            }}
          />
        </Suspense>
      )}
    </form>
  );
}

type Arrival = NonNullable<ReturnType<typeof useCheckIn>['data']>;

function formatArrival({ rsvp: { person, guests }, wasCheckedIn }: Arrival): string {
  if (wasCheckedIn) return `${person.name} was already checked in.`;
  const company = guests === 0 ? '' : guests === 1 ? ', with one guest' : `, with ${guests} guests`;
  return `${person.name} is here${company}. Welcome!`;
}
