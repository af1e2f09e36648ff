import { createPromoCode } from '#contracts/payments/promo-codes.contract.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { noteClass } from '#web/ui/display/note-class.ts';
import { OptionList } from '#web/ui/form/OptionList.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { type HostPrices, useCreatePromoCode } from './prices.api.ts';
import { codeKinds, newPromoCode, promoCodeValueName, toPromoCodeBody } from './promo-code-values.ts';
import styles from './Tickets.module.css';

type PromoCodeDialogProps = { eventId: string; timeZone: string; prices: HostPrices; onClose: () => void };

export function PromoCodeDialog({ eventId, timeZone, prices, onClose }: PromoCodeDialogProps) {
  const { currency, tiers } = prices;
  const creation = useCreatePromoCode(eventId);
  const form = useForm({
    initial: newPromoCode,
    schema: createPromoCode.body,
    toBody: (values) => toPromoCodeBody(values, { currency, timeZone }),
    nameOf: promoCodeValueName,
    submit: (body) => creation.mutateAsync(body),
    onSuccess: onClose,
  });
  const { kind, tierIds } = form.values;
  return (
    <FormDialog title="New promo code" form={form} submitLabel="Add code" cancelLabel="Cancel" onClose={onClose}>
      <TextField
        label="Code"
        required
        maxLength={30}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint="Letters, digits and hyphens, such as FRIENDS-20"
        {...form.field('code')}
      />
      <Select label="What it does" options={codeKinds} {...form.field('kind')} />
      {kind === 'percent' && (
        <TextField label="Percent off" required inputMode="numeric" autoComplete="off" {...form.field('percent')} />
      )}
      {kind === 'amount' && (
        <TextField
          label={`Amount off, in ${currency}`}
          required
          inputMode="decimal"
          autoComplete="off"
          {...form.field('amount')}
        />
      )}
      <TextField
        label="How many orders"
        optional
        inputMode="numeric"
        autoComplete="off"
        hint="A person has one order, so each uses it once."
        {...form.field('maxUses')}
      />
      <div className={styles.pair}>
        <TextField label="From" optional type="datetime-local" {...form.field('fromAt')} />
        <TextField label="Until" optional type="datetime-local" {...form.field('untilAt')} />
      </div>
      {tiers.length > 1 && (
        <OptionList
          label="For these tickets only"
          isOptional
          isSingle={false}
          options={tiers.map(({ name }) => name)}
          chosen={tiers.filter(({ id }) => tierIds.includes(id)).map(({ name }) => name)}
          error={form.error('tierIds')}
          onChange={(chosen) =>
            form.change({ tierIds: tiers.filter(({ name }) => chosen.includes(name)).map(({ id }) => id) })
          }
        />
      )}
      {tierIds.length === 0 && tiers.some(({ isCodeOnly }) => isCodeOnly) && (
        <p className={noteClass}>If you choose none, people with this code also see the tickets that need one.</p>
      )}
    </FormDialog>
  );
}
