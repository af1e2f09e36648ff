import { z } from 'zod';
import { Interest, LocalDateTime, Rule } from '#contracts/events/event-fields.ts';
import { MAX_ADDRESS_LENGTH, MAX_VENUE_LENGTH } from '#contracts/events/event-limits.ts';
import { Instant, multiline, PlaceId, singleLine, TimeZone } from '#contracts/fields.ts';
import { Place } from '#contracts/places/places.contract.ts';
import { HostQuestions, StoredQuestions } from '#contracts/question-fields.ts';
import { MAX_ANSWER_LENGTH } from '#contracts/questions.ts';
import { PersonCard } from '#contracts/rsvps/attendees.contract.ts';
import {
  MAX_CLOSING_HOURS,
  MAX_MINIMUM_AGE,
  MAX_NEEDED,
  MAX_ROLE_DESCRIPTION_LENGTH,
  MAX_ROLE_TITLE_LENGTH,
  MAX_SKILLS,
  MAX_SPOTS_PER_SIGN_UP,
  MAX_WALK_IN_NAME_LENGTH,
  MIN_MINIMUM_AGE,
} from './volunteer-limits.ts';

/** Shapes shared by roles, shifts and sign-ups. */

/** Which dates of a series or a repeating shift change. `following` and `all` affect upcoming dates, and only shifts without sign-ups. */
export const NeedScope = z.enum(['this', 'following', 'all'], 'Choose this, this and following, or all.');
export type NeedScope = z.infer<typeof NeedScope>;

const ClosingHours = z
  .int('Enter a whole number of hours.')
  .min(0, 'Enter zero or more hours.')
  .max(MAX_CLOSING_HOURS, `Enter up to ${MAX_CLOSING_HOURS} hours.`)
  .nullable();

const Spots = z
  .int('Enter a whole number of people.')
  .min(1, 'Enter at least one person.')
  .max(MAX_SPOTS_PER_SIGN_UP, `Enter up to ${MAX_SPOTS_PER_SIGN_UP} people.`);

/** Fields of a role; creating one requires a title. */
export const RoleFields = z.object({
  title: singleLine(MAX_ROLE_TITLE_LENGTH).pipe(z.string().min(1, 'Enter a role.')).optional(),
  /** Plain text. */
  description: multiline(MAX_ROLE_DESCRIPTION_LENGTH).trim().optional(),
  skills: z
    .array(Interest)
    .max(MAX_SKILLS, `Add up to ${MAX_SKILLS} skills.`)
    .transform((tags) => [...new Set(tags)])
    .optional(),
  minimumAge: z
    .int('Enter a whole number of years.')
    .min(MIN_MINIMUM_AGE, 'Enter at least one year.')
    .max(MAX_MINIMUM_AGE, `Enter up to ${MAX_MINIMUM_AGE} years.`)
    .nullable()
    .optional(),
  /** What people are asked when they sign up. */
  questions: HostQuestions.optional(),
  /** How many people one person may sign up for a shift, with themselves; 1 by default. */
  spotsPerSignUp: Spots.optional(),
  /** Hours before each shift at which online sign-up ends; null for its start. */
  signUpClosesHours: ClosingHours.optional(),
  /** Hours before each shift until which volunteers can cancel online; null for its start. Those on the waitlist always can. */
  withdrawClosesHours: ClosingHours.optional(),
});
export type RoleFields = z.infer<typeof RoleFields>;

/** Location of an organization's role, which has no event. In person requires a place. */
export const RoleLocationFields = z.object({
  attendance: z.enum(['in-person', 'online'], 'Choose in person or online.').optional(),
  placeId: PlaceId.nullable().optional(),
  venue: singleLine(MAX_VENUE_LENGTH).optional(),
  address: singleLine(MAX_ADDRESS_LENGTH).optional(),
});
export type RoleLocationFields = z.infer<typeof RoleLocationFields>;

