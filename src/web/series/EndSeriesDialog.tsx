import type { FormEvent } from 'react';
import { after } from '#web/platform/after.ts';
import { useFormFields } from '#web/platform/form-fields.ts';
import { problemFields, problemText } from '#web/platform/problem-text.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { useEndSeries } from './series-changes.api.ts';
import type { ShownSeries } from './series-dates.ts';

export type SeriesDialogProps = { series: ShownSeries; onDone: () => void; onClose: () => void };

export function EndSeriesDialog({ series, onDone, onClose }: SeriesDialogProps) {
  const fields = useFormFields({ lastDay: series.dates.at(-1)?.startsLocal.slice(0, 10) ?? '' });
  const end = useEndSeries(series.id);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { lastDay } = fields.values;
    if (end.isPending || fields.complain(form, { lastDay: lastDay ? undefined : 'Choose a day' })) return;
    after(end.mutateAsync(lastDay), onDone, (error) => fields.complain(form, problemFields(error)));
  };
  const isSaidAtField = Boolean(end.error && problemFields(end.error)['lastDay']);
  return (
    <Dialog
      title="Let the series end?"
      onClose={onClose}
      onSubmit={submit}
      error={end.error && !isSaidAtField ? problemText(end.error) : null}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep it going
          </Button>
          <Button type="submit" variant="danger" busy={end.isPending}>
            Let it end
          </Button>
        </>
      }
    >
      <p>There will be no more dates after that day. Those for which somebody has signed up stay, marked.</p>
      <TextField type="date" label="Last day" required {...fields.bind('lastDay')} />
    </Dialog>
  );
}
