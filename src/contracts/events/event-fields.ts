import { z } from 'zod';
import { categorySlugs } from '#contracts/categories.ts';
import { Instant, TimeZone } from '#contracts/fields.ts';
import { InvalidRuleError, parseRule, serializeRule } from '#contracts/series/recurrence-rules.ts';
import {
  accessibilityFacts,
  type AccessibilityFact as Fact,
  MAX_ACCESSIBILITY_NOTE_LENGTH,
  MAX_ADDRESS_LENGTH,
  MAX_CAPACITY,
  MAX_DESCRIPTION_LENGTH,
  MAX_GUESTS,
  MAX_HOST_NOTES_LENGTH,
  MAX_INTERESTS,
  MAX_LINK_LENGTH,
  MAX_QUESTION_LENGTH,
  MAX_QUESTIONS,
  MAX_SHORT_NOTE_LENGTH,
  MAX_TITLE_LENGTH,
  MAX_VENUE_LENGTH,
} from './event-limits.ts';

export const Category = z.enum(categorySlugs, 'Choose a category');
export const Attendance = z.enum(['in-person', 'online', 'hybrid'], 'Choose in person, online or hybrid');
export const Visibility = z.enum(['public', 'members', 'unlisted'], 'Choose who can see it');
export const EventStatus = z.enum(['draft', 'published', 'cancelled']);
const AttendeeList = z.enum(['everyone', 'going', 'hosts'], 'Choose who sees the list');
const AccessibilityFact = z.enum(Object.keys(accessibilityFacts) as [Fact, ...Fact[]], 'That is not a fact we know');

export const singleLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters`)
    .refine((text) => !/[\r\n]/.test(text), 'One line only');
export const multiline = (max: number) => z.string().max(max, `At most ${max.toLocaleString('en')} characters`);

/** A tag: what is typed, trimmed, its spaces single and its letters small. */
export const Interest = singleLine(40)
  .transform((tag) => tag.replace(/\s+/g, ' ').toLowerCase())
  .pipe(
    z
      .string()
      .min(1, 'An interest has a name')
      .regex(/[\p{L}\p{N}]/u, 'An interest has letters'),
  );

/** Wall time as a clock on the spot shows it, without zone or seconds: `2026-11-21T19:00`. */
export const LocalDateTime = z
  .string()
  .regex(/^(19|2\d)\d{2}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'That is no date and time of our age')
  .refine(
    (text) => !Number.isNaN(Date.parse(`${text}Z`)) && new Date(`${text}Z`).toISOString().startsWith(text),
    'That day does not exist',
  );

/** http(s) only: a link that people follow can never run a script. */
export const Link = z
  .string()
  .trim()
  .max(MAX_LINK_LENGTH, 'That link is too long')
  .refine((text) => text === '' || isWebLink(text), 'A link starts with https:// or http://');

function isWebLink(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

export const EventQuestion = z.object({
  /** Kept when a question is reworded, so that answers stay with it; absent for a new one. */
  id: z
    .string()
    .regex(/^[a-z0-9]{1,20}$/)
    .optional(),
  text: singleLine(MAX_QUESTION_LENGTH).pipe(z.string().min(1, 'A question has words')),
  isRequired: z.boolean().default(false),
});

/** A recurrence rule as recurrence-rules.ts reads it, in its one spelling. */
export const Rule = z.string('Say how it repeats').transform((text, check) => {
  try {
    return serializeRule(parseRule(text));
  } catch (error) {
    if (!(error instanceof InvalidRuleError)) throw error;
    check.addIssue({ code: 'custom', message: error.message });
    return z.NEVER;
  }
});

/** What a host may set, all of it optional: drafts save themselves field by field. */
export const EventFields = z.object({
  title: singleLine(MAX_TITLE_LENGTH).optional(),
  category: Category.nullable().optional(),
  interests: z
    .array(Interest)
    .max(MAX_INTERESTS, `At most ${MAX_INTERESTS} interests`)
    .transform((tags) => [...new Set(tags)])
    .optional(),
  /** Markdown. */
  description: multiline(MAX_DESCRIPTION_LENGTH).optional(),
  startsLocal: LocalDateTime.nullable().optional(),
  endsLocal: LocalDateTime.nullable().optional(),
  timeZone: TimeZone.nullable().optional(),
  attendance: Attendance.optional(),
  placeId: z.int('Choose a place').positive().max(2_147_483_647).nullable().optional(),
  venue: singleLine(MAX_VENUE_LENGTH).optional(),
  address: singleLine(MAX_ADDRESS_LENGTH).optional(),
  latitude: z.number().min(-90).max(90).nullable().optional(),
  longitude: z.number().min(-180).max(180).nullable().optional(),
  isAddressHidden: z.boolean().optional(),
  meetingLink: Link.optional(),
  capacity: z
    .int('Seats are a whole number')
    .min(1, 'At least one seat')
    .max(MAX_CAPACITY, `At most ${MAX_CAPACITY.toLocaleString('en')} seats`)
    .nullable()
    .optional(),
  guestsPerRsvp: z.int().min(0).max(MAX_GUESTS, `At most ${MAX_GUESTS} guests`).optional(),
  rsvpOpensAt: Instant.nullable().optional(),
  rsvpClosesAt: Instant.nullable().optional(),
  questions: z.array(EventQuestion).max(MAX_QUESTIONS, `At most ${MAX_QUESTIONS} questions`).optional(),
  attendeeList: AttendeeList.optional(),
  hostNotes: multiline(MAX_HOST_NOTES_LENGTH).optional(),
  priceNote: singleLine(MAX_SHORT_NOTE_LENGTH).optional(),
  accessibility: z
    .array(AccessibilityFact)
    .max(20)
    .transform((facts) => [...new Set(facts)])
    .optional(),
  accessibilityNote: multiline(MAX_ACCESSIBILITY_NOTE_LENGTH).optional(),
  visibility: Visibility.optional(),
  /** How a draft is to repeat once it is published as a series. */
  rule: Rule.nullable().optional(),
});
export type EventFields = z.infer<typeof EventFields>;

/**
 * The same fields as an event has them, each of them and without the limits of what may be written: `EventDetail`, rows and the contents of
 * series are made from this.
 */
export const StoredEventFields = z.object({
  title: z.string(),
  category: Category.nullable(),
  interests: z.array(z.string()),
  /** Markdown as written; for the edit form. */
  description: z.string(),
  startsLocal: z.string().nullable(),
  endsLocal: z.string().nullable(),
  timeZone: z.string().nullable(),
  attendance: Attendance,
  placeId: z.int().nullable(),
  venue: z.string(),
  address: z.string(),
  /** Of the pin; in an answer of the city while the address is hidden from the viewer. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  isAddressHidden: z.boolean(),
  meetingLink: z.string(),
  /** Null: everybody fits. */
  capacity: z.int().nullable(),
  guestsPerRsvp: z.int(),
  rsvpOpensAt: Instant.nullable(),
  rsvpClosesAt: Instant.nullable(),
  questions: z.array(z.object({ id: z.string(), text: z.string(), isRequired: z.boolean() })),
  attendeeList: AttendeeList,
  /** Empty for all but hosts. */
  hostNotes: z.string(),
  priceNote: z.string(),
  accessibility: z.array(AccessibilityFact),
  accessibilityNote: z.string(),
  visibility: Visibility,
  /** How a draft is to repeat once published; null for all but hosts, and for events that are in a series. */
  rule: z.string().nullable(),
} satisfies Record<keyof EventFields, z.ZodType>);
