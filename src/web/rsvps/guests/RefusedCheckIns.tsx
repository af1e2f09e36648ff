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
  onUndone: (code: string) => void;
  /** Moves the focus, whose button is gone. */
  onDismissed?: () => void;
};

/** Check-ins from the list that were refused, and those that had waited for the network, perhaps while the page was closed. */
export function RefusedCheckIns({ eventId, queue, onPaid, onUndone, onDismissed }: RefusedCheckInsProps) {
  const refused = [...queue.writes].filter(([, { phase }]) => phase === 'refused');
  return refused.map(([code, { value, error }]) => (
    <Stack key={code} gap="tight">
      <CheckInError
        eventId={eventId}
        code={code}
        error={error}
        name={value.name ?? code}
        onPaid={() => onPaid(code)}
        onUndone={() => onUndone(code)}
      />
      <div>
        <Button
          variant="quiet"
          size="small"
          hiddenLabel={value.name ?? code}
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
  /** The guest's name or code; null if the code is in the field. */
  name: string | null;
  onPaid: () => void;
  onUndone: () => void;
};

export function CheckInError({ eventId, code, error, name, onPaid, onUndone }: CheckInErrorProps) {
  if (problemOf(error)?.code !== 'check_in.unpaid')
    return <Alert kind="error">{name ? `${name}: ${problemText(error)}` : problemText(error)}</Alert>;
  return (
    <Suspense>
      <DoorPayment eventId={eventId} code={code} onPaid={onPaid} onUndone={onUndone} />
    </Suspense>
  );
}
