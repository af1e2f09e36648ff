import { useState } from 'react';
import type { EventDetail } from '#contracts/events/events.contract.ts';
import { useClock } from '#web/parts/use-clock.ts';
import { formatZonedInstant } from '#web/parts/zoned-time.ts';
import { serverNow } from '#web/platform/http/http.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { answeringOf } from './answering.ts';

type GateEvent = Parameters<typeof answeringOf>[0] & Pick<EventDetail, 'timeZone'>;
type RsvpTimes = { rsvpOpensAt: string | null } | { rsvpClosesAt: string | null };
export type AnswerGateProps = { event: GateEvent; onChange: (times: RsvpTimes) => Promise<unknown> };

/** Opens RSVPs before their time, closes them now, or reopens them until the event starts, or ends if it has begun. */
export function AnswerGate({ event, onChange }: AnswerGateProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const now = useClock(event.rsvpOpensAt, event.rsvpClosesAt, event.startsAt);
  const answering = answeringOf(event, now);
  if (answering === 'draft') return <p>RSVPs open when you publish the event.</p>;
  if (answering === 'cancelled') return <p>RSVPs are closed because the event was cancelled.</p>;
  if (answering === 'over') return <p>RSVPs are closed because the event is over.</p>;
  const { text, button, times } = gates[answering](event, now);
  const change = () => {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    onChange(times())
      .catch((failure: unknown) => setError(problemText(failure)))
      .finally(() => setBusy(false));
  };
  return (
    <Stack>
      <p role="status">{text}</p>
      {error && <Alert kind="error">{error}</Alert>}
      <div>
        <Button variant="quiet" busy={isBusy} onClick={change}>
          {button}
        </Button>
      </div>
    </Stack>
  );
}

type GateTexts = { text: string; button: string; times: () => RsvpTimes };

const gates: Record<'not-yet' | 'open' | 'closed', (event: GateEvent, now: number) => GateTexts> = {
  'not-yet': ({ rsvpOpensAt, timeZone }) => ({
    text: `RSVPs open on ${formatZonedInstant(rsvpOpensAt!, timeZone)}.`,
    button: 'Open RSVPs now',
    times: () => ({ rsvpOpensAt: null }),
  }),
  open: (event) => ({
    text: `RSVPs are open until ${formatClosing(event)}.`,
    button: 'Close RSVPs',
    times: () => ({ rsvpClosesAt: new Date(serverNow()).toISOString() }),
  }),
  closed: ({ startsAt, endsAt }, now) => ({
    text: 'RSVPs are closed. People who are going can still cancel.',
    button: 'Reopen RSVPs',
    times: () => ({ rsvpClosesAt: startsAt && Date.parse(startsAt) <= now ? endsAt : null }),
  }),
};

function formatClosing({ rsvpClosesAt, endsAt, timeZone }: GateEvent): string {
  if (!rsvpClosesAt) return 'the event starts';
  return rsvpClosesAt === endsAt ? 'the event ends' : formatZonedInstant(rsvpClosesAt, timeZone);
}
