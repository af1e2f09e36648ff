import { useState } from 'react';
import type { TierKind } from '#contracts/payments/prices.contract.ts';
import type { FormRows } from '#web/platform/form/form-binding.ts';
import { noteClass } from '#web/ui/display/note-class.ts';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { RowButtons, TaxRateField } from './price-row-fields.tsx';
import styles from './Tickets.module.css';
import type { TierRow } from './ticket-values.ts';

const kinds: readonly { value: TierKind; label: string }[] = [
  { value: 'fixed', label: 'Fixed price' },
  { value: 'free', label: 'Free' },
  { value: 'donation', label: 'Pay what you want' },
];

/** Behind “More options”: an error there opens them. */
const OPTIONS = ['maxPerOrder', 'opensAt', 'closesAt', 'taxRate', 'isCodeOnly'] as const;

type TierFieldsProps = {
  index: number;
  tier: TierRow;
  tiers: FormRows<TierRow>;
  currency: string;
  /** The event's, in which the sale opens and closes. */
  timeZone: string;
  maxTickets: number;
};

/** One kind of ticket. */
export function TierFields({ index, tier, tiers, currency, timeZone, maxTickets }: TierFieldsProps) {
  const [isOpen, setOpen] = useState(false);
  const legend = `Ticket ${index + 1}`;
  const hasHiddenError = OPTIONS.some((part) => tiers.rowError(tier.key, part));
  return (
    <fieldset className={styles.tier}>
      <legend>{legend}</legend>
      <div className={styles.pair}>
        <TextField label="Name" required maxLength={60} autoComplete="off" {...tiers.field(tier, 'name')} />
        <Select label="Price" options={kinds} {...tiers.field(tier, 'kind')} />
      </div>
      <div className={styles.pair}>
        <PriceFields tier={tier} tiers={tiers} currency={currency} />
        <TextField
          label="How many"
          optional
          inputMode="numeric"
          autoComplete="off"
          hint={tier.taken > 0 ? `${tier.taken} ordered` : 'Leave empty to sell as many as there are spots'}
          {...tiers.field(tier, 'capacity')}
        />
      </div>
      <details className={styles.more} open={isOpen || hasHiddenError}>
        <summary
          onClick={(event) => {
            event.preventDefault();
            setOpen(!(isOpen || hasHiddenError));
          }}
        >
          More options
          <VisuallyHidden>{` of ${legend.toLowerCase()}`}</VisuallyHidden>
        </summary>
        <TierOptions tier={tier} tiers={tiers} timeZone={timeZone} maxTickets={maxTickets} />
      </details>
      {tier.taken > 0 && <p className={noteClass}>If you stop selling it, tickets that were ordered stay valid.</p>}
      <RowButtons
        rows={tiers}
        rowKey={tier.key}
        index={index}
        legend={legend}
        removeLabel={tier.taken > 0 ? 'Stop selling' : 'Remove'}
      />
    </fieldset>
  );
}

type PriceFieldsProps = Pick<TierFieldsProps, 'tier' | 'tiers' | 'currency'>;

function PriceFields({ tier, tiers, currency }: PriceFieldsProps) {
  if (tier.kind === 'free') return null;
  const isDonation = tier.kind === 'donation';
  return (
    <>
      <TextField
        label={isDonation ? `Minimum in ${currency}` : `Amount in ${currency}`}
        required={!isDonation}
        optional={isDonation}
        inputMode="decimal"
        autoComplete="off"
        hint={isDonation ? 'Leave empty to let people pay nothing' : 'With tax, as people pay it'}
        {...tiers.field(tier, 'amount')}
      />
      {isDonation && (
        <TextField
          label={`Suggested in ${currency}`}
          optional
          inputMode="decimal"
          autoComplete="off"
          {...tiers.field(tier, 'suggested')}
        />
      )}
    </>
  );
}

function TierOptions({ tier, tiers, timeZone, maxTickets }: Omit<TierFieldsProps, 'index' | 'currency'>) {
  return (
    <Stack>
      <div className={styles.pair}>
        <TextField
          label="Sale starts"
          optional
          type="datetime-local"
          hint={`Leave empty to start right away. ${timeZone} time`}
          {...tiers.field(tier, 'opensAt')}
        />
        <TextField
          label="Sale ends"
          optional
          type="datetime-local"
          hint="Leave empty to end when RSVPs close"
          {...tiers.field(tier, 'closesAt')}
        />
      </div>
      <div className={styles.pair}>
        <Select
          label="Most per order"
          options={Array.from({ length: maxTickets }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }))}
          {...tiers.field(tier, 'maxPerOrder')}
        />
        {tier.kind !== 'free' && <TaxRateField {...tiers.field(tier, 'taxRate')} />}
      </div>
      <div>
        <Checkbox
          label="Only with a code"
          hint="No one sees this ticket until they enter a promo code that unlocks it."
          checked={tier.isCodeOnly}
          onChange={({ target }) => tiers.change(tier.key, { isCodeOnly: target.checked })}
        />
      </div>
    </Stack>
  );
}