/** The same fields as stored, all present: `VolunteerRole` and rows derive from this. */
export const StoredRoleFields = z.object({
  title: z.string(),
  description: z.string(),
  skills: z.array(z.string()),
  minimumAge: z.int().nullable(),
  questions: StoredQuestions,
  spotsPerSignUp: z.int(),
  signUpClosesHours: z.int().nullable(),
  withdrawClosesHours: z.int().nullable(),
  /** Null for roles of an event, like place, venue and address: the event's location applies. */
  attendance: z.enum(['in-person', 'online']).nullable(),
  placeId: z.int().nullable(),
  venue: z.string(),
  address: z.string(),
} satisfies Record<keyof RoleFields | keyof RoleLocationFields, z.core.$ZodType>);
export type StoredRoleFields = z.infer<typeof StoredRoleFields>;

/** Local times in the event's time zone; without an event, in `timeZone` or the place's zone. */
export const ShiftFields = z.object({
  startsLocal: LocalDateTime.optional(),
  endsLocal: LocalDateTime.optional(),
  timeZone: TimeZone.optional(),
  needed: z
    .int('Enter a whole number of people.')
    .min(1, 'Enter at least one person.')
    .max(MAX_NEEDED, `Enter up to ${MAX_NEEDED} people.`)
    .optional(),
  /** Closed for sign-ups. */
  isClosed: z.boolean().optional(),
});
export type ShiftFields = z.infer<typeof ShiftFields>;
export const NewShift = ShiftFields.required({ startsLocal: true, endsLocal: true, needed: true });
export type NewShift = z.infer<typeof NewShift>;
/** `rule` repeats a shift of an organization from its first date on; shifts of events repeat with their series. */
export const NewRepeatingShift = NewShift.extend({ rule: Rule.optional() });

/**
 * The state of a shift for the viewer. `open`: has free places, or that of a person who looks for a replacement; `full`: has a waitlist; `overlaps`: conflicts with one of their shifts; `closed`: started,
 * cancelled, or closed by its hosts.
 */
export const ShiftState = z.enum(['open', 'full', 'overlaps', 'signed-up', 'waitlisted', 'closed', 'over']);

/** What a person says when they sign up. */
export const SignUpFields = z.object({
  /** Required if the role has a minimum age; birthdays are never collected. */
  confirmsAge: z.boolean().default(false),
  /** Required if the role asks for skills. */
  confirmsSkills: z.boolean().default(false),
  /** By question id. Several choices are one per line, a checkbox is `yes` or `no`. */
  answers: z.record(z.string().max(20), z.string().trim().max(MAX_ANSWER_LENGTH)).default({}),
  /** How many people come, with the person who signs up: 1 by default; a later request without it changes nothing. */
  spots: Spots.optional(),
  /** Names of the others, as far as they are known; shown to the hosts. */
  companions: z
    .array(singleLine(MAX_WALK_IN_NAME_LENGTH))
    .max(MAX_SPOTS_PER_SIGN_UP - 1, `Enter up to ${MAX_SPOTS_PER_SIGN_UP - 1} names.`)
    .transform((names) => names.filter(Boolean))
    .optional(),
});
export type SignUpFields = z.infer<typeof SignUpFields>;

const party = {
  /** How many people come, with the person who signed up. */
  spots: z.int(),
  /** Names of the others, as far as they were given. */
  companions: z.array(z.string()),
};

export const SignUpStatus = z.enum(['signed-up', 'waitlisted', 'withdrawn', 'removed']);
export type SignUpStatus = z.infer<typeof SignUpStatus>;

/** The viewer's sign-up. */
export const OwnSignUp = z.object({
  status: SignUpStatus,
  /** Position on the waitlist, from 1; null also for people whom a host moved there. */
  position: z.int().nullable(),
  ...party,
  /** When they confirmed, after the reminder of the day before. */
  confirmedAt: Instant.nullable(),
  /** Since when the person has been looking for a replacement; they keep their place until another person takes it. */
  replacementSoughtAt: Instant.nullable(),
  /** What the organizers of this shift may see of the person; null without their consent. */
  contact: z.object({ phone: z.string() }).nullable(),
  attendance: z.enum(['attended', 'no-show']).nullable(),
  checkedInAt: Instant.nullable(),
  signedUpAt: Instant,
});
export type OwnSignUp = z.infer<typeof OwnSignUp>;

