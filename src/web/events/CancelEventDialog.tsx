import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { useFormFields } from '#web/platform/form-fields.ts';
import { paths } from '#web/platform/paths.ts';
import { problemFields, problemText } from '#web/platform/problem-text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useCancelEvent } from './hosting.api.ts';

export type HostDialogProps = { eventId: string; title: string; onClose: () => void };

export function CancelEventDialog({ eventId, title, onClose }: HostDialogProps) {
  const fields = useFormFields({ reason: '' });
  const cancellation = useCancelEvent();
  const navigate = useNavigate();
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const form = submitted.currentTarget;
    if (cancellation.isPending) return;
    cancellation.mutate(
      { eventId, reason: fields.values.reason },
      {
        onSuccess: () => {
          showToast('Cancelled. Everybody who had answered is told.');
          void navigate(paths.event(eventId));
        },
        onError: (error) => fields.complain(form, problemFields(error)),
      },
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
            Cancel the event
          </Button>
        </>
      }
    >
      <p>
        {`“${title}” stays where it is, marked as cancelled, and everybody who had answered gets a mail. This cannot be undone.`}
      </p>
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
