import { useState } from 'react';
import { formatMoney } from '#contracts/payments/money.ts';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { type Order, useReversePayment } from './sales.api.ts';

type ReversePaymentProps = { order: Pick<Order, 'id' | 'number' | 'method' | 'currency' | 'total'>; paidAt: string };

/** Says that an order was marked as paid by mistake. */
export function ReversePayment({ order, paidAt }: ReversePaymentProps) {
  const { id, number, method, currency, total } = order;
  const seats =
    method === 'transfer'
      ? 'The spots stay reserved, and the transfer has at least a day to arrive.'
      : 'The spots stay reserved.';
  const reversing = useReversePayment(id);
  const [isOpen, setOpen] = useState(false);
  // Not in the dialog: the order refetches as unpaid, and the dialog goes with its button.
  const reverse = () =>
    after(
      reversing.mutateAsync(paidAt).finally(() => setOpen(false)),
      () => showToast('Marked as not paid.'),
      (error) => showToast(problemText(error), { kind: 'error' }),
    );
  return (
    <>
      <div>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          Mark as not paid
        </Button>
      </div>
      {isOpen && (
        <ConfirmDialog
          title={`Mark ${number} as not paid?`}
          confirmLabel="Mark as not paid"
          busy={reversing.isPending}
          onConfirm={reverse}
          onClose={() => setOpen(false)}
        >
          {`Only if the ${formatMoney(total, currency)} never arrived. ${seats} The guest is no longer checked in. The receipt is corrected by a credit note, and the buyer is emailed. To send money back, refund the order instead.`}
        </ConfirmDialog>
      )}
    </>
  );
}
