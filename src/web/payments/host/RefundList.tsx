import { useState } from 'react';
import { formatMoney } from '#contracts/payments/money.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { noteClass } from '#web/ui/display/note-class.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Choice } from '#web/ui/form/Choice.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import styles from './Money.module.css';
import { formatRefundState, isDueByHand } from './order-text.ts';
import { type Order, type PaidBackWith, useConfirmRefund, useReplaceRefund } from './sales.api.ts';

type Refund = Order['refunds'][number];

/** The refunds of an order, with what its host has to do by hand. */
export function RefundList({ order }: { order: Order }) {
  const confirming = useConfirmRefund();
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
            {isDueByHand(order, refund) && (
              <Button
                size="small"
                busy={confirming.isPending && confirming.variables === refund.id}
                onClick={() => confirming.mutate(refund.id)}
              >
                I sent it back
              </Button>
            )}
            {refund.isOwed && (
              <Button variant="quiet" size="small" onClick={() => setFailed(refund)}>
                I paid it back another way
              </Button>
            )}
          </li>
        ))}
      </ul>
      {confirming.error && <Alert kind="error">{problemText(confirming.error)}</Alert>}
      {failed && <PaidBackDialog order={order} refund={failed} onClose={() => setFailed(null)} />}
    </Stack>
  );
}

const ways: readonly { value: PaidBackWith; label: string }[] = [
  { value: 'transfer', label: 'By transfer' },
  { value: 'cash', label: 'In cash' },
];

/** Records that the money of a refund which failed has gone back by hand. */
function PaidBackDialog({ order, refund, onClose }: { order: Order; refund: Refund; onClose: () => void }) {
  const replacing = useReplaceRefund(refund.id);
  const [paidBackWith, setPaidBackWith] = useState<PaidBackWith>('transfer');
  const money = formatMoney(refund.amount, order.currency);
  return (
    <ConfirmDialog
      title="Mark this refund as paid back?"
      confirmLabel="Mark as paid back"
      busy={replacing.isPending}
      error={replacing.error && problemText(replacing.error)}
      onConfirm={() => void replacing.mutateAsync(paidBackWith).then(onClose, () => {})}
      onClose={onClose}
      details={<Choice label="How" options={ways} value={paidBackWith} onChange={setPaidBackWith} />}
    >
      {`Confirm after you have sent ${order.buyerName || 'the buyer'} ${money}. ${order.buyerName ? 'We’ll email them. ' : ''}This can’t be undone. To try again online, cancel and make a new refund.`}
    </ConfirmDialog>
  );
}
