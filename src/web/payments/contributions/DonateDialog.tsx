import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useOwnName } from '#web/parts/fields/own-name.tsx';
import { goToPayment } from '#web/payments/orders/go-to-payment.ts';
import type { Order } from '#web/payments/orders/orders.api.ts';
import { formatSubmit } from '#web/payments/pay-method-text.ts';
import { Sums } from '#web/payments/tickets/Sums.tsx';
import { useForm } from '#web/platform/form/use-form.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import { noteClass } from '#web/ui/display/note-class.ts';
import { Choice } from '#web/ui/form/Choice.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { type ContributionMethod, type Contributions, donate } from './contributions.api.ts';
import { DONATION_HASH } from './dialog-hashes.ts';
import {
  amountOptions,
  type DonationValues,
  donationAmount,
  donationErrors,
  firstDonation,
  keepDonation,
  OTHER,
  takeDonation,
} from './donation-values.ts';
import { MethodField } from './MethodField.tsx';
import { useSignUpFirst } from './sign-up-first.ts';

const periods: readonly { value: DonationValues['period']; label: string }[] = [
  { value: 'once', label: 'Once' },
  { value: 'month', label: 'Each month' },
  { value: 'year', label: 'Each year' },
];

type DonateDialogProps = { contributions: Contributions; onClose: () => void };

/** How much and how often first, for everybody; signed in, how to pay. */
export function DonateDialog({ contributions, onClose }: DonateDialogProps) {
  const { host, currency, methods, donationAmounts } = contributions;
  const navigate = useNavigate();
  const isSignedIn = useAppSelector((state) => state.auth.isAuthenticated);
  const signUpFirst = useSignUpFirst(host, onClose);
  const ownName = useOwnName();
  const [kept] = useState(() => takeDonation(host.slug) ?? firstDonation(contributions));
  const form = useForm<DonationValues & { method: ContributionMethod }, unknown, Order | null>({
    initial: { ...kept, method: methods[0] ?? 'transfer' },
    rules: (values) => donationErrors(values, currency),
    submit: async (_, { method, ...values }) => {
      if (!isSignedIn) {
        keepDonation(host.slug, values);
        return null;
      }
      await ownName.save();
      const period = values.period === 'once' ? null : values.period;
      return donate(host, { amount: donationAmount(values, currency) ?? 0, currency, period, method });
    },
    onSuccess: async (order) => (order ? goToPayment(order, navigate) : signUpFirst(DONATION_HASH)),
  });
  const { chosen, period, method } = form.values;
  const amount = donationAmount(form.values, currency);
  const line = { name: 'Donation', quantity: 1, unit: amount ?? 0 };
  return (
    <FormDialog
      title={`Donate to ${host.name}`}
      form={form}
      submitLabel={isSignedIn && amount ? formatSubmit(method, amount, currency) : 'Continue'}
      submitVariant="loud"
      onClose={onClose}
    >
      {donationAmounts.length > 0 && (
        <Choice label="Amount" options={amountOptions(contributions)} {...form.control('chosen')} />
      )}
      {chosen === OTHER && (
        <TextField label={`Amount in ${currency}`} inputMode="decimal" autoComplete="off" {...form.field('amount')} />
      )}
      <Choice label="How often" options={periods} {...form.control('period')} />
      {amount && <Sums quote={{ currency, lines: [line], discount: 0, tax: 0, total: amount }} />}
      {period !== 'once' && (
        <p className={noteClass}>
          {`This pays for the first ${period}. You’re never charged automatically. You get a reminder before it ends.`}
        </p>
      )}
      {isSignedIn && <MethodField methods={methods} form={form} />}
      {isSignedIn && ownName.field}
    </FormDialog>
  );
}
