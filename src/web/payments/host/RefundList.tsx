import { useState } from 'react';
import { formatMoney } from '#contracts/payments/money.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { noteClass } from '#web/ui/display/note-class.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Choice } from '#web/ui/form/Choice.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { formatMarkRefunded, MarkRefunded } from './MarkRefunded.tsx';
import styles from './Money.module.css';
import { formatRefundState, isDueByHand } from './order-text.ts';
import { type Order, type RefundedWith, useRecordManualRefund } from './sales.api.ts';

type Refund = Order['refunds'][number];

/** The refunds of an order, with what its host has to do by hand. */
export function RefundList({ order }: { order: Order }) {
  const [failed, setFailed] = useState<Refund | null>(null);
  return (
    <Stack>
      <ul className={styles.refunds}>
        {order.refunds.map((refund) => (
          <li key={refund.id}>
            <div>
              <strong>{formatMoney(refund.amount, order.currency)}</strong>
              <p className={noteClass}>
                {`${formatRefundState(order, refund)} · ${formatInstant(refund.doneAt ?? refund.askedAt)}`}
              </p>
            </div>
            {isDueByHand(order, refund) && <MarkRefunded refund={refund} order={order} />}
            {refund.isOwed && (
              <Button variant="quiet" size="small" onClick={() => setFailed(refund)}>
                {`Mark ${formatMoney(refund.amount, order.currency)} as refunded another way`}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {failed && <ManualRefundDialog order={order} refund={failed} onClose={() => setFailed(null)} />}
    </Stack>
  );
}

const ways: readonly { value: RefundedWith; label: string }[] = [
  { value: 'transfer', label: 'By transfer' },
  { value: 'cash', label: 'In cash' },
];

/** Records that a refund which failed online was made by hand. */
function ManualRefundDialog({ order, refund, onClose }: { order: Order; refund: Refund; onClose: () => void }) {
  const recording = useRecordManualRefund(refund.id);
  const [refundedWith, setRefundedWith] = useState<RefundedWith>('transfer');
  const money = formatMoney(refund.amount, order.currency);
  return (
    <ConfirmDialog
      title={formatMarkRefunded(money, order.buyerName)}
      confirmLabel="Mark as refunded"
      busy={recording.isPending}
      error={recording.error && problemText(recording.error)}
      onConfirm={() => void recording.mutateAsync(refundedWith).then(onClose, () => {})}
      onClose={onClose}
      details={<Choice label="How" options={ways} value={refundedWith} onChange={setRefundedWith} />}
    >
      {`Confirm once you’ve sent or handed over the money${order.buyerName ? ': this emails the buyer at once' : ''}. It can’t be undone. To try again online, cancel and make a new refund.`}
    </ConfirmDialog>
  );
}
