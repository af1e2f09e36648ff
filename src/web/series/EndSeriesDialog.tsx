import * as contract from '#contracts/series/series.contract.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { TextField } from '#web/ui/form/TextField.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import { useEndSeries } from './series-changes.api.ts';
import type { SeriesSummary } from './series-dates.ts';

export type SeriesDialogProps = { series: SeriesSummary; onDone: () => void; onClose: () => void };

export function EndSeriesDialog({ series, onDone, onClose }: SeriesDialogProps) {
  const end = useEndSeries(series.id);
  const form = useForm({
    initial: { lastDay: series.dates.at(-1)?.startsLocal.slice(0, 10) ?? '' },
    schema: contract.endSeries.body,
    submit: ({ lastDay }) => end.mutateAsync(lastDay),
    onSuccess: onDone,
  });
  return (
    <FormDialog
      title="End this series?"
      form={form}
      submitLabel="End series"
      submitVariant="danger"
      cancelLabel="Keep going"
      onClose={onClose}
    >
      <p>There won’t be any dates after this day, except those that people have already signed up for.</p>
      <TextField type="date" label="Last day" required {...form.field('lastDay')} />
    </FormDialog>
  );
}
