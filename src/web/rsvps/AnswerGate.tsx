import { useState } from 'react';
import type { EventDetail } from '#contracts/events/events.contract.ts';
import { formatZonedInstant } from '#web/parts/zoned-time.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';

type GateEvent = Pick<EventDetail, 'rsvpClosesAt' | 'startsAt' | 'endsAt' | 'isPast' | 'status' | 'timeZone'>;
type AnswerGateProps = { event: GateEvent; onChange: (closesAt: string | null) => Promise<unknown> };

/** Closes RSVPs now, or reopens them until the event starts, or ends if it has begun. */
export function AnswerGate({ event, onChange }: AnswerGateProps) {
  const { rsvpClosesAt, startsAt, endsAt } = event;
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [now, setNow] = useState(() => Date.now());
  if (event.status === 'draft') return <p>RSVPs open when you publish the event.</p>;
  if (event.status === 'cancelled') return <p>RSVPs are closed because the event was cancelled.</p>;
  if (event.isPast) return <p>RSVPs are closed because the event is over.</p>;
  const hasPassed = (instant: string | null) => instant !== null && Date.parse(instant) <= now;
  const isClosed = hasPassed(rsvpClosesAt ?? startsAt);
  const reopened = hasPassed(startsAt) ? endsAt : null;
  const change = () => {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    onChange(isClosed ? reopened : new Date().toISOString())
      .then(() => setNow(Date.now()))
      .catch((failure: unknown) => setError(problemText(failure)))
      .finally(() => setBusy(false));
  };
  return (
    <Stack>
      <p role="status">
        {isClosed
          ? 'RSVPs are closed. People who are going can still cancel.'
          : `RSVPs are open until ${formatClosing(event)}.`}
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

function formatClosing({ rsvpClosesAt, endsAt, timeZone }: GateEvent): string {
  if (!rsvpClosesAt) return 'the event starts';
  return rsvpClosesAt === endsAt ? 'the event ends' : formatZonedInstant(rsvpClosesAt, timeZone);
}
