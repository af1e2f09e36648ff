import { useState } from 'react';
import { Link } from 'react-router';
import { formatMoney } from '#contracts/payments/money.ts';
import { moneyLeft } from '#contracts/payments/order-states.ts';
import { paths } from '#contracts/site-paths.ts';
import { formatZonedInstant } from '#web/parts/zoned-time.ts';
import { isUnpaidTransfer } from '#web/payments/orders/order-text.ts';
import { formatDocument } from '#web/payments/orders/receipt-text.ts';
import { formatPaidWith } from '#web/payments/paid-with.ts';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Card } from '#web/ui/display/Card.tsx';
import { Figures } from '#web/ui/display/Figures.tsx';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { noteClass } from '#web/ui/display/note-class.ts';
import { NumberCell, NumberHeader, Table } from '#web/ui/display/Table.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { MarkPaid } from './MarkPaid.tsx';
import styles from './Money.module.css';
import { isRefundedByHand } from './order-text.ts';
import { RefundDialog } from './RefundDialog.tsx';
import { RefundList } from './RefundList.tsx';
import { ReversePayment } from './ReversePayment.tsx';
import { refundableLeft } from './refund-values.ts';
import { type Order, useCancelOrder, useResendOrder } from './sales.api.ts';

/** An order with everything its host may do about it. */
export function OrderDetails({ order }: { order: Order }) {
  return (
    <div className={styles.columns}>
      <div>
        <Card as="section" aria-labelledby="lines">
          <h2 id="lines">{order.kind === 'tickets' ? 'Tickets' : 'What was ordered'}</h2>
          <OrderLines order={order} />
        </Card>
        {order.refunds.length > 0 && (
          <Card as="section" aria-labelledby="refunds">
            <h2 id="refunds">Refunds</h2>
            <RefundList order={order} />
          </Card>
        )}
      </div>
      <div>
        {order.disputes.length > 0 && <Disputes order={order} />}
        <Card as="section" aria-labelledby="payment">
          <h2 id="payment">Payment</h2>
          <Stack>
            <PaymentFacts order={order} />
            <OrderActs order={order} />
          </Stack>
        </Card>
      </div>
    </div>
  );
}

