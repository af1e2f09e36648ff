import type { FormEvent } from 'react';
import { after } from '#web/platform/after.ts';
import { useFormFields } from '#web/platform/form-fields.ts';
import { problemFields, problemText } from '#web/platform/problem-text.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import type { SeriesDialogProps } from './EndSeriesDialog.tsx';
import { useCancelSeries } from './series-changes.api.ts';

export function CancelSeriesDialog({ series, onDone, onClose }: SeriesDialogProps) {
  const fields = useFormFields({ reason: '' });
  const cancellation = useCancelSeries(series.id);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (cancellation.isPending) return;
    after(cancellation.mutateAsync({ reason: fields.values.reason }), onDone, (error) =>
      fields.complain(form, problemFields(error)),
    );
  };
  const isSaidAtField = Boolean(cancellation.error && problemFields(cancellation.error)['reason']);
  return (
    <Dialog
      title="Cancel all to come?"
      onClose={onClose}
      onSubmit={submit}
      error={cancellation.error && !isSaidAtField ? problemText(cancellation.error) : null}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep them on
          </Button>
          <Button type="submit" variant="danger" busy={cancellation.isPending}>
            Cancel all to come
          </Button>
        </>
      }
    >
      <p>Their pages stay, marked as cancelled, and everybody who had answered gets one mail. This cannot be undone.</p>
      <TextArea
        label="Why"
        optional
        hint="People read this on the pages and in the mail"
        minRows={3}
        maxRows={6}
        maxLength={1000}
        {...fields.bind('reason')}
      />
    </Dialog>
  );
}
