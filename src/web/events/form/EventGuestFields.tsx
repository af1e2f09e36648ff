import { QuestionFields } from '#web/parts/fields/QuestionFields.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { FormFold, FormPart } from '#web/ui/form/FormPart.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import styles from './EventForm.module.css';
import { eventChoices, releaseOptions } from './event-choices.ts';
import { eventFormFields } from './event-form-fields.ts';
import { hasErrorIn } from './event-form-parts.ts';
import type { EventFormState } from './use-event-editor.ts';

export function EventSeatFields({ form }: { form: EventFormState }) {
  const { attendance, capacity, onlineCapacity } = form.values;
  const isHybrid = attendance === 'hybrid';
  const isLimited = capacity !== '' || (isHybrid && onlineCapacity !== '');
  return (
    <FormPart title="Guests">
      <div className={styles.pair}>
        <TextField {...form.field('capacity')} {...(isHybrid && { label: 'Spots in person' })} />
        {isHybrid && <TextField {...form.field('onlineCapacity')} />}
        <Select options={eventChoices.guestsPerRsvp} {...form.field('guestsPerRsvp')} />
      </div>
      {isLimited && <Select options={eventChoices.waitlistOfferHours} {...form.field('waitlistOfferHours')} />}
      <Checkbox
        label={eventFormFields.requiresApproval.label}
        hint="People request to join, and you accept or decline each one"
        {...form.checkbox('requiresApproval')}
      />
    </FormPart>
  );
}

export function EventAnswerFields({ form }: { form: EventFormState }) {
  return (
    <FormFold
      title="RSVPs"
      lead="Questions, confirmations, when RSVPs open and close, and who can see the guest list"
      isUrgent={hasErrorIn('answers', form)}
    >
      <QuestionFields legend={eventFormFields.questions.label} questions={form.rows('questions')} />
      <div className={styles.pair}>
        <TextField {...form.field('rsvpOpens')} />
        <TextField {...form.field('rsvpCloses')} />
      </div>
      <div className={styles.pair}>
        <Select options={eventChoices.confirmHoursBefore} {...form.field('confirmHoursBefore')} />
        {form.values.confirmHoursBefore !== '' && (
          <Select options={releaseOptions(form.values.confirmHoursBefore)} {...form.field('releaseHoursBefore')} />
        )}
      </div>
      <Select options={eventChoices.attendeeList} {...form.field('attendeeList')} />
    </FormFold>
  );
}