function OrderLines({ order }: { order: Order }) {
  const { currency, discount, tax, total } = order;
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <>
      <Table label="What was ordered">
        <thead>
          <tr>
            <th scope="col">{order.kind === 'tickets' ? 'Ticket' : 'Item'}</th>
            <NumberHeader>Price</NumberHeader>
            <NumberHeader>Sum</NumberHeader>
          </tr>
        </thead>
        <tbody>
          {order.lines.map(({ id, name, quantity, returned, unit, ...line }) => (
            <tr key={id}>
              <th scope="row">
                {`${quantity} × ${name || 'Donation'}`}
                {returned > 0 && <span className={noteClass}>{` (${returned} given back)`}</span>}
              </th>
              <NumberCell>{money(unit)}</NumberCell>
              <NumberCell>{money(line.total)}</NumberCell>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Total
            </th>
            <NumberCell>{money(total)}</NumberCell>
          </tr>
        </tfoot>
      </Table>
      <p className={noteClass}>
        {[discount > 0 && `${money(discount)} off with a code`, tax > 0 && `${money(tax)} tax included`]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  );
}

const methods: Record<Order['method'], string> = {
  free: 'Nothing to pay',
  door: 'At the door',
  transfer: 'By transfer',
  online: 'Online',
};

function PaymentFacts({ order }: { order: Order }) {
  const { currency, method, paid, paidWith, paidAt, payBy, transfer } = order;
  const left = moneyLeft(order);
  const facts = [
    { label: 'paid', value: formatMoney(paid, currency) },
    ...(left < paid ? [{ label: 'left after refunds', value: formatMoney(left, currency) }] : []),
  ];
  return (
    <>
      <Figures figures={facts} />
      <p>
        {paidWith ? formatPaidWith(paidWith) : methods[method]}
        {paidAt && `, ${formatInstant(paidAt)}`}
        {payBy && `, to be paid by ${formatZonedInstant(payBy, order.event.timeZone)}`}
      </p>
      {/* Not sent by a node of the previous version. */}
      {order.reversals?.map(({ by, at }) => (
        <p key={at}>{`Marked as not paid by ${by || 'a deleted account'}, ${formatInstant(at)}`}</p>
      ))}
      {transfer && <p>{`Reference ${transfer.reference}`}</p>}
      {order.receipts.length > 0 && (
        <ul className={styles.receipts}>
          {order.receipts.map((document) => (
            <li key={document.id}>
              <Link to={paths.receipt(document.id)}>{formatDocument(document)}</Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function OrderActs({ order }: { order: Order }) {
  const { abilities, currency } = order;
  const cancelling = useCancelOrder(order.id);
  const resending = useResendOrder(order.id);
  const resend = () => after(resending.mutateAsync(), () => showToast('We’ve emailed the buyer again.'));
  const [dialog, setDialog] = useState<'refund' | 'cancel' | null>(null);
  const close = () => setDialog(null);
  const left = moneyLeft(order);
  return (
    <>
      {abilities.markPaid && (
        <Row gap="tight">
          <MarkPaid order={order} />
        </Row>
      )}
      {abilities.reversePayment && order.paidAt && <ReversePayment order={order} paidAt={order.paidAt} />}
      {abilities.markPaid && order.state === 'expired' && order.kind === 'tickets' && (
        <p className={noteClass}>The spots were released. Once it’s paid, it takes spots again if there are any.</p>
      )}
      {abilities.markPaid && order.method === 'transfer' && (
        <p className={noteClass}>
          {`Confirm once the full ${formatMoney(order.total, currency)} has arrived. If it was less, ask for the rest or return it. If it was more, confirm and return the difference.`}
        </p>
      )}
      {order.state === 'cancelled' && isUnpaidTransfer(order) && <p className={noteClass}>{RETURN_IT}</p>}
      {resending.error && <Alert kind="error">{problemText(resending.error)}</Alert>}
      <Row gap="tight">
        {abilities.resend && (
          <Button variant="quiet" busy={resending.isPending} onClick={resend}>
            Send the email again
          </Button>
        )}
        {abilities.refund && (
          <Button variant="quiet" onClick={() => setDialog('refund')}>
            {left > 0 ? 'Refund' : 'Give tickets back'}
          </Button>
        )}
        {abilities.cancel && (
          <Button variant="bare" onClick={() => setDialog('cancel')}>
            Cancel order
          </Button>
        )}
      </Row>
      {dialog === 'refund' && <RefundDialog order={order} onClose={close} />}
      {dialog === 'cancel' && (
        <ConfirmDialog
          title={
            <>
              Cancel <span className={styles.whole}>{`${order.number}?`}</span>
            </>
          }
          confirmLabel="Cancel order"
          cancelLabel="Keep order"
          busy={cancelling.isPending}
          error={cancelling.error && problemText(cancelling.error)}
          onConfirm={() => void cancelling.mutateAsync().then(close, () => {})}
          onClose={close}
        >
          {formatCancelled(order, formatMoney(refundableLeft(order), currency), left > 0)}
        </ConfirmDialog>
      )}
    </>
  );
}

const RETURN_IT = 'If the money still arrives, return it.';

function formatCancelled(order: Order, left: string, isPaid: boolean): string {
  const arriving = isUnpaidTransfer(order) ? ` ${RETURN_IT}` : '';
  if (order.kind !== 'tickets') return `It can’t be marked as paid anymore.${arriving} This can’t be undone.`;
  if (!isPaid) return `The spots are released.${arriving} This can’t be undone.`;
  if (!order.abilities.refund) {
    const isOpen = order.disputes.some(({ state }) => state === 'open');
    const bank = isOpen
      ? `The buyer’s bank is holding ${left}, so nothing is refunded now. If you win the dispute, you can refund it then.`
      : 'The buyer’s bank has taken the money back, so nothing is refunded.';
    return `The spots are released. ${bank} This can’t be undone.`;
  }
  const how = isRefundedByHand(order)
    ? `You refund ${left} yourself, and mark it as refunded here.`
    : `The buyer gets a refund of ${left}.`;
  return `The spots are released. ${how} This can’t be undone.`;
}

const disputeTexts: Record<Order['disputes'][number]['state'], string> = {
  open: 'disputed. The buyer’s bank is holding the money, so you can’t refund it for now. Respond in the Stripe dashboard',
  won: 'you won the dispute and keep the money',
  lost: 'you lost the dispute, and the buyer keeps the money',
};
/** The bank has asked about the payment, and taken no money. */
const inquiryTexts: typeof disputeTexts = {
  open: 'the buyer’s bank has opened an inquiry. Refund the payment in full to settle it, or respond in the Stripe dashboard',
  won: 'the buyer’s bank has closed its inquiry and taken no money',
  lost: 'the buyer’s bank decided for the buyer, but took no money',
};

/** What buyers have asked their banks to take back. */
const Disputes = ({ order: { disputes, currency, event } }: { order: Order }) =>
  disputes.map(({ id, amount, state, isInquiry, dueAt }) => (
    <Alert key={id} kind={state === 'open' ? 'error' : 'info'}>
      {`${formatMoney(amount, currency)}: ${(isInquiry ? inquiryTexts : disputeTexts)[state]}`}
      {state === 'open' && dueAt && ` by ${formatZonedInstant(dueAt, event.timeZone)}`}.
    </Alert>
  ));
