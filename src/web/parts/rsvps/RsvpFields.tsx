import { formatPoolLeft, isWaitlistNext, type SeatPool } from '#contracts/events/event-seats.ts';
import type { EventDetail } from '#contracts/events/events.contract.ts';
import { MAX_NOTE_LENGTH } from '#contracts/rsvps/rsvp-limits.ts';
import type { RsvpAttendance } from '#contracts/rsvps/rsvps.contract.ts';
import { AnswerFields } from '#web/parts/fields/AnswerFields.tsx';
import { type AnswerValues, toAnswers, toAnswerValues } from '#web/parts/fields/answer-values.ts';
import type { Form } from '#web/platform/form/form-binding.ts';
import { formatCount } from '#web/ui/display/count.ts';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { Choice } from '#web/ui/form/Choice.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';

type AskingEvent = Pick<EventDetail, 'attendance' | 'guestsPerRsvp' | 'questions'>;
type Seats = EventDetail['seats'];

export type RsvpDetails = {
  guests: number;
  answers: Record<string, string>;
  isHidden: boolean;
  attendance: RsvpAttendance;
  note?: string;
};

export type RsvpValues = {
  guests: string;
  isHidden: boolean;
  attendance: RsvpAttendance;
  note: string;
} & AnswerValues;

export const toRsvpValues = (questions: AskingEvent['questions'], previous: RsvpDetails): RsvpValues => ({
  guests: String(previous.guests),
  isHidden: previous.isHidden,
  attendance: previous.attendance,
  note: previous.note ?? '',
  ...toAnswerValues(questions, previous.answers),
});

export const toRsvpDetails = (
  questions: AskingEvent['questions'],
  { guests, isHidden, attendance, note, ...values }: RsvpValues,
  isRequest: boolean,
): RsvpDetails => ({
  guests: Number(guests),
  isHidden,
  attendance,
  answers: toAnswers(questions, values),
  ...(isRequest && { note }),
});

/** The seats for people who attend this way. */
export const seatPoolOf = (seats: Seats, attendance: RsvpAttendance): SeatPool =>
  attendance === 'online' && seats.online ? seats.online : seats;

type RsvpFieldsProps = {
  event: AskingEvent;
  form: Form<RsvpValues>;
  /** The seats that are asked for, if any. */
  pool: SeatPool | undefined;
  joinsWaitlist: boolean;
  /** Whether hosts decide, and can be sent a note. */
  isRequest: boolean;
  /** Brought before: a host may allow fewer by now. */
  previousGuests?: number;
};

/** In person or online, guests, the host's questions, a note with a request, and whether to be listed by name. */
export function RsvpFields({ event, form, pool, joinsWaitlist, isRequest, previousGuests = 0 }: RsvpFieldsProps) {
  const { guestsPerRsvp, questions } = event;
  return (
    <>
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
          options={guestChoices(Math.max(guestsPerRsvp, previousGuests))}
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
    </>
  );
}

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
    label: count === 0 ? 'Just me' : formatCount(count, 'guest'),
  }));
