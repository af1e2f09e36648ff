import { isWaitlistNext } from '#contracts/events/event-seats.ts';
import { answerErrors } from '#contracts/questions.ts';
import { isOnList } from '#contracts/rsvps/rsvp-statuses.ts';
import type { Rsvp } from '#contracts/rsvps/rsvps.contract.ts';
import { toAnswers } from '#web/parts/fields/answer-values.ts';
import { useOwnName } from '#web/parts/fields/own-name.tsx';
import { type RsvpDetails, RsvpFields, seatPoolOf, toRsvpDetails, toRsvpValues } from '#web/parts/rsvps/RsvpFields.tsx';
import { useForm } from '#web/platform/form/use-form.ts';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import type { RsvpEvent } from './answering.ts';

type AnswerDialogProps<Saved> = {
  title: string;
  submitLabel: string;
  event: Pick<RsvpEvent, 'attendance' | 'guestsPerRsvp' | 'questions'>;
  /** The seats of a single event. */
  seats?: RsvpEvent['seats'];
  /** The previous answer. */
  previous: RsvpDetails & { status?: Rsvp['status'] };
  /** Whether hosts decide, and can be sent a note. */
  isRequest?: boolean;
  save: (answer: RsvpDetails) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  onClose: () => void;
};

/** The viewer's answer to an event or to a series. */
export function AnswerDialog<Saved>(props: AnswerDialogProps<Saved>) {
  const { title, submitLabel, event, seats, previous, isRequest = false, save, onSaved, onClose } = props;
  const { questions } = event;
  const ownName = useOwnName();
  const form = useForm({
    initial: toRsvpValues(questions, previous),
    rules: (values) => answerErrors(questions, toAnswers(questions, values)),
    submit: async (_, values) => {
      await ownName.save();
      return save(toRsvpDetails(questions, values, isRequest));
    },
    onSuccess: onSaved,
  });
  const { attendance } = form.values;
  const isKept = isOnList(previous.status) && attendance === previous.attendance;
  const pool = seats && !isKept && !isRequest ? seatPoolOf(seats, attendance) : undefined;
  const joinsWaitlist = pool !== undefined && isWaitlistNext(pool) && previous.status !== 'going';
  const label = joinsWaitlist ? 'Join the waitlist' : submitLabel;
  const fields = { event, form, pool, joinsWaitlist, isRequest, previousGuests: previous.guests };
  return (
    <FormDialog title={title} form={form} submitLabel={label} submitVariant="loud" onClose={onClose}>
      {ownName.field}
      <RsvpFields {...fields} />
    </FormDialog>
  );
}
