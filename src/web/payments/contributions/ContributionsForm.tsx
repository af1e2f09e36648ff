import { MAX_PLANS, updateContributions } from '#contracts/payments/contributions.contract.ts';
import { LeavingGuard } from '#web/parts/LeavingGuard.tsx';
import { currencyOptions } from '#web/payments/host/currencies.ts';
import { OnlineField, TransferField } from '#web/payments/host/PayMethodFields.tsx';
import styles from '#web/payments/host/Tickets.module.css';
import type { Form } from '#web/platform/form/form-binding.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { noteClass } from '#web/ui/display/note-class.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { FieldError } from '#web/ui/form/FieldError.tsx';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import {
  type ContributionValues,
  contributionValueName,
  newPlan,
  toContributionsBody,
  toContributionValues,
} from './contribution-values.ts';
import type { HostRef } from './contributions.api.ts';
import { type HostContributions, useUpdateContributions } from './host-contributions.api.ts';
import { PlanFields } from './PlanFields.tsx';

type ContributionsFormProps = { host: HostRef; saved: HostContributions };

/** The dues and donations that a group or an organization takes, and how people pay them. */
export function ContributionsForm({ host, saved }: ContributionsFormProps) {
  const update = useUpdateContributions(host);
  const form = useForm({
    initial: toContributionValues(saved),
    schema: updateContributions.body,
    toBody: toContributionsBody,
    nameOf: contributionValueName,
    submit: (body) => update.mutateAsync(body),
    onSuccess: (answer, { reset }) => {
      reset(toContributionValues(answer));
      showToast('Dues and donations saved.');
    },
  });
  const isPaid = saved.plans.some(({ members }) => members > 0);
  return (
    <form method="post" noValidate aria-label="Dues and donations" onSubmit={form.handleSubmit}>
      <Stack gap="loose">
        <PlanPart form={form} />
        <DonationPart form={form} />
        <FormPart title="How people pay">
          <Select
            label="Currency"
            options={currencyOptions()}
            disabled={isPaid}
            hint={isPaid ? 'People already pay regularly, so it can’t be changed anymore.' : undefined}
            {...form.field('currency')}
          />
          <TransferField form={form} canTakeTransfer={saved.canTakeTransfer} />
          <OnlineField form={form} onlineState={saved.onlineState} />
        </FormPart>
        <LeavingGuard form={form} />
        {form.formError && <Alert kind="error">{form.formError}</Alert>}
        <div>
          <Button type="submit" variant="loud" busy={form.isSubmitting}>
            Save dues and donations
          </Button>
        </div>
      </Stack>
    </form>
  );
}

type PartProps = { form: Form<ContributionValues> };

function PlanPart({ form }: PartProps) {
  const plans = form.rows('plans');
  const { rows } = plans;
  return (
    <FormPart title="Dues">
      <p className={noteClass}>
        Paying members support you each month or year. They get a reminder before their time ends, and are never charged
        automatically.
      </p>
      {rows.length > 0 && (
        <div className={styles.tiers}>
          {rows.map((plan, index) => (
            <PlanFields key={plan.key} index={index} plan={plan} plans={plans} currency={form.values.currency} />
          ))}
        </div>
      )}
      {plans.error && <FieldError>{plans.error}</FieldError>}
      <div>
        <Button
          variant="quiet"
          disabled={rows.length >= MAX_PLANS}
          onClick={() => plans.add(newPlan(rows), rows.length === 0 ? 'amount' : 'name')}
        >
          {rows.length === 0 ? 'Add a membership' : 'Add another membership'}
        </Button>
      </div>
    </FormPart>
  );
}

function DonationPart({ form }: PartProps) {
  return (
    <FormPart title="Donations">
      <div>
        <Checkbox
          label="Take donations"
          hint="Once, each month or each year. Your page and your events get a button."
          {...form.checkbox('takesDonations')}
        />
      </div>
      {form.values.takesDonations && (
        <>
          <TextField
            label={`Suggested amounts in ${form.values.currency}`}
            optional
            autoComplete="off"
            hint="Up to 6, with spaces between them. People can always choose another amount."
            {...form.field('donationAmounts')}
          />
          <TextArea
            label="What donations are for"
            optional
            minRows={2}
            maxRows={5}
            maxLength={300}
            {...form.field('donationText')}
          />
        </>
      )}
    </FormPart>
  );
}
