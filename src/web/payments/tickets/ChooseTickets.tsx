import { useState } from 'react';
import {
  type EventPrices,
  loadQuote,
  type Quote,
  type Selection,
  type Tier,
  usePrices,
  useQuote,
} from '#web/payments/orders/orders.api.ts';
import type { Form } from '#web/platform/form/form-binding.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { amountErrors, canBuy, maxTickets, type TicketValues, toSelection } from './order-form.ts';
import { formatWaysToPay } from './price-text.ts';
import { Sums } from './Sums.tsx';
import styles from './Tickets.module.css';
import { TierText } from './TierText.tsx';
import type { TicketEvent } from './ticket-sale.ts';

type ChooseTicketsProps = {
  event: TicketEvent;
  prices: EventPrices;
  initial: TicketValues;
  /** The next step has something that closing would discard. */
  hasEntered: boolean;
  onChosen: (chosen: { values: TicketValues; selection: Selection; quote: Quote; prices: EventPrices }) => void;
  onClose: () => void;
};

/** How many tickets of which kind, a code, and the total as the server calculates it. */
export function ChooseTickets({ event, prices: shown, initial, hasEntered, onChosen, onClose }: ChooseTicketsProps) {
  const [code, setCode] = useState(initial.code);
  const { data: prices = shown, error: pricesError, isPlaceholderData } = usePrices(event.id, code, shown);
  const form = useForm({
    initial,
    rules: (values) => ({
      ...(toSelection(values, prices, code).lines.length === 0 && { lines: 'Choose at least one ticket.' }),
      ...amountErrors(values, prices),
      ...(values.code && values.code.trim() !== code && { code: 'Press “Apply” to use this code, or remove it.' }),
    }),
    submit: async (_, values) => {
      const selection = toSelection(values, prices, code);
      return { values, selection, quote: await loadQuote(event.id, selection), prices };
    },
    onSuccess: onChosen,
  });
  const isWrong = code !== '' && !isPlaceholderData && prices.code === null;
  const selection = toSelection(form.values, prices, isWrong ? '' : code);
  const hasErrors = Object.keys(amountErrors(form.values, prices)).length > 0;
  const quote = useQuote(event.id, hasErrors ? { lines: [] } : selection);
  const applyCode = () => {
    const typed = form.values.code.trim();
    form.change({ code: typed });
    setCode(typed);
  };
  return (
    <FormDialog
      title="Get tickets"
      form={{ ...form, isChanged: form.isChanged || hasEntered }}
      submitLabel="Continue"
      submitVariant="loud"
      onClose={onClose}
    >
      {pricesError && <Alert kind="error">{problemText(pricesError)}</Alert>}
      <ul className={styles.choices}>
        {prices.tiers.map((tier) => (
          <TierChoice key={tier.id} tier={tier} form={form} prices={prices} timeZone={event.timeZone ?? 'UTC'} />
        ))}
      </ul>
      <div className={styles.code}>
        <TextField
          label="Promo code"
          optional
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={30}
          {...form.field('code')}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || form.values.code.trim() === code) return;
            event.preventDefault();
            applyCode();
          }}
          error={
            form.error('code') ?? (isWrong && form.values.code.trim() === code ? 'This code doesn’t work.' : undefined)
          }
          hint={prices.code && code ? 'Code applied.' : undefined}
        />
        <Button variant="quiet" onClick={applyCode}>
          Apply
        </Button>
      </div>
      <div aria-live="polite">
        {quote.data && selection.lines.length > 0 && !hasErrors && <Sums quote={quote.data} />}
        {quote.error && <Alert kind="error">{problemText(quote.error)}</Alert>}
      </div>
      <p className={styles.note}>{formatWaysToPay(prices)}</p>
    </FormDialog>
  );
}

type TierChoiceProps = { tier: Tier; form: Form<TicketValues>; prices: EventPrices; timeZone: string };

function TierChoice({ tier, form, prices, timeZone }: TierChoiceProps) {
  const { quantities, amounts } = form.values;
  const counts = Array.from({ length: maxTickets(tier) + 1 }, (_, count) => String(count));
  const isChosen = Number(quantities[tier.id] ?? 0) > 0;
  return (
    <li className={canBuy(tier) ? styles.choice : styles.gone}>
      <div>
        <TierText tier={tier} currency={prices.currency} timeZone={timeZone} />
      </div>
      {canBuy(tier) && (
        <Select
          label={<VisuallyHidden>{`Number of “${tier.name}”`}</VisuallyHidden>}
          options={counts.map((count) => ({ value: count, label: count }))}
          value={quantities[tier.id] ?? '0'}
          onChange={({ target }) => form.change({ quantities: { ...quantities, [tier.id]: target.value } })}
        />
      )}
      {tier.kind === 'donation' && isChosen && (
        <div className={styles.own}>
          <TextField
            label={`Price of one “${tier.name}” in ${prices.currency}`}
            inputMode="decimal"
            autoComplete="off"
            value={amounts[tier.id] ?? ''}
            error={form.fieldErrors[`amounts.${tier.id}`]}
            onChange={({ target }) => form.change({ amounts: { ...amounts, [tier.id]: target.value } })}
          />
        </div>
      )}
    </li>
  );
}
