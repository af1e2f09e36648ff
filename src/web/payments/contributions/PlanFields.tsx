import { RowButtons, TaxRateField } from '#web/payments/host/price-row-fields.tsx';
import styles from '#web/payments/host/Tickets.module.css';
import type { FormRows } from '#web/platform/form/form-binding.ts';
import { formatCount } from '#web/ui/display/count.ts';
import { noteClass } from '#web/ui/display/note-class.ts';
import { Select } from '#web/ui/form/Select.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import type { PlanRow } from './contribution-values.ts';
import type { Period } from './contributions.api.ts';

const periods: readonly { value: Period; label: string }[] = [
  { value: 'month', label: 'Each month' },
  { value: 'year', label: 'Each year' },
];

type PlanFieldsProps = { index: number; plan: PlanRow; plans: FormRows<PlanRow>; currency: string };

/** One kind of membership. */
export function PlanFields({ index, plan, plans, currency }: PlanFieldsProps) {
  const legend = `Membership ${index + 1}`;
  return (
    <fieldset className={styles.tier}>
      <legend>{legend}</legend>
      <div className={styles.pair}>
        <TextField label="Name" required maxLength={60} autoComplete="off" {...plans.field(plan, 'name')} />
        <Select label="Paid" options={periods} {...plans.field(plan, 'period')} />
      </div>
      <div className={styles.pair}>
        <TextField
          label={`Amount in ${currency}`}
          required
          inputMode="decimal"
          autoComplete="off"
          hint="With tax, as members pay it"
          {...plans.field(plan, 'amount')}
        />
        <TaxRateField {...plans.field(plan, 'taxRate')} />
      </div>
      <TextArea
        label="What members get"
        optional
        minRows={2}
        maxRows={5}
        maxLength={300}
        {...plans.field(plan, 'description')}
      />
      {plan.members > 0 && (
        <p className={noteClass}>
          {`${formatCount(plan.members, 'member pays', 'members pay')} this. People who joined before a change keep paying the old amount, even if you stop offering it.`}
        </p>
      )}
      <RowButtons
        rows={plans}
        rowKey={plan.key}
        index={index}
        legend={legend}
        removeLabel={plan.members > 0 ? 'Stop offering' : 'Remove'}
      />
    </fieldset>
  );
}
