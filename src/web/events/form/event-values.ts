import type { CategorySlug } from '#contracts/categories.ts';
import type { EventFields } from '#contracts/events/event-fields.ts';
import type { AccessibilityFact } from '#contracts/events/event-limits.ts';
import type { EventDetail, HostChoice } from '#contracts/events/events.contract.ts';
import type { Place } from '#contracts/places/places.contract.ts';
import { type QuestionValue, writtenQuestions } from '#web/parts/fields/question-values.ts';
import { wallTimeIn } from '#web/ui/display/wall-time.ts';
import { instantOf } from './zone-clock.ts';

/** What the form saves. */
export type SavedFields = EventFields & { host?: HostChoice };

/** An event as its form holds it: what is typed, half finished or not. */
export type EventValues = {
  /** Null until it is known who writes. */
  host: HostChoice | null;
  title: string;
  category: CategorySlug | '';
  interests: readonly string[];
  description: string;
  startDate: string;
  startTime: string;
  endDate: string;
  endTime: string;
  timeZone: string;
  attendance: EventDetail['attendance'];
  place: Place | null;
  venue: string;
  address: string;
  pin: { latitude: number; longitude: number } | null;
  isAddressHidden: boolean;
  meetingLink: string;
  capacity: string;
  guestsPerRsvp: string;
  /** By the clock of the event's zone, as `2026-11-21T19:00`. */
  rsvpOpens: string;
  rsvpCloses: string;
  questions: readonly QuestionValue[];
  attendeeList: EventDetail['attendeeList'];
  hostNotes: string;
  priceNote: string;
  accessibility: readonly AccessibilityFact[];
  accessibilityNote: string;
  visibility: EventDetail['visibility'];
  /** RFC 5545; empty for one event alone. */
  rule: string;
};

export const emptyValues: EventValues = {
  host: null,
  title: '',
  category: '',
  interests: [],
  description: '',
  startDate: '',
  startTime: '',
  endDate: '',
  endTime: '',
  timeZone: '',
  attendance: 'in-person',
  place: null,
  venue: '',
  address: '',
  pin: null,
  isAddressHidden: false,
  meetingLink: '',
  capacity: '',
  guestsPerRsvp: '0',
  rsvpOpens: '',
  rsvpCloses: '',
  questions: [],
  attendeeList: 'everyone',
  hostNotes: '',
  priceNote: '',
  accessibility: [],
  accessibilityNote: '',
  visibility: 'public',
  rule: '',
};

const day = (wallTime: string | null | undefined) => wallTime?.slice(0, 10) ?? '';
const time = (wallTime: string | null | undefined) => wallTime?.slice(11, 16) ?? '';

export function valuesOf(event: EventDetail): EventValues {
  const { latitude, longitude, place, timeZone } = event;
  const isPinned = latitude !== null && longitude !== null;
  const isCity = latitude === place?.latitude && longitude === place?.longitude;
  const window = (instant: string | null) => (instant ? wallTimeIn(timeZone || 'UTC', instant) : '');
  return {
    ...emptyValues,
    ...(Object.fromEntries(Object.entries(event).filter(([key]) => key in emptyValues)) as Partial<EventValues>),
    host: { kind: event.host.kind, id: event.host.id },
    rule: event.rule ?? '',
    category: event.category ?? '',
    startDate: day(event.startsLocal),
    startTime: time(event.startsLocal),
    endDate: day(event.endsLocal),
    endTime: time(event.endsLocal),
    timeZone: timeZone ?? '',
    pin: isPinned && !isCity ? { latitude, longitude } : null,
    capacity: event.seats.capacity === null ? '' : String(event.seats.capacity),
    guestsPerRsvp: String(event.guestsPerRsvp),
    rsvpOpens: window(event.rsvpOpensAt),
    rsvpCloses: window(event.rsvpClosesAt),
    questions: event.questions.map((question) => ({ ...question, key: question.id })),
  };
}

const wallTime = (date: string, clock: string) => (date && clock ? `${date}T${clock}` : null);

/** What the API takes: whatever is only half typed is not there yet. */
export function fieldsOf(values: EventValues): Required<EventFields> & Pick<SavedFields, 'host'> {
  const { startDate, startTime, endDate, endTime, place, pin, rsvpOpens, rsvpCloses, host, ...plain } = values;
  const zone = values.timeZone || 'UTC';
  return {
    ...plain,
    ...(host && { host }),
    rule: values.rule || null,
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
    questions: writtenQuestions(values.questions).map(({ id, text, isRequired }) => ({
      text,
      isRequired,
      ...(id && { id }),
    })),
  };
}

/** Gives new questions the ids they got in the answer to `sent`: without them they would be new again with every save. */
export function questionIds(sent: EventValues, answer: Pick<EventDetail, 'questions'>) {
  const ids = new Map(writtenQuestions(sent.questions).map(({ key }, at) => [key, answer.questions[at]?.id]));
  return (questions: EventValues['questions']) =>
    questions.map((question) => {
      const id = question.id ?? ids.get(question.key);
      return id ? { ...question, id } : question;
    });
}

/** The API's field behind each value of the form. */
export const fieldOf = {
  ...(Object.fromEntries(Object.keys(emptyValues).map((key) => [key, key])) as Record<keyof EventValues, string>),
  startDate: 'startsLocal',
  startTime: 'startsLocal',
  endDate: 'endsLocal',
  endTime: 'endsLocal',
  place: 'placeId',
  pin: 'latitude',
  rsvpOpens: 'rsvpOpensAt',
  rsvpCloses: 'rsvpClosesAt',
} as Record<keyof EventValues, keyof SavedFields>;
