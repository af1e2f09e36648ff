import { MAX_GUESTS } from '#contracts/events/event-limits.ts';
import { QuestionFields } from '#web/parts/fields/QuestionFields.tsx';
import { FormFold, FormPart } from '#web/ui/form/FormPart.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import styles from './EventForm.module.css';
import { eventFormFields } from './event-form-fields.ts';
import { hasErrorIn } from './event-form-parts.ts';
import type { EventForm } from './use-event-editor.ts';

const guestCounts = Array.from({ length: MAX_GUESTS + 1 }, (_, count) => ({
  value: String(count),
  label: count === 0 ? 'Nobody' : count === 1 ? 'One guest' : `Up to ${count} guests`,
}));

const lists = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'going', label: 'People who are going' },
  { value: 'hosts', label: 'Only you' },
];

export function EventSeatFields({ form }: { form: EventForm }) {
  return (
    <FormPart title="Who">
      <div className={styles.pair}>
        <TextField {...form.text('capacity')} />
        <Select options={guestCounts} {...form.text('guestsPerRsvp')} />
      </div>
    </FormPart>
  );
}

export function EventAnswerFields({ form }: { form: EventForm }) {
  const { complaints, values, change } = form;
  return (
    <FormFold
      title="Answers"
      lead="Questions to ask, from when to when, who sees who comes"
      isUrgent={hasErrorIn('answers', complaints)}
    >
      <QuestionFields
        legend={eventFormFields.questions.label}
        questions={values.questions}
        complaints={complaints}
        onChange={(questions) => change({ questions })}
      />
      <div className={styles.pair}>
        <TextField {...form.text('rsvpOpens')} />
        <TextField {...form.text('rsvpCloses')} />
      </div>
      <Select options={lists} {...form.text('attendeeList')} />
    </FormFold>
  );
}
