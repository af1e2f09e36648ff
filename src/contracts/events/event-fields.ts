import { z } from 'zod';
import { categorySlugs } from '#contracts/categories.ts';
import {
  Day,
  Instant,
  multiline,
  PlaceId,
  roundDegrees,
  roundLongitude,
  singleLine,
  TimeZone,
} from '#contracts/fields.ts';
import { InstantInput } from '#contracts/instant-input.ts';
import { HostQuestions, StoredQuestions } from '#contracts/question-fields.ts';
import { InvalidRuleError, parseRule, serializeRule } from '#contracts/series/recurrence-rules.ts';
import {
  accessibilityFacts,
  CONFIRM_HOURS,
  type AccessibilityFact as Fact,
  MAX_ACCESSIBILITY_NOTE_LENGTH,
  MAX_ADDRESS_LENGTH,
  MAX_CAPACITY,
  MAX_DESCRIPTION_LENGTH,
  MAX_EXCLUDED_DAYS,
  MAX_GUESTS,
  MAX_HOST_NOTES_LENGTH,
  MAX_INTERESTS,
  MAX_LINK_LENGTH,
  MAX_SHORT_NOTE_LENGTH,
  MAX_TITLE_LENGTH,
  MAX_VENUE_LENGTH,
  OFFER_HOURS,
  RELEASE_HOURS,
} from './event-limits.ts';

export const Category = z.enum(categorySlugs, 'Choose a category.');
export const Attendance = z.enum(['in-person', 'online', 'hybrid'], 'Choose in person, online or hybrid.');
export const Visibility = z.enum(['public', 'members', 'unlisted'], 'Choose who can see it.');
export const EventStatus = z.enum(['draft', 'published', 'cancelled']);
const AttendeeList = z.enum(['everyone', 'going', 'hosts'], 'Choose who sees the list.');
const AccessibilityFact = z.enum(
  Object.keys(accessibilityFacts) as [Fact, ...Fact[]],
  'Choose an accessibility feature from the list.',
);

/** A tag: trimmed, lower-case, with single spaces. */
export const Interest = singleLine(40)
  .transform((tag) => tag.replace(/\s+/g, ' ').toLowerCase())
  .pipe(
    z
      .string()
      .min(1, 'Enter an interest.')
      .regex(/[\p{L}\p{N}]/u, 'Use letters or digits in an interest.'),
  );

/** Local date and time without zone or seconds, such as `2026-11-21T19:00`. */
export const LocalDateTime = z
  .string()
  .regex(/^(19|2\d)\d{2}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'Enter a date between 1900 and 2999.')
  .refine(
    (text) => !Number.isNaN(Date.parse(`${text}Z`)) && new Date(`${text}Z`).toISOString().startsWith(text),
    'This date does not exist.',
  );

/** http(s) only, so that a link can never run a script. */
export const Link = z
  .string()
  .trim()
  .max(MAX_LINK_LENGTH, 'This link is too long.')
  .refine((text) => text === '' || isWebLink(text), 'Start the link with https:// or http://.');

