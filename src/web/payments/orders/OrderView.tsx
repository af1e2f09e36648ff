import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { formatMoney } from '#contracts/payments/money.ts';
import { paths } from '#contracts/site-paths.ts';
import { CheckInCode } from '#web/parts/rsvps/CheckInCode.tsx';
import { formatZonedInstant } from '#web/parts/zoned-time.ts';
import { Sums } from '#web/payments/tickets/Sums.tsx';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { cx } from '#web/ui/cx.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Card } from '#web/ui/display/Card.tsx';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { HowToPay } from './HowToPay.tsx';
import styles from './Order.module.css';
import { formatCancelling, formatMeaning, formatRefund } from './order-text.ts';
import { type Order, useCancelOrder, useCheckPayment } from './orders.api.ts';
import { formatDocument } from './receipt-text.ts';

/** An order as its buyer sees it: its state, the ticket, how to pay, and what was paid. */
export function OrderView({ order }: { order: Order }) {
  const { abilities, event } = order;
  const hasPanel = order.checkInCode !== null || abilities.pay || order.transfer !== null;
  return (
    <div className={cx(styles.order, hasPanel && styles.columns)}>
      <div className={styles.part}>
        <p role="status">{formatMeaning(order)}</p>
        <ReturnFromPayment order={order} />
        <HowToPay order={order} />
        {order.checkInCode && (
          <Card as="section" aria-label="Your ticket" className={styles.ticket}>
            <CheckInCode code={order.checkInCode} />
          </Card>
        )}
      </div>
      <Card as="section" aria-label="What you ordered" className={styles.part}>
        <h2>
          {order.eventId && !order.isTakenDown ? (
            <Link to={paths.event(order.eventId)}>{event.title}</Link>
          ) : (
            event.title
          )}
        </h2>
        {order.isEventCancelled && (
          <p>
            <b>This event was cancelled.</b>
          </p>
        )}
        {event.startsAt && <p>{formatZonedInstant(event.startsAt, event.timeZone)}</p>}
        {order.place && <p>{order.place}</p>}
        <Sums quote={{ ...order, lines: order.lines.map((line) => ({ ...line, name: line.name || 'Donation' })) }} />
        {order.lines.some(({ returned }) => returned > 0) && (
          <p>{`Given back: ${order.lines
            .filter(({ returned }) => returned > 0)
            .map(({ returned, name }) => `${returned} × ${name}`)
            .join(', ')}`}</p>
        )}
        <dl className={styles.facts}>
          <dt>Order</dt>
          <dd>{order.number}</dd>
          {order.buyerName && (
            <>
              <dt>Name</dt>
              <dd>{order.buyerName}</dd>
            </>
          )}
          {order.paidAt && order.total > 0 && (
            <>
              <dt>Paid</dt>
              <dd>{`${formatMoney(order.paid, order.currency)}, ${formatInstant(order.paidAt)}`}</dd>
            </>
          )}
        </dl>
        {order.refunds.map((refund) => (
          <Alert key={refund.id} kind={refund.isOwed ? 'error' : 'info'}>
            {formatRefund(refund, order)}
          </Alert>
        ))}
        {order.receipts.length > 0 && (
          <ul className={styles.documents}>
            {order.receipts.map((document) => (
              <li key={document.id}>
                <Link to={paths.receipt(document.id)}>{formatDocument(document)}</Link>
              </li>
            ))}
          </ul>
        )}
        {abilities.cancel && <CancelOrder order={order} />}
      </Card>
    </div>
  );
}

/** Back from the payment page, whose address proves nothing: asks once how the payment is. */
function ReturnFromPayment({ order }: { order: Order }) {
  const { mutate, error } = useCheckPayment(order.id);
  const isOpen = order.method === 'online' && (order.state === 'paying' || order.isProcessing);
  useEffect(() => {
    if (isOpen) mutate();
  }, [isOpen, mutate]);
  return error && isOpen ? <Alert kind="error">{problemText(error)}</Alert> : null;
}

function CancelOrder({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false);
  const cancelling = useCancelOrder(order.id);
  return (
    <div>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        Cancel order
      </Button>
      {isOpen && (
        <ConfirmDialog
          title="Cancel this order?"
          confirmLabel="Cancel order"
          cancelLabel="Keep order"
          busy={cancelling.isPending}
          error={cancelling.error && problemText(cancelling.error)}
          onConfirm={() => after(cancelling.mutateAsync(order.abilities.refundOnCancel), () => setOpen(false))}
          onClose={() => setOpen(false)}
        >
          {formatCancelling(order, order.event.timeZone)}
        </ConfirmDialog>
      )}
    </div>
  );
}
