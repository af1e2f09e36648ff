import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import type { Form } from '#web/platform/form/form-binding.ts';
import { noteClass } from '#web/ui/display/note-class.ts';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { currencyOptions } from './currencies.ts';
import type { HostPrices } from './prices.api.ts';
import type { TicketValues } from './ticket-values.ts';

const refundOptions = [
  { value: '0', label: 'Until it starts' },
  { value: '24', label: 'Until 1 day before' },
  { value: '48', label: 'Until 2 days before' },
  { value: '168', label: 'Until 7 days before' },
  { value: '336', label: 'Until 14 days before' },
  { value: '720', label: 'Until 30 days before' },
  { value: '', label: 'Never' },
];

/** The rules offered, with one that was set through the API. */
function refundOptionsWith(hours: string) {
  if (refundOptions.some(({ value }) => value === hours)) return refundOptions;
  return [{ value: hours, label: `Until ${hours} hours before` }, ...refundOptions];
}

type PayMethodFieldsProps = { form: Form<TicketValues>; prices: HostPrices };

/** The currency, the ways to pay, and who gets a refund. */
export function PayMethodFields({ form, prices }: PayMethodFieldsProps) {
  const { takesTransfer, refundHoursBefore } = form.values;
  return (
    <FormPart title="How people pay">
      <Select
        label="Currency"
        options={currencyOptions()}
        disabled={prices.hasOrders}
        hint={prices.hasOrders ? 'Tickets have been ordered, so it can’t be changed anymore.' : undefined}
        {...form.field('currency')}
      />
      <div>
        <Checkbox
          label="At the door"
          hint="You take cash or a card when they arrive, and check them in."
          {...form.checkbox('takesDoor')}
        />
      </div>
      <TransferField form={form} canTakeTransfer={prices.canTakeTransfer} />
      {takesTransfer && (
        <TextField
          label="Days to pay"
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          hint="Spots are released if the money doesn’t arrive in time. Transfers end two days before the event."
          {...form.field('transferDays')}
        />
      )}
      <OnlineField form={form} onlineState={prices.onlineState} />
      <Select
        label="People who cancel get a refund"
        options={refundOptionsWith(refundHoursBefore)}
        hint="If you cancel the event, everyone does."
        {...form.field('refundHoursBefore')}
      />
    </FormPart>
  );
}

const methodSettings = <Link to={paths.paymentMethods()}>Payment methods</Link>;

type TransferFieldProps = { form: Form<{ takesTransfer: boolean }>; canTakeTransfer: boolean };

/** Transfers to the bank account of the payee, as far as there is one. */
export function TransferField({ form, canTakeTransfer }: TransferFieldProps) {
  const isOff = !canTakeTransfer && !form.values.takesTransfer;
  return (
    <div>
      <Checkbox
        label="By bank transfer"
        hint="They get your account and a reference, and you mark the order as paid when the money is there."
        disabled={isOff}
        {...form.checkbox('takesTransfer')}
      />
      {!canTakeTransfer && <p className={noteClass}>Enter your bank account under {methodSettings} first.</p>}
    </div>
  );
}

type OnlineFieldProps = { form: Form<{ takesOnline: boolean }>; onlineState: HostPrices['onlineState'] };

/** Payments online; nothing on a site without them. */
export function OnlineField({ form, onlineState }: OnlineFieldProps) {
  if (onlineState === 'off') return null;
  return (
    <div>
      <Checkbox
        label="Online"
        hint="By card, or another method that Stripe offers in their country."
        {...form.checkbox('takesOnline')}
      />
      {onlineState === 'unconnected' && (
        <p className={noteClass}>
          Connect a Stripe account under {methodSettings}, or give Stripe the details it still needs. Until then, buyers
          don’t see this option.
        </p>
      )}
    </div>
  );
}