export const VolunteerShift = z.object({
  id: z.uuid(),
  roleId: z.uuid(),
  startsAt: Instant,
  endsAt: Instant,
  /** Local time in `timeZone`, such as `2026-11-21T19:00`. */
  startsLocal: z.string(),
  endsLocal: z.string(),
  timeZone: z.string(),
  needed: z.int(),
  taken: z.int(),
  /** The part of `taken` that is held for people without an account, who have not confirmed their address. */
  unconfirmed: z.int(),
  waiting: z.int(),
  /** Closed for sign-ups by the hosts. */
  isClosed: z.boolean(),
  /** The shift, its role or its event was cancelled. */
  isCancelled: z.boolean(),
  /** RFC 5545 rule of an organization's shift that repeats, such as `FREQ=WEEKLY;BYDAY=TU`. */
  rule: z.string().nullable(),
  state: ShiftState,
  /** A volunteer gives their place to the next person who signs up: a full shift can be taken. */
  isReplacementSought: z.boolean(),
  /** The last time to sign up online, and to cancel; null for the start. */
  signUpClosesAt: Instant.nullable(),
  withdrawClosesAt: Instant.nullable(),
  /** The questions of the shift's role. */
  questions: StoredQuestions,
  /** How many people one person may sign up, with themselves: as its role says, and no more than it needs. */
  spotsPerSignUp: z.int(),
  /** The viewer's sign-up; null if they never signed up. */
  signUp: OwnSignUp.nullable(),
  /** The viewer's shift (signed up or waitlisted) that overlaps with this one. */
  overlapsWith: z.object({ shiftId: z.uuid(), title: z.string(), startsAt: Instant, endsAt: Instant }).nullable(),
  /** Other events the viewer is going to at that time; only a warning. */
  warnings: z.array(z.object({ eventId: z.uuid(), title: z.string(), startsAt: Instant, endsAt: Instant })),
});
export type VolunteerShift = z.infer<typeof VolunteerShift>;

/** What the viewer may do, decided by the server. */
export const NeedAbilities = z.object({
  /** Edit roles and shifts, see and message sign-ups, check in: hosts of the event, staff of the organization. */
  manage: z.boolean(),
});

export const VolunteerRole = z.object({
  id: z.uuid(),
  eventId: z.uuid().nullable(),
  organizationId: z.uuid().nullable(),
  ...StoredRoleFields.omit({ placeId: true }).shape,
  place: Place.nullable(),
  /** Whether the role repeats at all dates of a series. */
  isRepeating: z.boolean(),
  /** Ordered by time. */
  shifts: z.array(VolunteerShift),
  abilities: NeedAbilities,
});
export type VolunteerRole = z.infer<typeof VolunteerRole>;

/** Totals of all shifts that are not over, cancelled or closed. */
export const NeedSummary = z.object({
  needed: z.int(),
  taken: z.int(),
  waiting: z.int(),
  /** Open places. */
  gaps: z.int(),
  /** Shifts with open places. */
  shiftsWithGaps: z.int(),
});
export type NeedSummary = z.infer<typeof NeedSummary>;

/** A sign-up as hosts see it. */
export const SignUpForHost = z.object({
  id: z.uuid(),
  person: PersonCard,
  status: SignUpStatus,
  /** Moved back to the waitlist by a host; only a host can promote it. */
  isHeld: z.boolean(),
  ...party,
  confirmsAge: z.boolean(),
  confirmsSkills: z.boolean(),
  /** Question and answer as they read when the person signed up. */
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  confirmedAt: Instant.nullable(),
  replacementSoughtAt: Instant.nullable(),
  /** Only if the person agrees; empty if they have not given or verified it. */
  contact: z.object({ email: z.string(), phone: z.string() }).nullable(),
  attendance: z.enum(['attended', 'no-show']).nullable(),
  checkedInAt: Instant.nullable(),
  /** How many of them came; null unless attended. */
  spotsAttended: z.int().nullable(),
  /** Minutes that each of them worked: the host's correction, or the length of the shift; 0 unless attended. */
  minutes: z.int(),
  /** Whether a host has corrected the minutes. */
  isCorrected: z.boolean(),
  hoursState: z.enum(['counted', 'approved', 'disputed']).nullable(),
  signedUpAt: Instant,
});
export type SignUpForHost = z.infer<typeof SignUpForHost>;
