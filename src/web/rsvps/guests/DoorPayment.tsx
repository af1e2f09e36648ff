import { formatMoney } from '#contracts/payments/money.ts';
import { type PaidWith, useMarkPaid, useReversePayment, useUnpaidOrder } from '#web/payments/host/sales.api.ts';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { isLostAnswer } from '#web/platform/http/write-queue.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { dismissToast, showToast } from '#web/ui/overlay/toast.ts';

const ways: readonly { value: PaidWith; label: string; recorded: string }[] = [
  { value: 'cash', label: 'Paid in cash', recorded: 'in cash' },
  { value: 'card', label: 'Paid by card', recorded: 'by card' },
];

const UNDO_MS = 15_000;
let lastToast: number | undefined;

/** For a while, or until the next payment. The page of the order can undo it, too. */
function showPayment(text: string, undo?: () => void): void {
  if (lastToast !== undefined) dismissToast(lastToast);
  lastToast = showToast(text, undo && { action: { label: 'Undo', run: undo }, shownForMs: UNDO_MS });
}

type DoorPaymentProps = {
  eventId: string;
  code: string;
  /** Checks them in once the money is there. */
  onPaid: () => void;
  /** The payment was recorded by mistake, and they are no longer checked in. */
  onUndone: () => void;
};

/** A person at the door whose ticket is not paid yet: what they owe, and how they pay it. */
export function DoorPayment({ eventId, code, ...then }: DoorPaymentProps) {
  const { data: order, error } = useUnpaidOrder(eventId, code);
  if (error && order === undefined) return <Alert kind="error">{problemText(error)}</Alert>;
  if (order === undefined) return null;
  if (order === null) return <Alert>This order was changed. Try the code again.</Alert>;
  return <TakePayment orderId={order.id} name={order.buyerName} {...order} {...then} />;
}

type TakePaymentProps = Pick<DoorPaymentProps, 'onPaid' | 'onUndone'> & {
  orderId: string;
  name: string;
  total: number;
  currency: string;
  canMarkPaid: boolean;
};

function TakePayment({ orderId, name, total, currency, canMarkPaid, onPaid, onUndone }: TakePaymentProps) {
  const marking = useMarkPaid(orderId);
  const reversing = useReversePayment(orderId);
  const amount = formatMoney(total, currency);
  const undo = (paidAt: string): void =>
    after(
      reversing.mutateAsync(paidAt),
      () => {
        onUndone();
        showToast(`${amount} from ${name} no longer counts as paid.`);
      },
      (error) => {
        if (!isLostAnswer(error)) showToast(problemText(error), { kind: 'error' });
        else
          showToast(`${amount} from ${name} couldn’t be undone. ${problemText(error)}`, {
            kind: 'error',
            action: { label: 'Try again', run: () => undo(paidAt) },
          });
      },
    );
  const mark = ({ value, recorded }: (typeof ways)[number]) =>
    after(marking.mutateAsync(value), ({ paidAt }) => {
      showPayment(`Recorded ${amount} ${recorded} from ${name}.`, paidAt === null ? undefined : () => undo(paidAt));
      onPaid();
    });
  if (!canMarkPaid) return <Alert>{`${name} is paying ${amount} online right now.`}</Alert>;
  return (
    <Stack>
      <Alert>{`${name} still has to pay ${amount}.`}</Alert>
      <Row gap="tight">
        {ways.map((way) => (
          <Button key={way.value} busy={marking.isPending} onClick={() => mark(way)}>
            {way.label}
          </Button>
        ))}
      </Row>
      {marking.error && <Alert kind="error">{problemText(marking.error)}</Alert>}
    </Stack>
  );
}
