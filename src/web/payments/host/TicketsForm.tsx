import { MAX_TICKETS, MAX_TIERS, updatePrices } from '#contracts/payments/prices.contract.ts';
import { LeavingGuard } from '#web/parts/LeavingGuard.tsx';
import { useForm } from '#web/platform/form/use-form.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { formatCount } from '#web/ui/display/count.ts';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { StampDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { FieldError } from '#web/ui/form/FieldError.tsx';
import { FormActions, FormLayout } from '#web/ui/form/FormLayout.tsx';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { PayMethodFields } from './PayMethodFields.tsx';
import { type HostPrices, useUpdatePrices } from './prices.api.ts';
import styles from './Tickets.module.css';
import { TierFields } from './TierFields.tsx';
import { newTier, ticketValueName, toPricesBody, toTicketValues } from './ticket-values.ts';

type TicketsFormProps = { event: { id: string; timeZone: string | null }; prices: HostPrices };

/** The tickets of an event and how people pay for them; without tickets the event is free. */
export function TicketsForm({ event, prices }: TicketsFormProps) {
  const timeZone = event.timeZone ?? 'UTC';
  const update = useUpdatePrices(event.id);
  const form = useForm({
    initial: toTicketValues(prices, timeZone),
    schema: updatePrices.body,
    toBody: (values) => toPricesBody(values, timeZone),
    nameOf: ticketValueName,
    submit: (body) => update.mutateAsync(body),
    onSuccess: (saved, { values: { withLaterDates }, reset }) => {
      reset(toTicketValues(saved, timeZone));
      const also =
        withLaterDates && saved.laterDateCount > 0
          ? ` for this and ${formatCount(saved.laterDateCount, 'later date', 'later dates')}`
          : '';
      showToast(saved.tiers.length > 0 ? `Tickets saved${also}.` : `Saved${also}. The event is free.`);
    },
  });
  const tiers = form.rows('tiers');
  const { rows } = tiers;
  const add = () => tiers.add(newTier(rows, MAX_TICKETS), rows.length === 0 ? 'amount' : 'name');
  const isFree = rows.length === 0;
  // Nothing to set, and nothing to save, until there is a first ticket.
  if (isFree && prices.tiers.length === 0)
    return (
      <EmptyState
        drawing={<StampDrawing />}
        title="This event is free"
        action={<Button onClick={add}>Add a ticket</Button>}
      >
        People RSVP without a ticket. Add one to sell tickets, or to let people pay what they want.
      </EmptyState>
    );
  return (
    <FormLayout
      aria-label="Tickets"
      sideLabel="Save"
      onSubmit={form.handleSubmit}
      side={
        <FormActions
          buttons={
            <Button type="submit" variant="loud" busy={form.isSubmitting}>
              Save tickets
            </Button>
          }
        >
          <LeavingGuard form={form} />
          {form.formError && <Alert kind="error">{form.formError}</Alert>}
          {isFree && <p>Without tickets, the event is free again.</p>}
        </FormActions>
      }
    >
      <FormPart title="Tickets">
        <div className={styles.tiers}>
          {rows.map((tier, index) => (
            <TierFields
              key={tier.key}
              index={index}
              tier={tier}
              tiers={tiers}
              currency={form.values.currency}
              timeZone={timeZone}
              maxTickets={MAX_TICKETS}
            />
          ))}
        </div>
        {tiers.error && <FieldError>{tiers.error}</FieldError>}
        <div>
          <Button variant="quiet" disabled={rows.length >= MAX_TIERS} onClick={add}>
            {isFree ? 'Add a ticket' : 'Add another ticket'}
          </Button>
        </div>
      </FormPart>
      {!isFree && <PayMethodFields form={form} prices={prices} />}
      {/* Not in the box with the buttons, which covers fields on phones. */}
      {prices.laterDateCount > 0 && (
        <div>
          <Checkbox
            label={`Use these tickets for ${formatCount(prices.laterDateCount, 'later date', 'later dates')}, too`}
            hint="Their tickets, ways to pay and refund rule are replaced with these. Dates with orders or promo codes don’t change. Dates added later copy the one before them."
            {...form.checkbox('withLaterDates')}
          />
        </div>
      )}
    </FormLayout>
  );
}
