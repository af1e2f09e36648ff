import { type SyntheticEvent, useRef, useState } from 'react';
import { CHECK_IN_CODE, CHECK_IN_CODE_ERROR, normalizeCheckInCode } from '#contracts/rsvps/check-in-codes.ts';
import { formatOutage } from '#web/platform/http/outage-text.ts';
import styles from '#web/rsvps/Rsvps.module.css';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import { type CheckInResult, type CodeResult, useCheckInLine } from './check-in-line.ts';
import type { GuestCheckIns } from './guest-check-ins.ts';
import { CheckInError, RefusedCheckIns } from './RefusedCheckIns.tsx';

const ScanDialog = lazyDialog(async () => (await import('./ScanDialog.tsx')).ScanDialog);
/** Browsers offer the camera over HTTPS only. */
const canScan = () => Boolean(navigator.mediaDevices);

type CheckInFormProps = { eventId: string; isHybrid: boolean; queue: GuestCheckIns };

/** Checks people in at the door by typed or scanned codes. */
export function CheckInForm({ eventId, isHybrid, queue }: CheckInFormProps) {
  const [isScanning, setScanning] = useState(false);
  const [code, setCode] = useState('');
  const [codeError, setCodeError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  // A refused code comes back for correction, unless the next one is being typed.
  const { enter, forget, results, isSending } = useCheckInLine(eventId, queue, ({ code: sent, error }) =>
    setCode((typed) => (error ? typed || sent : typed === sent ? '' : typed)),
  );
  const submit = (submitted: SyntheticEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const typed = normalizeCheckInCode(code);
    if (CHECK_IN_CODE.test(typed)) {
      setCode('');
      enter(typed);
    } else {
      setCodeError(CHECK_IN_CODE_ERROR);
    }
    field.current?.focus();
  };
  const undone = (undoneCode: string) => {
    forget(undoneCode);
    // The button that was pressed is gone.
    field.current?.focus();
  };
  return (
    <form method="post" noValidate aria-label="Check-in" onSubmit={submit}>
      <Stack>
        {/* Above the field: below the buttons, the bottom bar of a phone would cover it. */}
        <RefusedCheckIns
          eventId={eventId}
          queue={queue}
          onPaid={enter}
          onUndone={undone}
          onDismissed={() => field.current?.focus()}
        />
        {results.map((result, index) => (
          <Result
            key={`${index} ${result.code}`}
            eventId={eventId}
            isHybrid={isHybrid}
            result={result}
            queue={queue}
            name={result.code === code ? null : result.code}
            onPaid={() => enter(result.code)}
            onUndone={() => undone(result.code)}
          />
        ))}
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
            error={codeError}
            onChange={({ target }) => {
              setCode(target.value);
              setCodeError(undefined);
            }}
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
        <ScanDialog
          onClose={() => setScanning(false)}
          onCode={(scanned) => {
            setScanning(false);
            enter(normalizeCheckInCode(scanned));
          }}
        />
      )}
    </form>
  );
}

type ResultProps = {
  eventId: string;
  isHybrid: boolean;
  result: CodeResult;
  queue: GuestCheckIns;
  name: string | null;
  onPaid: () => void;
  onUndone: () => void;
};

function Result({ eventId, isHybrid, result, queue, name, ...then }: ResultProps) {
  const { code, checkedIn, error, isQueued } = result;
  if (isQueued) return <Alert kind="info">{formatQueued(code, queue)}</Alert>;
  if (checkedIn)
    return <Alert kind={checkedIn.wasCheckedIn ? 'info' : 'success'}>{formatCheckedIn(checkedIn, isHybrid)}</Alert>;
  return <CheckInError eventId={eventId} code={code} error={error} name={name} {...then} />;
}

function formatQueued(code: string, { writes, outage }: GuestCheckIns): string {
  if (!writes.has(code)) return `${code} is checked in.`;
  return outage ? formatOutage(outage, `${code} will be checked in`) : `Checking in ${code}…`;
}

function formatCheckedIn(
  { rsvp: { person, guests, attendance }, wasCheckedIn }: CheckInResult,
  isHybrid: boolean,
): string {
  if (wasCheckedIn) return `${person.name} was already checked in.`;
  const company = guests === 0 ? '' : guests === 1 ? ', with one guest' : `, with ${guests} guests`;
  const note = isHybrid && attendance === 'online' ? ' They RSVP’d to join online.' : '';
  return `${person.name} is here${company}. Welcome!${note}`;
}
