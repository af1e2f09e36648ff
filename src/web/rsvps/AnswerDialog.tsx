import { formatPoolLeft, isWaitlistNext, type SeatPool } from '#contracts/events/event-seats.ts';
import { answerErrors } from '#contracts/questions.ts';
import { MAX_NOTE_LENGTH } from '#contracts/rsvps/rsvp-limits.ts';
import type { Rsvp, RsvpAttendance } from '#contracts/rsvps/rsvps.contract.ts';
import { AnswerFields } from '#web/parts/fields/AnswerFields.tsx';
import { type AnswerValues, toAnswers, toAnswerValues } from '#web/parts/fields/answer-values.ts';
import { useOwnName } from '#web/parts/fields/own-name.tsx';
import { useForm } from '#web/platform/form/use-form.ts';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { Choice } from '#web/ui/form/Choice.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import type { RsvpEvent } from './answering.ts';

type Answer = {
  guests: number;
  answers: Record<string, string>;
  isHidden: boolean;
  attendance: RsvpAttendance;
  note?: string;
};

type RsvpValues = { guests: string; isHidden: boolean; attendance: RsvpAttendance; note: string } & AnswerValues;

type AnswerDialogProps<Saved> = {
  title: string;
  submitLabel: string;
  event: Pick<RsvpEvent, 'attendance' | 'guestsPerRsvp' | 'questions'>;
  /** The seats of a single event. */
  seats?: RsvpEvent['seats'];
  /** The previous answer. */
  previous: Answer & { status?: Rsvp['status'] };
  /** Whether hosts decide, and can be sent a note. */
  isRequest?: boolean;
  save: (answer: Answer) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  onClose: () => void;
};

/** In person or online, guests, the host's questions, a note with a request, and whether to be listed by name. */
export function AnswerDialog<Saved>(props: AnswerDialogProps<Saved>) {
  const { title, submitLabel, event, seats, previous, isRequest = false, save, onSaved, onClose } = props;
  const { guestsPerRsvp, questions } = event;
  const initial: RsvpValues = {
    guests: String(previous.guests),
    isHidden: previous.isHidden,
    attendance: previous.attendance,
    note: previous.note ?? '',
    ...toAnswerValues(questions, previous.answers),
  };
  const ownName = useOwnName();
  const form = useForm({
    initial,
    rules: (values) => answerErrors(questions, toAnswers(questions, values)),
    submit: async (_, { guests, isHidden, attendance, note, ...values }) => {
      await ownName.save();
      const answers = toAnswers(questions, values);
      return save({ guests: Number(guests), isHidden, attendance, answers, ...(isRequest && { note }) });
    },
    onSuccess: onSaved,
  });
  const { attendance } = form.values;
  const isOnList = previous.status === 'going' || previous.status === 'waitlisted';
  const isKept = isOnList && attendance === previous.attendance;
  const pool = seats && !isKept && !isRequest ? poolOf(seats, attendance) : undefined;
  const joinsWaitlist = pool !== undefined && isWaitlistNext(pool) && previous.status !== 'going';
  const label = joinsWaitlist ? 'Join the waitlist' : submitLabel;
  return (
    <FormDialog title={title} form={form} submitLabel={label} submitVariant="loud" onClose={onClose}>
      {ownName.field}
      {event.attendance === 'hybrid' && (
        <Choice
          label="How you’ll join"
          options={attendances}
          hint={pool && formatPoolHint(pool, joinsWaitlist)}
          {...form.control('attendance')}
        />
      )}
      {guestsPerRsvp > 0 && (
        <Select
          label="Guests you bring"
          options={guestChoices(Math.max(guestsPerRsvp, previous.guests))}
          {...form.field('guests')}
        />
      )}
      <AnswerFields questions={questions} form={form} />
      {isRequest && (
        <TextArea
          label="Note to the host"
          optional
          minRows={2}
          maxRows={6}
          maxLength={MAX_NOTE_LENGTH}
          {...form.field('note')}
        />
      )}
      <Checkbox
        label="Hide my name from the guest list"
        hint="Hosts can still see it."
        {...form.checkbox('isHidden')}
      />
    </FormDialog>
  );
}

/** The seats for people who attend this way. */
const poolOf = (seats: RsvpEvent['seats'], attendance: RsvpAttendance): SeatPool =>
  attendance === 'online' && seats.online ? seats.online : seats;

/** An attendee keeps their spot rather than wait for another. */
const formatPoolHint = (pool: SeatPool, joinsWaitlist: boolean): string | undefined =>
  joinsWaitlist ? 'Full. You’ll join the waitlist' : isWaitlistNext(pool) ? 'Full' : formatPoolLeft(pool) || undefined;

const attendances = [
  { value: 'in-person', label: 'In person' },
  { value: 'online', label: 'Online' },
] as const;

const guestChoices = (max: number) =>
  Array.from({ length: max + 1 }, (_, count) => ({
    value: String(count),
    label: count === 0 ? 'Just me' : `${count} ${count === 1 ? 'guest' : 'guests'}`,
  }));
