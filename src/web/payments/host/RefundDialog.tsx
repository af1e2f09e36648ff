import { amountText, formatMoney } from '#contracts/payments/money.ts';
import { moneyLeft } from '#contracts/payments/order-states.ts';
import { refundOrder } from '#contracts/payments/refunds.contract.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { Choice } from '#web/ui/form/Choice.tsx';
import { FieldError } from '#web/ui/form/FieldError.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import styles from './Money.module.css';
import { formatEndOfPeriod, isRefundedByHand } from './order-text.ts';
import { type RefundValues, refundAmount, refundableLeft, toRefundBody } from './refund-values.ts';
import { type Order, useRefundOrder } from './sales.api.ts';

const ways: readonly { value: RefundValues['what']; label: string }[] = [
  { value: 'tickets', label: 'Tickets' },
  { value: 'amount', label: 'An amount' },
];

/** Gives some tickets back with their money, or an amount while the tickets stay valid. */
export function RefundDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { currency } = order;
  const left = moneyLeft(order);
  const hasTickets = order.kind === 'tickets' && order.lines.some(({ quantity, returned }) => quantity > returned);
  const refund = useRefundOrder(order.id);
  const initial: RefundValues = {
    what: hasTickets ? 'tickets' : 'amount',
    quantities: {},
    amount: amountText(refundableLeft(order), currency),
    reason: '',
  };
  const form = useForm({
    initial,
    schema: refundOrder.body.omit({ key: true }),
    toBody: (values) => toRefundBody(order, values),
    submit: (body) => refund.mutateAsync(body),
    onSuccess: () => {
      showToast(refundedText(order, amount));
      onClose();
    },
  });
  const { values } = form;
  const amount = refundAmount(order, values);
  return (
    <FormDialog
      title={
        <>
          {left > 0 ? 'Refund ' : 'Give tickets of '}
          <span className={styles.whole}>{order.number}</span>
          {left === 0 && ' back'}
        </>
      }
      form={form}
      submitLabel={submitText(left, amount, currency)}
      submitVariant="danger"
      cancelLabel="Cancel"
      onClose={onClose}
    >
      {order.kind === 'tickets' && left > 0 && (
        <Choice label="What to refund" options={ways} {...form.control('what')} />
      )}
      {values.what === 'tickets' ? (
        <>
          <TicketFields order={order} form={form} />
          {form.fieldErrors['lines'] && <FieldError>{form.fieldErrors['lines']}</FieldError>}
        </>
      ) : (
        <TextField
          label={`Amount in ${currency}`}
          required
          inputMode="decimal"
          autoComplete="off"
          hint={amountHint(order, amount)}
          {...form.field('amount')}
        />
      )}
      <TextField label="Reason" optional maxLength={200} autoComplete="off" {...form.field('reason')} />
      {left > 0 && <p role="status">{formatConsequence(order, amount, values.what)}</p>}
    </FormDialog>
  );
}

type TicketFieldsProps = {
  order: Order;
  form: { values: RefundValues; change: (changed: Partial<RefundValues>) => void };
};

function TicketFields({ order, form: { values, change } }: TicketFieldsProps) {
  return order.lines
    .filter(({ quantity, returned }) => quantity > returned)
    .map(({ id, name, quantity, returned }) => (
      <Select
        key={id}
        label={name}
        hint="Their spots are released, too."
        options={Array.from({ length: quantity - returned + 1 }, (_, count) => ({
          value: String(count),
          label: `${count} of ${quantity - returned}`,
        }))}
        value={values.quantities[id] ?? '0'}
        onChange={({ target }) => change({ quantities: { ...values.quantities, [id]: target.value } })}
      />
    ));
}

function submitText(left: number, amount: number | undefined, currency: string): string {
  if (left === 0 || amount === 0) return 'Give tickets back';
  return amount === undefined ? 'Refund' : `Refund ${formatMoney(amount, currency)}`;
}

function refundedText(order: Order, amount: number | undefined): string {
  if (amount === 0) return 'The tickets were given back.';
  return isRefundedByHand(order) ? 'Now send the money, then mark it as refunded.' : 'The refund is under way.';
}

/** What a refund of an amount leaves as it is. */
function amountHint(order: Order, amount: number | undefined): string | undefined {
  if (order.kind === 'tickets') return 'The tickets stay valid.';
  const isKept = order.kind === 'dues' && order.subscription !== null && endOfPeriod(order, amount) === null;
  return isKept ? 'The membership lasts as long as before.' : undefined;
}

const endOfPeriod = (order: Order, amount: number | undefined): string | null =>
  amount === moneyLeft(order) ? formatEndOfPeriod(order) : null;

/** "€24.00 is left of what was paid. After this refund, €12.00 is." */
function formatConsequence(order: Order, amount: number | undefined, what: RefundValues['what']): string {
  const money = (sum: number) => formatMoney(sum, order.currency);
  const left = moneyLeft(order);
  const start = `${money(left)} of the payment is left.`;
  if (amount === undefined) return start;
  if (amount > left) return `${start} You can’t refund more than that.`;
  const byHand = isRefundedByHand(order) ? ' You send the money yourself, and mark it as refunded here.' : '';
  const end = endOfPeriod(order, amount);
  const period = end ? ` ${end}` : '';
  const isRepeated = what === 'amount' && order.refunds.some((refund) => refund.isOwed && refund.amount === amount);
  const repeats = isRepeated ? ' This repeats the refund that failed.' : '';
  return `${start} After this refund, ${amount === left ? 'nothing' : money(left - amount)} is.${repeats}${period}${byHand}`;
}
