import { lazy, Suspense, type SyntheticEvent, useRef, useState } from 'react';
import { problemFields, problemOf, problemText } from '#web/platform/http/problem-text.ts';
import styles from '#web/rsvps/Rsvps.module.css';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { type Arrival, type CheckInResult, useCheckInLine } from './check-in-line.ts';
import type { GuestCheckIns } from './guest-check-ins.ts';

const DoorPayment = lazy(async () => ({ default: (await import('./DoorPayment.tsx')).DoorPayment }));
const ScanDialog = lazy(async () => ({ default: (await import('./ScanDialog.tsx')).ScanDialog }));
/** Browsers offer the camera over HTTPS only. */
const canScan = () => Boolean(navigator.mediaDevices);

type CheckInFormProps = { eventId: string; isHybrid: boolean; queue: GuestCheckIns };

/** Checks people in at the door by typed or scanned codes. */
export function CheckInForm({ eventId, isHybrid, queue }: CheckInFormProps) {
  const [isScanning, setScanning] = useState(false);
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // A refused code comes back for correction, unless the next one is being typed.
  const {
    enter,
    results: entered,
    isSending,
  } = useCheckInLine(eventId, queue, ({ code: sent, error }) =>
    setCode((typed) => (error ? typed || sent : typed === sent ? '' : typed)),
  );
  const results = entered.map((result) => withQueued(result, queue));
  const submit = (submitted: SyntheticEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const typed = code.trim();
    setCode('');
    if (typed) enter(typed);
    field.current?.focus();
  };
  const fieldError = results.map((result) => errorAtField(result, code)).findLast(Boolean);
  return (
    <form method="post" noValidate aria-label="Check-in" onSubmit={submit}>
      <Stack>
        {/* Above the field: below the buttons, the bottom bar of a phone would cover it. */}
        {results.map((result, index) =>
          errorAtField(result, code) ? null : (
            <Result
              key={`${index} ${result.code}`}
              eventId={eventId}
              isHybrid={isHybrid}
              result={result}
              isNamed={result.code !== code}
              onPaid={() => enter(result.code)}
            />
          ),
        )}
        {isSending && <p role="status">Checking in…</p>}
        <div className={styles.door}>
          <TextField
            label="Code"
            hint="The 8 letters and digits below their QR code"
            ref={field}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            value={code}
            error={fieldError}
            onChange={({ target }) => setCode(target.value)}
          />
          <Button type="submit" disabled={!code.trim()}>
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
              enter(scanned);
            }}
          />
        </Suspense>
      )}
    </form>
  );
}

type ShownResult = CheckInResult & { queueNote?: string };

/** With what came of a queued code since. */
function withQueued(result: CheckInResult, { writes }: GuestCheckIns): ShownResult {
  const { code, isQueued } = result;
  if (!isQueued) return result;
  const write = writes.get(code);
  if (write?.phase === 'refused') return { code, error: write.error };
  const queueNote = write
    ? `No connection. ${code} will be checked in when you’re back online.`
    : `${code} is checked in.`;
  return { code, queueNote };
}

/** The error of a code that is none, while it is still in the field. */
const errorAtField = ({ code, error }: CheckInResult, typed: string): string | undefined =>
  code === typed ? problemFields(error)['code'] : undefined;

type ResultProps = {
  eventId: string;
  isHybrid: boolean;
  result: ShownResult;
  /** Whether an error names the code, which is not in the field any more. */
  isNamed: boolean;
  onPaid: () => void;
};

function Result({ eventId, isHybrid, result: { code, arrival, error, queueNote }, isNamed, onPaid }: ResultProps) {
  if (queueNote) return <Alert kind="info">{queueNote}</Alert>;
  if (arrival)
    return <Alert kind={arrival.wasCheckedIn ? 'info' : 'success'}>{formatArrival(arrival, isHybrid)}</Alert>;
  if (problemOf(error)?.code !== 'check_in.unpaid')
    return <Alert kind="error">{isNamed ? `${code}: ${problemText(error)}` : problemText(error)}</Alert>;
  return (
    <Suspense>
      <DoorPayment eventId={eventId} code={code} onPaid={onPaid} />
    </Suspense>
  );
}

function formatArrival({ rsvp: { person, guests, attendance }, wasCheckedIn }: Arrival, isHybrid: boolean): string {
  if (wasCheckedIn) return `${person.name} was already checked in.`;
  const company = guests === 0 ? '' : guests === 1 ? ', with one guest' : `, with ${guests} guests`;
  const note = isHybrid && attendance === 'online' ? ' They RSVP’d to join online.' : '';
  return `${person.name} is here${company}. Welcome!${note}`;
}
