import type { EventTemplate } from '#contracts/events/event-extras.contract.ts';
import type { EventFields } from '#contracts/events/event-fields.ts';
import type { EventDetail } from '#contracts/events/events.contract.ts';
import { questionsToSave, questionValues, writtenQuestions } from '#web/parts/fields/question-values.ts';
import { localTimeIn } from '#web/ui/display/local-time.ts';
import { type EventValues, emptyValues, type SavedFields } from './event-form-fields.ts';
import { instantOf } from './zone-clock.ts';

const day = (wallTime: string | null | undefined) => wallTime?.slice(0, 10) ?? '';
const time = (wallTime: string | null | undefined) => wallTime?.slice(11, 16) ?? '';

/** Form values from an event or a template. */
function valuesOfFields(fields: EventFields): EventValues {
  const { startsLocal, endsLocal, timeZone, capacity, guestsPerRsvp, rsvpOpensAt, rsvpClosesAt, questions } = fields;
  const plain = Object.entries(fields).filter(([key, value]) => key in emptyValues && value != null);
  const rsvpTime = (instant: string | null | undefined) => (instant ? localTimeIn(timeZone || 'UTC', instant) : '');
  return {
    ...emptyValues,
    ...(Object.fromEntries(plain) as Partial<EventValues>),
    startDate: day(startsLocal),
    startTime: time(startsLocal),
    endDate: day(endsLocal),
    endTime: time(endsLocal),
    capacity: capacity == null ? '' : String(capacity),
    guestsPerRsvp: String(guestsPerRsvp ?? 0),
    rsvpOpens: rsvpTime(rsvpOpensAt),
    rsvpCloses: rsvpTime(rsvpClosesAt),
    questions: questionValues(questions ?? []),
  };
}

export function valuesOf(event: EventDetail): EventValues {
  const { latitude, longitude, place, seats, host } = event;
  const isPinned = latitude !== null && longitude !== null;
  const isCity = latitude === place?.latitude && longitude === place?.longitude;
  return {
    ...valuesOfFields({ ...event, capacity: seats.capacity }),
    host: { kind: host.kind, id: host.id },
    place,
    pin: isPinned && !isCity ? { latitude, longitude } : null,
  };
}

/** A new event from a template; a template has only the id of its place, so the created draft supplies the place. */
export const valuesFromTemplate = ({
  content: { durationMinutes: _duration, ...fields },
}: EventTemplate): EventValues => valuesOfFields(fields);

const wallTime = (date: string, clock: string) => (date && clock ? `${date}T${clock}` : null);

/** The request body; incomplete values are left out. */
export function fieldsOf(values: EventValues): Required<EventFields> & Pick<SavedFields, 'host'> {
  const { startDate, startTime, endDate, endTime, place, pin, rsvpOpens, rsvpCloses, host, ...plain } = values;
  const zone = values.timeZone || 'UTC';
  return {
    ...plain,
    ...(host && { host }),
    rule: values.rule || null,
    excludedDays: [...values.excludedDays],
    category: values.category || null,
    interests: [...values.interests],
    accessibility: [...values.accessibility],
    startsLocal: wallTime(startDate, startTime),
    endsLocal: wallTime(endDate, endTime),
    timeZone: values.timeZone || null,
    placeId: place?.id ?? null,
    latitude: pin?.latitude ?? null,
    longitude: pin?.longitude ?? null,
    capacity: values.capacity === '' ? null : Number(values.capacity),
    guestsPerRsvp: Number(values.guestsPerRsvp),
    rsvpOpensAt: rsvpOpens ? instantOf(rsvpOpens, zone) : null,
    rsvpClosesAt: rsvpCloses ? instantOf(rsvpCloses, zone) : null,
    questions: questionsToSave(values.questions),
  };
}

/** Gives new questions the ids from the response to `sent`; otherwise every save would create them again. */
export function questionIds(sent: EventValues, answer: Pick<EventDetail, 'questions'>) {
  const ids = new Map(writtenQuestions(sent.questions).map(({ key }, index) => [key, answer.questions[index]?.id]));
  return (questions: EventValues['questions']) =>
    questions.map((question) => {
      const id = question.id ?? ids.get(question.key);
      return id ? { ...question, id } : question;
    });
}
