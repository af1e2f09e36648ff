import { useRef } from 'react';
import { zoneOptions } from '#web/parts/fields/zone-options.ts';
import { adaptRule } from '#web/parts/repeat/repeat-rules.ts';
import { serverNow } from '#web/platform/http/http.ts';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import styles from './EventForm.module.css';
import { afterEndTime, afterStart, type Times, wholeStart } from './event-end.ts';
import type { EventFormState } from './use-event-editor.ts';

/** `durationMinutes`: the default duration when only the start is set. */
export function EventTimeFields({ form, durationMinutes }: { form: EventFormState; durationMinutes: number }) {
  const { values, event, change } = form;
  const lastWhole = useRef<Times>(values);
  const start = (changed: { startDate?: string; startTime?: string }) => {
    const { startDate = values.startDate } = changed;
    // Moving one occurrence keeps its rule; saving asks which dates the change applies to.
    const rule = event?.series ? values.rule : adaptRule(values.rule, values.startDate, startDate);
    if (wholeStart(values)) lastWhole.current = values;
    const moved = afterStart(values, changed, durationMinutes, lastWhole.current);
    const { rsvpOpens, rsvpCloses } = values;
    const isPosted = event && event.status !== 'draft' && !event.series;
    const isOpen = isPosted && event.rsvpOpensAt && Date.parse(event.rsvpOpensAt) <= serverNow();
    const kept = { ...(isOpen && { rsvpOpens }), ...(event?.areRsvpsClosed && { rsvpOpens, rsvpCloses }) };
    change({ ...changed, ...moved, ...kept, rule });
  };
  return (
    <FormPart title="When">
      <div className={styles.times}>
        <TextField {...form.field('startDate')} onChange={({ target }) => start({ startDate: target.value })} />
        <TextField {...form.field('startTime')} onChange={({ target }) => start({ startTime: target.value })} />
        <TextField {...form.field('endTime')} onChange={({ target }) => change(afterEndTime(values, target.value))} />
        <TextField {...form.field('endDate')} min={values.startDate || undefined} />
      </div>
      <Select
        {...form.field('timeZone')}
        hint={
          values.attendance === 'online'
            ? 'People in other time zones also see their local time'
            : 'Set by the location'
        }
        options={zoneOptions(values.timeZone)}
      />
    </FormPart>
  );
}
