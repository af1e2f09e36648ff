import { lazy, Suspense } from 'react';
import { problemOf, problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import type { GuestCheckIns } from './guest-check-ins.ts';

const DoorPayment = lazy(async () => ({ default: (await import('./DoorPayment.tsx')).DoorPayment }));

type RefusedCheckInsProps = {
  eventId: string;
  queue: GuestCheckIns;
  onPaid: (code: string) => void;
  /** Moves the focus, whose button is gone. */
  onDismissed?: () => void;
};

/** Check-ins that were refused after they had waited for the network, perhaps while the page was closed. */
export function RefusedCheckIns({ eventId, queue, onPaid, onDismissed }: RefusedCheckInsProps) {
  const refused = [...queue.writes].filter(([code, { phase }]) => phase === 'refused' && !queue.pressed.has(code));
  return refused.map(([code, { error }]) => (
    <Stack key={code} gap="tight">
      <CheckInError eventId={eventId} code={code} error={error} isNamed onPaid={() => onPaid(code)} />
      <div>
        <Button
          variant="quiet"
          size="small"
          hiddenLabel={code}
          onClick={() => {
            queue.drop(code);
            onDismissed?.();
          }}
        >
          Dismiss
        </Button>
      </div>
    </Stack>
  ));
}

type CheckInErrorProps = {
  eventId: string;
  code: string;
  error: unknown;
  /** Whether the error names the code, which is not in the field. */
  isNamed: boolean;
  onPaid: () => void;
};

export function CheckInError({ eventId, code, error, isNamed, onPaid }: CheckInErrorProps) {
  if (problemOf(error)?.code !== 'check_in.unpaid')
    return <Alert kind="error">{isNamed ? `${code}: ${problemText(error)}` : problemText(error)}</Alert>;
  return (
    <Suspense>
      <DoorPayment eventId={eventId} code={code} onPaid={onPaid} />
    </Suspense>
  );
}
