import { useState } from 'react';
import { useNavigate } from 'react-router';
import { answerErrors } from '#contracts/questions.ts';
import { toAnswers } from '#web/parts/fields/answer-values.ts';
import type { OwnName } from '#web/parts/fields/own-name.tsx';
import { RsvpFields, type RsvpValues, seatPoolOf, toRsvpDetails, toRsvpValues } from '#web/parts/rsvps/RsvpFields.tsx';
import { goToPayment } from '#web/payments/orders/go-to-payment.ts';
import {
  type EventPrices,
  type Order,
  type PayMethod,
  placeOrder,
  type Quote,
  type Selection,
} from '#web/payments/orders/orders.api.ts';
import { formatSubmit } from '#web/payments/pay-method-text.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { formatStart, localTimeIn } from '#web/ui/display/local-time.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Choice } from '#web/ui/form/Choice.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { useDiscardGuard } from '#web/ui/overlay/use-discard-guard.tsx';
import { Sums } from './Sums.tsx';
import styles from './Tickets.module.css';
import type { TicketEvent } from './ticket-sale.ts';

export type OrderValues = RsvpValues & { method: PayMethod };
type PlaceOrderProps = {
  event: TicketEvent;
  prices: EventPrices;
  selection: Selection;
  quote: Quote;
  /** What was entered before going back to the tickets. */
  entered: OrderValues | null;
  ownName: OwnName;
  onBack: (entered: OrderValues | null) => void;
  onClose: () => void;
};

const LABELS: Record<PayMethod, string> = {
  free: 'Free',
  online: 'Online',
  transfer: 'Bank transfer',
  door: 'At the door',
};

/** How to pay, and what the host asks; orders with the total that is shown. */
export function PlaceOrder({ event, prices, selection, quote, entered, ownName, onBack, onClose }: PlaceOrderProps) {
  const navigate = useNavigate();
  const [isPlaced, setPlaced] = useState(false);
  const { questions } = event;
  const methods: readonly PayMethod[] = quote.total === 0 ? ['free'] : prices.methods.filter((way) => way !== 'free');
  const form = useForm<OrderValues, unknown, Order>({
    initial: {
      ...toRsvpValues(questions, { guests: 0, answers: {}, isHidden: false, attendance: 'in-person' }),
      ...entered,
      // A free order is paid in no other way.
      method: methods.find((way) => way === entered?.method) ?? methods[0] ?? 'door',
    },
    rules: (values) => answerErrors(questions, toAnswers(questions, values)),
    submit: async (_, values) => {
      await ownName.save();
      const { answers, isHidden, attendance } = toRsvpDetails(questions, values, false);
      const { total, currency } = quote;
      const body = { ...selection, method: values.method, total, currency, answers, isHidden, attendance };
      return placeOrder(event.id, body);
    },
    onSuccess: async (order) => {
      setPlaced(true);
      await goToPayment(order, navigate);
    },
  });
  const isChanged = form.isChanged || (entered !== null && !isPlaced);
  const { question, ...closing } = useDiscardGuard({ ...form, isChanged }, onClose);
  const { method } = form.values;
  const pool = event.attendance === 'hybrid' ? seatPoolOf(event.seats, form.values.attendance) : undefined;
  return (
    <Dialog
      title="Your order"
      {...closing}
      onSubmit={form.handleSubmit}
      error={methods.length === 0 ? 'There’s no way to pay for these tickets anymore.' : form.formError}
      actions={
        <>
          <Button variant="quiet" disabled={form.isSubmitting} onClick={() => onBack(isChanged ? form.values : null)}>
            Back
          </Button>
          <Button type="submit" variant="loud" busy={form.isSubmitting} disabled={methods.length === 0}>
            {formatOrder(method, quote)}
          </Button>
        </>
      }
    >
      <Sums quote={quote} />
      {methods.length > 1 && (
        <Choice
          label="How you’ll pay"
          options={methods.map((value) => ({ value, label: LABELS[value] }))}
          {...form.control('method')}
        />
      )}
      {methods.length > 0 && method !== 'free' && (
        <p className={styles.note}>{formatPaymentHint(method, prices, event.timeZone)}</p>
      )}
      {ownName.field}
      <RsvpFields
        event={{ ...event, guestsPerRsvp: 0 }}
        form={form}
        pool={pool}
        joinsWaitlist={false}
        isRequest={false}
      />
      {question}
    </Dialog>
  );
}

const formatOrder = (method: PayMethod, { total, currency }: Quote): string => {
  if (method === 'free') return 'Get tickets';
  return formatSubmit(method, total, currency);
};

function formatPaymentHint(method: PayMethod, { transferBy }: EventPrices, timeZone: string | null): string {
  if (method === 'online')
    return 'You’ll pay on the secure page of our payment service. Your spots are held meanwhile.';
  if (method === 'door') return 'Your spots are saved. Show your ticket and pay when you arrive.';
  const until = transferBy ? ` by ${formatStart(localTimeIn(timeZone ?? 'UTC', transferBy))}` : '';
  return `You’ll get the bank account and a reference. Your spots are held if the money arrives${until}.`;
}
