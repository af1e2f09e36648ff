import type { CategorySlug } from '#contracts/categories.ts';
import type { EventFields } from '#contracts/events/event-fields.ts';
import {
  type AccessibilityFact,
  MAX_ACCESSIBILITY_NOTE_LENGTH,
  MAX_ADDRESS_LENGTH,
  MAX_CAPACITY,
  MAX_DESCRIPTION_LENGTH,
  MAX_DURATION_DAYS,
  MAX_HOST_NOTES_LENGTH,
  MAX_LINK_LENGTH,
  MAX_SHORT_NOTE_LENGTH,
  MAX_TITLE_LENGTH,
  MAX_VENUE_LENGTH,
} from '#contracts/events/event-limits.ts';
import type { EventDetail, HostChoice } from '#contracts/events/events.contract.ts';
import type { Place } from '#contracts/places/places.contract.ts';
import type { QuestionValue } from '#web/parts/fields/question-values.ts';
import { type FormField, initially, initialValues, type ValuesOf } from '#web/platform/form/form-fields.ts';

/** What the form saves. */
export type SavedFields = EventFields & { host?: HostChoice };

export type FormPartName = 'what' | 'when' | 'repeats' | 'where' | 'seats' | 'answers' | 'facts';

export type EventFormField = FormField & {
  part: FormPartName;
  /** The name in “You changed the title and the seats.” */
  inSummary: string;
  savedAs?: keyof SavedFields;
};

const text = initially<string>('');
const required = { required: true } as const;
const optional = { optional: true, autoComplete: 'off' } as const;
const seats = { optional: true, type: 'number', inputMode: 'numeric', min: 1, max: MAX_CAPACITY } as const;

/**
 * Every value of the event form, once, in the form's order: initial value, label, and name in the summary of changes. The types of values, text
 * inputs, previews and summaries derive from this list. Reading and writing the API is in event-values.ts.
 */
