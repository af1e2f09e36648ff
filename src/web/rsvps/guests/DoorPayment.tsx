import { formatMoney } from '#contracts/payments/money.ts';
import { type PaidWith, useMarkPaid, useUnpaidOrder } from '#web/payments/host/sales.api.ts';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';

const ways: readonly { value: PaidWith; label: string }[] = [
  { value: 'cash', label: 'Paid in cash' },
  { value: 'card', label: 'Paid by card' },
];

type DoorPaymentProps = {
  eventId: string;
  code: string;
  /** Checks them in once the money is there. */
  onPaid: () => void;
};

/** A person at the door whose ticket is not paid yet: what they owe, and how they pay it. */
export function DoorPayment({ eventId, code, onPaid }: DoorPaymentProps) {
  const { data: order, error } = useUnpaidOrder(eventId, code);
  if (error) return <Alert kind="error">{problemText(error)}</Alert>;
  if (order === undefined) return null;
  if (order === null) return <Alert>This order was changed. Try the code again.</Alert>;
  return <TakePayment orderId={order.id} name={order.buyerName} {...order} onPaid={onPaid} />;
}

type TakePaymentProps = {
  orderId: string;
  name: string;
  total: number;
  currency: string;
  canMarkPaid: boolean;
  onPaid: () => void;
};

function TakePayment({ orderId, name, total, currency, canMarkPaid, onPaid }: TakePaymentProps) {
  const marking = useMarkPaid(orderId);
  const amount = formatMoney(total, currency);
  if (!canMarkPaid) return <Alert>{`${name} is paying ${amount} online right now.`}</Alert>;
  return (
    <Stack>
      <Alert>{`${name} still has to pay ${amount}.`}</Alert>
      <Row gap="tight">
        {ways.map(({ value, label }) => (
          <Button key={value} busy={marking.isPending} onClick={() => after(marking.mutateAsync(value), onPaid)}>
            {label}
          </Button>
        ))}
      </Row>
      {marking.error && <Alert kind="error">{problemText(marking.error)}</Alert>}
    </Stack>
  );
}
