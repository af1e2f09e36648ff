import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { type Scope, ScopeChoice } from '#web/events/form/ScopeChoice.tsx';
import { after } from '#web/platform/after.ts';
import { useFormFields } from '#web/platform/form-fields.ts';
import { problemFields, problemText } from '#web/platform/problem-text.ts';
import { useCancelSeries } from '#web/series/series-changes.api.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { useCancelEvent } from './hosting.api.ts';

export type HostDialogProps = { eventId: string; title: string; onClose: () => void };
type CancelEventDialogProps = HostDialogProps & { seriesId: string | null };

/** `seriesId`: of one of a series it asks how far the cancellation reaches. */
export function CancelEventDialog({ eventId, seriesId, title, onClose }: CancelEventDialogProps) {
  const fields = useFormFields({ reason: '' });
  const [scope, setScope] = useState<Scope>('this');
  const cancellation = useCancellation(eventId, seriesId, scope);
  const navigate = useNavigate();
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const form = submitted.currentTarget;
    if (cancellation.isPending) return;
    after(
      cancellation.cancel(fields.values.reason),
      () => {
        showToast('Cancelled. Everybody who had answered is told.');
        void navigate(paths.event(eventId));
      },
      (error) => fields.complain(form, problemFields(error)),
    );
  };
  const isSaidAtField = Boolean(cancellation.error && problemFields(cancellation.error)['reason']);
  return (
    <Dialog
      title="Cancel the event?"
      onClose={onClose}
      onSubmit={submit}
      error={cancellation.error && !isSaidAtField ? problemText(cancellation.error) : null}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep it on
          </Button>
          <Button type="submit" variant="danger" busy={cancellation.isPending}>
            {scope === 'this' ? 'Cancel the event' : 'Cancel them'}
          </Button>
        </>
      }
    >
      {seriesId && <ScopeChoice value={scope} onChange={setScope} />}
      <p>{formatCancelled(title, scope)}</p>
      <TextArea
        label="Why"
        optional
        hint="People read this on the page and in the mail"
        minRows={3}
        maxRows={6}
        maxLength={1000}
        {...fields.bind('reason')}
      />
    </Dialog>
  );
}

/** One event, or those of its series that are to come. */
function useCancellation(eventId: string, seriesId: string | null, scope: Scope) {
  const one = useCancelEvent();
  const many = useCancelSeries(seriesId ?? '');
  const cancel = (reason: string): Promise<unknown> =>
    scope === 'this'
      ? one.mutateAsync({ eventId, reason })
      : many.mutateAsync({ reason, ...(scope === 'following' && { fromId: eventId }) });
  const { error, isPending } = scope === 'this' ? one : many;
  return { cancel, error, isPending };
}

function formatCancelled(title: string, scope: Scope): string {
  const told = 'everybody who had answered gets a mail. This cannot be undone.';
  if (scope === 'this') return `“${title}” stays where it is, marked as cancelled, and ${told}`;
  const which = scope === 'all' ? 'All dates to come stay' : 'This date and those after it stay';
  return `${which} where they are, marked as cancelled, no new ones are added, and ${told}`;
}
