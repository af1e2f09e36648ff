import { MAX_CAPACITY, MAX_GUESTS } from '#contracts/events/event-limits.ts';
import { QuestionFields } from '#web/parts/fields/QuestionFields.tsx';
import { FormFold, FormPart } from '#web/ui/form/FormPart.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import styles from './EventForm.module.css';
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
        <TextField
          type="number"
          inputMode="numeric"
          label="Seats"
          optional
          min={1}
          max={MAX_CAPACITY}
          hint="Empty: everybody fits. Full: people queue up and move up by themselves"
          {...form.text('capacity')}
        />
        <Select label="Each person may bring" options={guestCounts} {...form.text('guestsPerRsvp')} />
      </div>
    </FormPart>
  );
}

export function EventAnswerFields({ form }: { form: EventForm }) {
  const { complaints, values, change } = form;
  const isUrgent = Object.keys(complaints).some((path) =>
    ['rsvpOpensAt', 'rsvpClosesAt', 'questions', 'attendeeList'].includes(path.split('.')[0]!),
  );
  return (
    <FormFold title="Answers" lead="Questions to ask, from when to when, who sees who comes" isUrgent={isUrgent}>
      <QuestionFields
        legend="Questions to people who say they come"
        questions={values.questions}
        complaints={complaints}
        onChange={(questions) => change({ questions })}
      />
      <div className={styles.pair}>
        <TextField
          type="datetime-local"
          label="Answers open"
          optional
          hint="At once, when empty"
          {...form.text('rsvpOpens')}
        />
        <TextField
          type="datetime-local"
          label="Answers close"
          optional
          hint="When it ends, if empty"
          {...form.text('rsvpCloses')}
        />
      </div>
      <Select
        label="The list of people going is shown to"
        options={lists}
        name="attendeeList"
        value={values.attendeeList}
        error={complaints['attendeeList']}
        onChange={({ target }) => change({ attendeeList: target.value as typeof values.attendeeList })}
      />
    </FormFold>
  );
}
