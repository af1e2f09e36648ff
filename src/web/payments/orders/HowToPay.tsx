import { useState } from 'react';
import { formatMoney } from '#contracts/payments/money.ts';
import { formatZonedInstant } from '#web/parts/zoned-time.ts';
import { after } from '#web/platform/after.ts';
import { problemOf, problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Card } from '#web/ui/display/Card.tsx';
import { noteClass } from '#web/ui/display/note-class.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { copyText } from '#web/ui/overlay/copy-text.ts';
import styles from './Order.module.css';
import { type Order, startCheckout } from './orders.api.ts';

/** How an order that is not paid yet is paid. */
export function HowToPay({ order }: { order: Order }) {
  if (order.abilities.pay) return <PayOnline order={order} />;
  return order.transfer ? <Transfer order={order} transfer={order.transfer} /> : null;
}

/** The payment service does not take it. Nothing else can be chosen for an order that was placed. */
const UNAVAILABLE: readonly (string | undefined)[] = ['order.method_unavailable', 'payment.refused'];
const NOT_PAYABLE_NOW =
  'This can’t be paid online right now. Try again later, or cancel the order and order again to pay in another way.';

/** Pressed again after a decline, it opens the same page while that is open, or another one. */
function PayOnline({ order }: { order: Order }) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const pay = () => {
    setBusy(true);
    setError(null);
    after(
      startCheckout(order.id),
      ({ url }) => location.assign(url),
      (failure) => {
        setError(UNAVAILABLE.includes(problemOf(failure)?.code) ? NOT_PAYABLE_NOW : problemText(failure));
        setBusy(false);
      },
    );
  };
  return (
    <>
      {error && <Alert kind="error">{error}</Alert>}
      <div>
        <Button variant="loud" size="large" busy={isBusy} onClick={pay}>
          {`Pay ${formatMoney(order.total, order.currency)} now`}
        </Button>
      </div>
    </>
  );
}

/** An IBAN in groups of four, as on cards and forms. */
const formatIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');

function Transfer({ order, transfer }: { order: Order; transfer: NonNullable<Order['transfer']> }) {
  const { accountHolder, iban, bank, reference } = transfer;
  return (
    <Card as="section" aria-label="Bank transfer" className={styles.part}>
      <h2>Bank transfer</h2>
      <dl className={styles.facts}>
        <dt>Amount</dt>
        <dd>{formatMoney(order.total, order.currency)}</dd>
        <dt>Account holder</dt>
        <dd>{accountHolder}</dd>
        <dt>IBAN</dt>
        <dd>
          {formatIban(iban)}
          <CopyButton text={iban} label="Copy IBAN" />
        </dd>
        {bank && (
          <>
            <dt>Bank</dt>
            <dd>{bank}</dd>
          </>
        )}
        <dt>Reference</dt>
        <dd>
          <b>{reference}</b>
          <CopyButton text={reference} label="Copy reference" />
        </dd>
        {order.payBy && (
          <>
            <dt>Must arrive by</dt>
            <dd>{formatZonedInstant(order.payBy, order.event.timeZone)}</dd>
          </>
        )}
      </dl>
      <p className={noteClass}>Put the reference on your transfer, so the host can find your order.</p>
    </Card>
  );
}

const CopyButton = ({ text, label }: { text: string; label: string }) => (
  <Button variant="link" size="small" aria-label={label} onClick={() => void copyText(text, 'code')}>
    Copy
  </Button>
);
