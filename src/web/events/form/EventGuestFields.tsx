import { CONFIRM_HOURS, MAX_GUESTS, OFFER_HOURS } from '#contracts/events/event-limits.ts';
import { QuestionFields } from '#web/parts/fields/QuestionFields.tsx';
import { formatDaysOrHours } from '#web/ui/display/count.ts';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { FormFold, FormPart } from '#web/ui/form/FormPart.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import styles from './EventForm.module.css';
import { eventFormFields } from './event-form-fields.ts';
import { hasErrorIn } from './event-form-parts.ts';
import { releaseChoices } from './event-values.ts';
import type { EventFormState } from './use-event-editor.ts';

const guestCounts = Array.from({ length: MAX_GUESTS + 1 }, (_, count) => ({
  value: String(count),
  label: count === 0 ? 'No guests' : count === 1 ? 'One guest' : `Up to ${count} guests`,
}));

const choicesOf = (hours: readonly number[], label: (time: string) => string) =>
  hours.map((each) => ({ value: String(each), label: label(formatDaysOrHours(each)) }));

const offers = [
  { value: '', label: 'Move people up automatically' },
  ...choicesOf(OFFER_HOURS, (time) => `Offer it to the next person for ${time}`),
];
const confirmations = [
  { value: '', label: 'Don’t ask' },
  ...choicesOf(CONFIRM_HOURS, (time) => `${time} before the start`),
];
const releases = (confirmHoursBefore: string) => [
  { value: '', label: 'Keep their spots' },
  ...choicesOf(releaseChoices(confirmHoursBefore), (time) => `Release their spots ${time} before the start`),
];

const lists = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'going', label: 'People who are going' },
  { value: 'hosts', label: 'Only hosts' },
];

export function EventSeatFields({ form }: { form: EventFormState }) {
  const isHybrid = form.values.attendance === 'hybrid';
  return (
    <FormPart title="Guests">
      <div className={styles.pair}>
        <TextField {...form.field('capacity')} {...(isHybrid && { label: 'Spots in person' })} />
        {isHybrid && <TextField {...form.field('onlineCapacity')} />}
        <Select options={guestCounts} {...form.field('guestsPerRsvp')} />
      </div>
      {form.values.capacity !== '' && <Select options={offers} {...form.field('waitlistOfferHours')} />}
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
        <Select options={confirmations} {...form.field('confirmHoursBefore')} />
        {form.values.confirmHoursBefore !== '' && (
          <Select options={releases(form.values.confirmHoursBefore)} {...form.field('releaseHoursBefore')} />
        )}
      </div>
      <Select options={lists} {...form.field('attendeeList')} />
    </FormFold>
  );
}
