import { useForm } from '#web/platform/form/use-form.ts';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
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
    <FormDialog
      title="Cancel all to come?"
      form={form}
      submitLabel="Cancel all to come"
      submitVariant="danger"
      cancelLabel="Keep them on"
      onClose={onClose}
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
    </FormDialog>
  );
}