function isWebLink(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

/** A recurrence rule in its canonical form (recurrence-rules.ts). */
export const Rule = z.string('Choose how it repeats.').transform((text, check) => {
  try {
    return serializeRule(parseRule(text));
  } catch (error) {
    if (!(error instanceof InvalidRuleError)) throw error;
    check.addIssue({ code: 'custom', message: error.message });
    return z.NEVER;
  }
});

export const ExcludedDays = z
  .array(Day)
  .max(MAX_EXCLUDED_DAYS, `Skip up to ${MAX_EXCLUDED_DAYS} dates.`)
  .transform((days) => [...new Set(days)].toSorted());

const Capacity = z
  .int('Enter a whole number of spots.')
  .min(1, 'Enter at least one spot.')
  .max(MAX_CAPACITY, `Enter up to ${MAX_CAPACITY.toLocaleString('en')} spots.`);

/** Fields a host can set. All are optional, because drafts are saved field by field. */
export const EventFields = z.object({
  title: singleLine(MAX_TITLE_LENGTH).optional(),
  category: Category.nullable().optional(),
  interests: z
    .array(Interest)
    .max(MAX_INTERESTS, `Add up to ${MAX_INTERESTS} interests.`)
    .transform((tags) => [...new Set(tags)])
    .optional(),
  /** Markdown. */
  description: multiline(MAX_DESCRIPTION_LENGTH).optional(),
  startsLocal: LocalDateTime.nullable().optional(),
  endsLocal: LocalDateTime.nullable().optional(),
  timeZone: TimeZone.nullable().optional(),
  attendance: Attendance.optional(),
  placeId: PlaceId.nullable().optional(),
  venue: singleLine(MAX_VENUE_LENGTH).optional(),
  address: singleLine(MAX_ADDRESS_LENGTH).optional(),
  latitude: z.number().min(-90).max(90).overwrite(roundDegrees).nullable().optional(),
  longitude: z.number().min(-180).max(180).overwrite(roundLongitude).nullable().optional(),
  isAddressHidden: z.boolean().optional(),
  meetingLink: Link.optional(),
  capacity: Capacity.nullable().optional(),
  /** For a hybrid event, whose `capacity` is that of the seats in person. Other events keep it without effect. */
  onlineCapacity: Capacity.nullable().optional(),
  guestsPerRsvp: z.int().min(0).max(MAX_GUESTS, `Bring up to ${MAX_GUESTS} guests.`).optional(),
  /** People request to join, and hosts accept or decline. */
  requiresApproval: z.boolean().optional(),
  /** Null: people on the waitlist move up automatically. */
  waitlistOfferHours: z.literal(OFFER_HOURS, 'Choose how long an offer lasts.').nullable().optional(),
  /** Null: guests are not asked to confirm. */
  confirmHoursBefore: z.literal(CONFIRM_HOURS, 'Choose when to ask guests.').nullable().optional(),
  /** Null: unconfirmed spots are kept. */
  releaseHoursBefore: z.literal(RELEASE_HOURS, 'Choose when to release spots.').nullable().optional(),
  /** When the start of the event moves, both move along in local time, unless they are sent. RSVPs that have opened stay open, except for a date of a series. A closing that has come and is sent without a start closes RSVPs until another is sent. */
  rsvpOpensAt: z.nullable(InstantInput).optional(),
  rsvpClosesAt: z.nullable(InstantInput).optional(),
  questions: HostQuestions.optional(),
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
  /** How a draft will repeat once it is published as a series. */
  rule: Rule.nullable().optional(),
  /** Local days that the rule of a draft leaves out. */
  excludedDays: ExcludedDays.optional(),
});
export type EventFields = z.infer<typeof EventFields>;

/** What the changed fields were when the editing began. If somebody changed one of these since, nothing is saved, and `fields` of the error names them. */
export const BasedOn = EventFields.optional();

/**
 * The same fields as stored: all present, and without input limits. `EventDetail`, rows and the contents of series derive from this.
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
  /** Position of the pin; in a response, of the city while the address is hidden from the viewer. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  isAddressHidden: z.boolean(),
  meetingLink: z.string(),
  /** Null for unlimited. At a hybrid event, the seats in person. */
  capacity: z.int().nullable(),
  /** The spots online at a hybrid event; null for unlimited. */
  onlineCapacity: z.int().nullable(),
  guestsPerRsvp: z.int(),
  requiresApproval: z.boolean(),
  waitlistOfferHours: z.literal(OFFER_HOURS).nullable(),
  confirmHoursBefore: z.literal(CONFIRM_HOURS).nullable(),
  releaseHoursBefore: z.literal(RELEASE_HOURS).nullable(),
  rsvpOpensAt: Instant.nullable(),
  rsvpClosesAt: Instant.nullable(),
  questions: StoredQuestions,
  attendeeList: AttendeeList,
  /** Empty for everyone but hosts. */
  hostNotes: z.string(),
  priceNote: z.string(),
  accessibility: z.array(AccessibilityFact),
  accessibilityNote: z.string(),
  visibility: Visibility,
  /** How a draft will repeat once published; null for everyone but hosts, and for events of a series. */
  rule: z.string().nullable(),
  /** Local days that the rule of a draft leaves out; those of a published series are in `Series`. */
  excludedDays: z.array(z.string()),
} satisfies Record<keyof EventFields, z.core.$ZodType>);
