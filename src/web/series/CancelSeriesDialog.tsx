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
      title="Cancel all upcoming dates?"
      form={form}
      submitLabel="Cancel all dates"
      submitVariant="danger"
      cancelLabel="Keep dates"
      onClose={onClose}
    >
      <p>
        Their pages stay visible, marked as cancelled, and guests and volunteers get one email each. This can’t be
        undone.
      </p>
      <TextArea
        label="Reason"
        optional
        hint="Shown on the event pages and in the email"
        minRows={3}
        maxRows={6}
        maxLength={1000}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
