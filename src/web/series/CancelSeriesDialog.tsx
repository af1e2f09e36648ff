import { useForm } from '#web/platform/use-form.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import type { SeriesDialogProps } from './EndSeriesDialog.tsx';
import { useCancelSeries } from './series-changes.api.ts';

export function CancelSeriesDialog({ series, onDone, onClose }: SeriesDialogProps) {
  const cancellation = useCancelSeries(series.id);
  const form = useForm({
    initial: { reason: '' },
    submit: (_, { reason }) => cancellation.mutateAsync({ reason }),
    onSuccess: onDone,
  });
  return (
    <Dialog
      title="Cancel all to come?"
      onClose={onClose}
      onSubmit={form.handleSubmit}
      error={form.formError}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep them on
          </Button>
          <Button type="submit" variant="danger" busy={form.isSubmitting}>
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
        {...form.field('reason')}
      />
    </Dialog>
  );
}
