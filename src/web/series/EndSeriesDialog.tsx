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
      title="Let the series end?"
      form={form}
      submitLabel="Let it end"
      submitVariant="danger"
      cancelLabel="Keep it going"
      onClose={onClose}
    >
      <p>There will be no more dates after that day. Those for which somebody has signed up stay, marked.</p>
      <TextField type="date" label="Last day" required {...form.field('lastDay')} />
    </FormDialog>
  );
}
