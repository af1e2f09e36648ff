import { MAX_DURATION_DAYS } from '#contracts/events/event-limits.ts';
import { zoneOptions } from '#web/parts/fields/zone-options.ts';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import styles from './EventForm.module.css';
import { afterStart } from './event-end.ts';
import { ruleAfterDate } from './repeat-rules.ts';
import type { EventForm } from './use-event-editor.ts';

/** `durationMinutes`: how long such an event lasts when only its start is known. */
export function EventTimeFields({ form, durationMinutes }: { form: EventForm; durationMinutes: number }) {
  const { values, event, change } = form;
  const start = (changed: { startDate?: string; startTime?: string }) => {
    const { startDate = values.startDate } = changed;
    // One occurrence may move by itself; what the rest does is asked when it is saved.
    const rule = event?.series ? values.rule : ruleAfterDate(values.rule, values.startDate, startDate);
    change({ ...changed, ...afterStart(values, changed, durationMinutes), rule });
  };
  return (
    <FormPart title="When">
      <div className={styles.times}>
        <TextField
          type="date"
          label="Date"
          required
          {...form.text('startDate')}
          onChange={({ target }) => start({ startDate: target.value })}
        />
        <TextField
          type="time"
          label="Starts"
          required
          {...form.text('startTime')}
          error={undefined}
          onChange={({ target }) => start({ startTime: target.value })}
        />
        <TextField type="time" label="Ends" required {...form.text('endTime')} />
        <TextField
          type="date"
          label="Last day"
          hint={`At most ${MAX_DURATION_DAYS} days`}
          min={values.startDate || undefined}
          {...form.text('endDate')}
          error={undefined}
        />
      </div>
      <Select
        label="Time zone"
        {...form.text('timeZone')}
        hint={values.attendance === 'online' ? 'People elsewhere see their own time beside it' : 'Follows the place'}
        options={zoneOptions(values.timeZone)}
      />
    </FormPart>
  );
}