export const eventFormFields = {
  /** Null until the person is known. */
  host: { part: 'what', ...initially<HostChoice | null>(null), label: 'Post as', inSummary: 'the host' },
  title: {
    ...text,
    part: 'what',
    label: 'Title',
    inSummary: 'the title',
    input: { ...required, placeholder: 'Board games by the fire', autoComplete: 'off', maxLength: MAX_TITLE_LENGTH },
  },
  category: {
    part: 'what',
    ...initially<CategorySlug | ''>(''),
    label: 'Category',
    inSummary: 'the category',
    input: required,
  },
  description: {
    ...text,
    part: 'what',
    label: 'Description',
    inSummary: 'the description',
    input: { optional: true, maxLength: MAX_DESCRIPTION_LENGTH },
  },
  interests: { part: 'what', ...initially<readonly string[]>([]), inSummary: 'the interests' },
  startDate: {
    ...text,
    part: 'when',
    label: 'Date',
    inSummary: 'the start',
    savedAs: 'startsLocal',
    input: { ...required, type: 'date' },
  },
  startTime: {
    ...text,
    part: 'when',
    label: 'Starts',
    inSummary: 'the start',
    savedAs: 'startsLocal',
    input: { ...required, type: 'time' },
  },
  endTime: {
    ...text,
    part: 'when',
    label: 'Ends',
    inSummary: 'the end',
    savedAs: 'endsLocal',
    input: { ...required, type: 'time' },
  },
  endDate: {
    ...text,
    part: 'when',
    label: 'Last day',
    inSummary: 'the end',
    savedAs: 'endsLocal',
    input: { type: 'date', hint: `Up to ${MAX_DURATION_DAYS} days` },
  },
  timeZone: { ...text, part: 'when', label: 'Time zone', inSummary: 'the time zone' },
  /** RFC 5545; empty for a single event. */
  rule: { ...text, part: 'repeats', label: 'How often', inSummary: 'how often it repeats' },
  /** Days that the rule leaves out, as of an imported calendar. */
  excludedDays: {
    part: 'repeats',
    ...initially<readonly string[]>([]),
    label: 'Skipped dates',
    inSummary: 'the skipped dates',
  },
  attendance: {
    part: 'where',
    ...initially<EventDetail['attendance']>('in-person'),
    label: 'Format',
    inSummary: 'the format',
  },
  place: {
    part: 'where',
    ...initially<Place | null>(null),
    inSummary: 'the location',
    savedAs: 'placeId',
  },
  venue: {
    ...text,
    part: 'where',
    label: 'Venue',
    inSummary: 'the venue',
    input: { ...optional, placeholder: 'Café Kranz, back room', maxLength: MAX_VENUE_LENGTH },
  },
  address: {
    ...text,
    part: 'where',
    label: 'Street address',
    inSummary: 'the address',
    input: { ...optional, maxLength: MAX_ADDRESS_LENGTH },
  },
  pin: {
    part: 'where',
    ...initially<{ latitude: number; longitude: number } | null>(null),
    inSummary: 'the pin on the map',
    savedAs: 'latitude',
  },
  isAddressHidden: {
    part: 'where',
    ...initially<boolean>(false),
    label: 'Hide the address',
    inSummary: 'who can see the address',
  },
  meetingLink: {
    ...text,
    part: 'where',
    label: 'Meeting link',
    inSummary: 'the meeting link',
    input: {
      ...optional,
      type: 'url',
      inputMode: 'url',
      placeholder: 'https://',
      hint: 'Shown only to people who are going',
      maxLength: MAX_LINK_LENGTH,
    },
  },
  capacity: {
    ...text,
    part: 'seats',
    label: 'Capacity',
    inSummary: 'the capacity',
    input: { ...seats, hint: 'Leave empty for no limit. Once it’s full, people join a waitlist.' },
  },
  /** For a hybrid event, whose `capacity` is that of the spots in person. */
  onlineCapacity: {
    ...text,
    part: 'seats',
    label: 'Spots online',
    inSummary: 'the number of spots online',
    input: { ...seats, hint: 'Leave empty for no limit' },
  },
  guestsPerRsvp: {
    ...initially<string>('0'),
    part: 'seats',
    label: 'Each person can bring',
    inSummary: 'the number of guests each person can bring',
  },
  requiresApproval: {
    ...initially<boolean>(false),
    part: 'seats',
    label: 'Approve guests',
    inSummary: 'whether you approve guests',
  },
  /** Hours as text; empty to move people up automatically. */
  waitlistOfferHours: {
    ...text,
    part: 'seats',
    label: 'When a spot opens up',
    inSummary: 'what happens when a spot opens up',
  },
  /** Hours before the start as text; empty for never. */
  confirmHoursBefore: {
    ...text,
    part: 'answers',
    label: 'Ask guests to confirm',
    inSummary: 'when guests are asked to confirm',
  },
  releaseHoursBefore: {
    ...text,
    part: 'answers',
    label: 'If they don’t answer',
    inSummary: 'what happens to unconfirmed spots',
  },
  questions: {
    part: 'answers',
    ...initially<readonly QuestionValue[]>([]),
    label: 'Questions for guests',
    inSummary: 'the questions',
  },
  /** Local time in the event's zone, as `2026-11-21T19:00`. */
  rsvpOpens: {
    ...text,
    part: 'answers',
    label: 'RSVPs open',
    inSummary: 'when RSVPs open',
    savedAs: 'rsvpOpensAt',
    input: { optional: true, type: 'datetime-local', hint: 'Leave empty to open right away' },
  },
  rsvpCloses: {
    ...text,
    part: 'answers',
    label: 'RSVPs close',
    inSummary: 'when RSVPs close',
    savedAs: 'rsvpClosesAt',
    input: { optional: true, type: 'datetime-local', hint: 'Leave empty to close when the event starts' },
  },
  attendeeList: {
    part: 'answers',
    ...initially<EventDetail['attendeeList']>('everyone'),
    label: 'Who can see the guest list',
    inSummary: 'who can see the guest list',
  },
  priceNote: {
    ...text,
    part: 'facts',
    label: 'Price',
    inSummary: 'the price',
    input: { ...optional, placeholder: 'Free, or 5 € for the room', maxLength: MAX_SHORT_NOTE_LENGTH },
  },
  accessibility: {
    part: 'facts',
    ...initially<readonly AccessibilityFact[]>([]),
    label: 'Accessibility',
    inSummary: 'accessibility',
  },
  accessibilityNote: {
    ...text,
    part: 'facts',
    label: 'More about accessibility',
    inSummary: 'accessibility',
    input: { optional: true, maxLength: MAX_ACCESSIBILITY_NOTE_LENGTH },
    rows: { minRows: 2, maxRows: 6 },
  },
  visibility: {
    part: 'facts',
    ...initially<EventDetail['visibility']>('public'),
    label: 'Who can find it',
    inSummary: 'who can find it',
  },
  hostNotes: {
    ...text,
    part: 'facts',
    label: 'Notes for hosts',
    inSummary: 'the notes for hosts',
    input: {
      optional: true,
      hint: 'Only hosts, and people who co-host, can see them',
      maxLength: MAX_HOST_NOTES_LENGTH,
    },
    rows: { minRows: 2, maxRows: 8 },
  },
} as const satisfies Record<string, EventFormField>;

type Fields = typeof eventFormFields;
export type EventValueName = keyof Fields;
/** An event as its form holds it, possibly incomplete. */
export type EventValues = ValuesOf<Fields>;

export const formFieldEntries = Object.entries(eventFormFields) as [EventValueName, EventFormField][];

export const emptyValues: EventValues = initialValues(eventFormFields);

/** The API's field for a value of the form. */
export const savedField = (name: EventValueName): keyof SavedFields =>
  (eventFormFields[name] as EventFormField).savedAs ?? (name as keyof SavedFields);
