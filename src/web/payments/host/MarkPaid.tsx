import { useState } from 'react';
import { formatMoney } from '#contracts/payments/money.ts';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { type PaidWithOption, waysToMark } from './order-text.ts';
import { type OrderForHost, useMarkPaid } from './sales.api.ts';

type MarkPaidProps = {
  order: Pick<OrderForHost, 'id' | 'number' | 'kind' | 'method' | 'buyerName' | 'currency' | 'total'>;
  /** In a list, the number distinguishes the buttons of its orders. */
  isInList?: boolean;
};

/** Buttons that say how the money of an order came. The receipt goes out at once, so each asks whose money it is. */
export function MarkPaid({ order, isInList = false }: MarkPaidProps) {
  const { number, kind, buyerName, currency, total } = order;
  const marking = useMarkPaid(order.id);
  const [way, setWay] = useState<PaidWithOption | null>(null);
  const ways = waysToMark(order);
  const money = formatMoney(total, currency);
  const close = () => setWay(null);
  // Not in the dialog: an order that another host has just marked refetches as paid, and the dialog goes with its buttons.
  const mark = (paidWith: PaidWithOption['value']) =>
    after(
      marking.mutateAsync(paidWith).finally(close),
      () => showToast('Marked as paid.'),
      (error) => showToast(problemText(error), { kind: 'error' }),
    );
  return (
    <>
      {(isInList ? ways.slice(0, 2) : ways).map((each) => (
        <Button
          key={each.value}
          variant="quiet"
          size="small"
          onClick={() => setWay(each)}
          hiddenLabel={isInList ? `for ${number}` : undefined}
        >
          {each.label}
        </Button>
      ))}
      {way && (
        <ConfirmDialog
          title={`Mark ${money} from ${buyerName} as paid?`}
          confirmLabel="Mark as paid"
          busy={marking.isPending}
          onConfirm={() => mark(way.value)}
          onClose={close}
        >
          {`${way.label}: this issues the receipt for ${number} and emails the buyer at once, so make sure the money is there.${kind === 'tickets' ? '' : ' This can’t be undone.'}`}
        </ConfirmDialog>
      )}
    </>
  );
}
