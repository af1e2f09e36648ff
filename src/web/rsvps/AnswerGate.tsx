import { useState } from 'react';
import type { EventDetail } from '#contracts/events/events.contract.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';

type AnswerGateProps = { event: EventDetail; onChange: (closesAt: string | null) => Promise<unknown> };

/** Closes RSVPs now, or reopens them until the event ends. */
export function AnswerGate({ event: { rsvpClosesAt, isPast, status }, onChange }: AnswerGateProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [now, setNow] = useState(() => Date.now());
  if (isPast || status !== 'published') return <p>RSVPs are closed because the event is over or cancelled.</p>;
  const isClosed = rsvpClosesAt !== null && Date.parse(rsvpClosesAt) <= now;
  const change = () => {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    onChange(isClosed ? null : new Date().toISOString())
      .then(() => setNow(Date.now()))
      .catch((failure: unknown) => setError(problemText(failure)))
      .finally(() => setBusy(false));
  };
  return (
    <Stack>
      <p role="status">
        {isClosed
          ? 'RSVPs are closed. People who are going can still cancel.'
          : rsvpClosesAt
            ? `RSVPs are open until ${formatInstant(rsvpClosesAt)}.`
            : 'RSVPs are open until the event ends.'}
      </p>
      {error && <Alert kind="error">{error}</Alert>}
      <div>
        <Button variant="quiet" busy={isBusy} onClick={change}>
          {isClosed ? 'Reopen RSVPs' : 'Close RSVPs'}
        </Button>
      </div>
    </Stack>
  );
}
