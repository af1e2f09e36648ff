import type { EventTemplate } from '#contracts/events/event-extras.contract.ts';
import type { EventFields } from '#contracts/events/event-fields.ts';
import { CONFIRM_HOURS, OFFER_HOURS, RELEASE_HOURS } from '#contracts/events/event-limits.ts';
import type { EventDetail, HostChoice } from '#contracts/events/events.contract.ts';
import { questionValues, toQuestions, writtenQuestions } from '#web/parts/fields/question-values.ts';
import { instantOf } from '#web/parts/zone-clock.ts';
import { localTimeIn } from '#web/ui/display/local-time.ts';
import { type EventValues, emptyValues, type SavedFields } from './event-form-fields.ts';

const day = (wallTime: string | null | undefined) => wallTime?.slice(0, 10) ?? '';
const time = (wallTime: string | null | undefined) => wallTime?.slice(11, 16) ?? '';

/** Form values from an event or a template. */
function valuesOfFields(fields: EventFields): EventValues {
  const { startsLocal, endsLocal, timeZone, guestsPerRsvp, rsvpOpensAt, rsvpClosesAt, questions } = fields;
  const plain = Object.entries(fields).filter(([key, value]) => key in emptyValues && value != null);
  const rsvpTime = (instant: string | null | undefined) => (instant ? localTimeIn(timeZone || 'UTC', instant) : '');
  return {
    ...emptyValues,
    ...(Object.fromEntries(plain) as Partial<EventValues>),
    startDate: day(startsLocal),
    startTime: time(startsLocal),
    endDate: day(endsLocal),
    endTime: time(endsLocal),
    capacity: String(fields.capacity ?? ''),
    onlineCapacity: String(fields.onlineCapacity ?? ''),
    guestsPerRsvp: String(guestsPerRsvp ?? 0),
    waitlistOfferHours: String(fields.waitlistOfferHours ?? ''),
    confirmHoursBefore: String(fields.confirmHoursBefore ?? ''),
    releaseHoursBefore: String(fields.releaseHoursBefore ?? ''),
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

/** A template of a group's event may be for its members, whom no other host has. */
export const visibilityFor = (host: HostChoice, visibility: EventValues['visibility']): EventValues['visibility'] =>
  visibility === 'members' && host.kind !== 'group' ? 'unlisted' : visibility;

/** The chosen number of hours; null if none is. */
const hoursOf = <Hours extends number>(choices: readonly Hours[], text: string): Hours | null =>
  choices.find((hours) => String(hours) === text) ?? null;

/** The deadlines for a confirmation that come after guests are asked. */
export const releaseChoices = (confirmHoursBefore: string) =>
  RELEASE_HOURS.filter((hours) => hours < Number(confirmHoursBefore));

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
    onlineCapacity: values.onlineCapacity === '' ? null : Number(values.onlineCapacity),
    guestsPerRsvp: Number(values.guestsPerRsvp),
    waitlistOfferHours: hoursOf(OFFER_HOURS, values.waitlistOfferHours),
    confirmHoursBefore: hoursOf(CONFIRM_HOURS, values.confirmHoursBefore),
    releaseHoursBefore: hoursOf(releaseChoices(values.confirmHoursBefore), values.releaseHoursBefore),
    rsvpOpensAt: rsvpOpens ? instantOf(rsvpOpens, zone) : null,
    rsvpClosesAt: rsvpCloses ? instantOf(rsvpCloses, zone) : null,
    questions: toQuestions(writtenQuestions(values.questions)),
  };
}

/** Between hybrid and online, the limit of the spots online stays theirs. */
export function attendanceChange(
  { attendance: before, capacity, onlineCapacity }: EventValues,
  attendance: EventValues['attendance'],
): Partial<EventValues> {
  const staysOnline = before !== 'in-person' && attendance !== 'in-person';
  return { attendance, ...(staysOnline && { capacity: onlineCapacity, onlineCapacity: capacity }) };
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
