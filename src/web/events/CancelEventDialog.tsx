import { useNavigate } from 'react-router';
import { formatMoney } from '#contracts/payments/money.ts';
import { paths } from '#contracts/site-paths.ts';
import { type Scope, ScopeChoice } from '#web/events/form/ScopeChoice.tsx';
import { useSales } from '#web/payments/host/sales.api.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { useCancelSeries } from '#web/series/series-changes.api.ts';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { formatDatedTitle } from './dated-title.ts';
import { useCancelEvent } from './hosting.api.ts';

export type HostDialogProps = { eventId: string; title: string; onClose: () => void };
type CancelEventDialogProps = Omit<HostDialogProps, 'title'> & {
  seriesId: string | null;
  hasTickets: boolean;
  event: { title: string; startsLocal: string | null };
};

/** With a `seriesId` it asks how many events of the series to cancel. */
export function CancelEventDialog({ eventId, seriesId, hasTickets, event, onClose }: CancelEventDialogProps) {
  const one = useCancelEvent();
  const many = useCancelSeries(seriesId ?? '');
  const navigate = useNavigate();
  const initial: { scope: Scope; reason: string } = { scope: 'this', reason: '' };
  const form = useForm({
    initial,
    submit: (_, { scope, reason }): Promise<unknown> =>
      scope === 'this'
        ? one.mutateAsync({ eventId, reason })
        : many.mutateAsync({ reason, ...(scope === 'following' && { fromOccurrenceId: eventId }) }),
    onSuccess: () => {
      showToast('Event cancelled. Guests and volunteers get an email.');
      void navigate(paths.event(eventId));
    },
  });
  const { scope } = form.values;
  return (
    <FormDialog
      title="Cancel this event?"
      form={form}
      submitLabel={scope === 'this' ? 'Cancel event' : 'Cancel events'}
      submitVariant="danger"
      cancelLabel="Keep event"
      onClose={onClose}
    >
      {seriesId && <ScopeChoice {...form.control('scope')} />}
      <p>{formatCancelled(formatDatedTitle(event), scope)}</p>
      {hasTickets && <RefundedSum eventId={eventId} isOne={scope === 'this'} />}
      <TextArea
        label="Reason"
        optional
        hint="Shown on the event page and in the email"
        minRows={3}
        maxRows={6}
        maxLength={1000}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

/** What is refunded, before it is confirmed. */
function RefundedSum({ eventId, isOne }: { eventId: string; isOne: boolean }) {
  const { data: sales } = useSales(eventId);
  const sum = isOne && sales && formatMoney(sales.refundable, sales.currency);
  return (
    <p>
      {sum ? <strong>{`Everyone who has paid gets a refund: ${sum}.`}</strong> : 'Everyone who has paid gets a refund.'}
      {' You must refund payments made at the door or by transfer yourself. You’ll find them under Money.'}
    </p>
  );
}

function formatCancelled(event: string, scope: Scope): string {
  const notice = 'guests and volunteers get an email. This can’t be undone.';
  if (scope === 'this') return `“${event}” stays visible, marked as cancelled, and ${notice}`;
  const kept = scope === 'all' ? 'All upcoming dates stay' : 'This date and all later ones stay';
  return `${kept} visible, marked as cancelled. No new dates are added, and ${notice}`;
}
