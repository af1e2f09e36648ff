import { MAX_GUESTS } from '#contracts/events/event-limits.ts';
import { QuestionFields } from '#web/parts/fields/QuestionFields.tsx';
import { FormFold, FormPart } from '#web/ui/form/FormPart.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import styles from './EventForm.module.css';
import { eventFormFields } from './event-form-fields.ts';
import { hasErrorIn } from './event-form-parts.ts';
import type { EventFormState } from './use-event-editor.ts';

const guestCounts = Array.from({ length: MAX_GUESTS + 1 }, (_, count) => ({
  value: String(count),
  label: count === 0 ? 'No guests' : count === 1 ? 'One guest' : `Up to ${count} guests`,
}));

const lists = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'going', label: 'People who are going' },
  { value: 'hosts', label: 'Only hosts' },
];

export function EventSeatFields({ form }: { form: EventFormState }) {
  return (
    <FormPart title="Guests">
      <div className={styles.pair}>
        <TextField {...form.field('capacity')} />
        <Select options={guestCounts} {...form.field('guestsPerRsvp')} />
      </div>
    </FormPart>
  );
}

export function EventAnswerFields({ form }: { form: EventFormState }) {
  return (
    <FormFold
      title="RSVPs"
      lead="Questions, when RSVPs open and close, and who can see the guest list"
      isUrgent={hasErrorIn('answers', form)}
    >
      <QuestionFields legend={eventFormFields.questions.label} questions={form.rows('questions')} />
      <div className={styles.pair}>
        <TextField {...form.field('rsvpOpens')} />
        <TextField {...form.field('rsvpCloses')} />
      </div>
      <Select options={lists} {...form.field('attendeeList')} />
    </FormFold>
  );
}
