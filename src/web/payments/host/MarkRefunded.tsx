import { useState } from 'react';
import { formatMoney } from '#contracts/payments/money.ts';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { type OrderForHost, useConfirmRefund } from './sales.api.ts';

type MarkRefundedProps = {
  refund: { id: string; amount: number };
  order: Pick<OrderForHost, 'number' | 'buyerName' | 'currency'>;
  /** In a list, the number distinguishes the buttons of its orders. */
  isInList?: boolean;
};

/** The button for money that a host has refunded by hand. The credit note goes out at once, so it asks whose money it is. */
export function MarkRefunded({ refund: { id, amount }, order, isInList = false }: MarkRefundedProps) {
  const { number, buyerName, currency } = order;
  const confirming = useConfirmRefund();
  const [isOpen, setIsOpen] = useState(false);
  const money = formatMoney(amount, currency);
  const close = () => setIsOpen(false);
  // Not in the dialog: a refund that another host has just marked refetches as refunded, and the dialog goes with its button.
  const confirm = () =>
    after(
      confirming.mutateAsync(id).finally(close),
      () => showToast('Marked as refunded.'),
      (error) => showToast(problemText(error), { kind: 'error' }),
    );
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        onClick={() => setIsOpen(true)}
        hiddenLabel={isInList ? `for ${number}` : undefined}
      >
        {`Mark ${money} as refunded`}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={formatMarkRefunded(money, buyerName)}
          confirmLabel="Mark as refunded"
          busy={confirming.isPending}
          onConfirm={confirm}
          onClose={close}
        >
          {`Confirm once you’ve sent or handed over the money: this issues the credit note for ${number}${buyerName ? ' and emails the buyer at once' : ''}. It can’t be undone.`}
        </ConfirmDialog>
      )}
    </>
  );
}

export const formatMarkRefunded = (money: string, buyerName: string): string =>
  `Mark ${money} for ${buyerName || 'the buyer'} as refunded?`;
