import { z } from 'zod';
import { Interest, LocalDateTime, multiline, singleLine } from '#contracts/events/event-fields.ts';
import { MAX_ADDRESS_LENGTH, MAX_VENUE_LENGTH } from '#contracts/events/event-limits.ts';
import { Instant, TimeZone } from '#contracts/fields.ts';
import { Place } from '#contracts/places/places.contract.ts';
import { PersonCard } from '#contracts/rsvps/attendees.contract.ts';
import {
  MAX_MINIMUM_AGE,
  MAX_NEEDED,
  MAX_ROLE_DESCRIPTION_LENGTH,
  MAX_ROLE_TITLE_LENGTH,
  MAX_SKILLS,
  MIN_MINIMUM_AGE,
} from './volunteer-limits.ts';

/** Shapes that roles, shifts and sign-ups share. */

/** Which dates of a series change: `following` and `all` mean those to come, and change only shifts that nobody has taken. */
export const NeedScope = z.enum(['this', 'following', 'all'], 'Choose this, this and following, or all');
export type NeedScope = z.infer<typeof NeedScope>;

/** What hosts may set of a role; making one needs a title. */
export const RoleFields = z.object({
  title: singleLine(MAX_ROLE_TITLE_LENGTH).pipe(z.string().min(1, 'Say what there is to do')).optional(),
  /** Plain text. */
  description: multiline(MAX_ROLE_DESCRIPTION_LENGTH).trim().optional(),
  skills: z
    .array(Interest)
    .max(MAX_SKILLS, `At most ${MAX_SKILLS} skills`)
    .transform((tags) => [...new Set(tags)])
    .optional(),
  minimumAge: z
    .int('An age is a whole number')
    .min(MIN_MINIMUM_AGE, 'At least one year')
    .max(MAX_MINIMUM_AGE, `At most ${MAX_MINIMUM_AGE} years`)
    .nullable()
    .optional(),
});
export type RoleFields = z.infer<typeof RoleFields>;

/** Where an organization's role is, which has no event to say so. In person needs a place. */
export const RoleLocationFields = z.object({
  attendance: z.enum(['in-person', 'online'], 'Choose in person or online').optional(),
  placeId: z.int('Choose a place').positive().max(2_147_483_647).nullable().optional(),
  venue: singleLine(MAX_VENUE_LENGTH).optional(),
  address: singleLine(MAX_ADDRESS_LENGTH).optional(),
});
export type RoleLocationFields = z.infer<typeof RoleLocationFields>;

/** The same fields as a role has them, each of them: `VolunteerRole` and rows are made from this. */
export const StoredRoleFields = z.object({
  title: z.string(),
  description: z.string(),
  skills: z.array(z.string()),
  minimumAge: z.int().nullable(),
  /** Null, like the place, on a role of an event: it is where the event is. */
  attendance: z.enum(['in-person', 'online']).nullable(),
  placeId: z.int().nullable(),
  venue: z.string(),
  address: z.string(),
} satisfies Record<keyof RoleFields | keyof RoleLocationFields, z.ZodType>);
export type StoredRoleFields = z.infer<typeof StoredRoleFields>;

/** Times are wall time in the event's zone; without an event in `timeZone`, or else the place's. */
export const ShiftFields = z.object({
  startsLocal: LocalDateTime.optional(),
  endsLocal: LocalDateTime.optional(),
  timeZone: TimeZone.optional(),
  needed: z
    .int('People are a whole number')
    .min(1, 'At least one person')
    .max(MAX_NEEDED, `At most ${MAX_NEEDED} people`)
    .optional(),
  /** Takes no more sign-ups. */
  isClosed: z.boolean().optional(),
});
export type ShiftFields = z.infer<typeof ShiftFields>;
export const NewShift = ShiftFields.required({ startsLocal: true, endsLocal: true, needed: true });
export type NewShift = z.infer<typeof NewShift>;

/**
 * What a shift is to the viewer: `open`; `full`: there is a waitlist; `overlaps` one of their own shifts; `signed-up`; `waitlisted`; `closed`:
 * begun, cancelled, or its hosts take nobody more; `over`.
 */
export const ShiftState = z.enum(['open', 'full', 'overlaps', 'signed-up', 'waitlisted', 'closed', 'over']);

/** A sign-up as the person sees it. */
export const OwnSignUp = z.object({
  status: z.enum(['signed-up', 'waitlisted', 'withdrawn', 'removed']),
  /** Place on the waitlist: 1 is the first in line. */
  position: z.int().nullable(),
  /** When they said that they will come, asked the day before. */
  confirmedAt: Instant.nullable(),
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
  /** Wall time in `timeZone`, as `2026-11-21T19:00`. */
  startsLocal: z.string(),
  endsLocal: z.string(),
  timeZone: z.string(),
  needed: z.int(),
  taken: z.int(),
  waiting: z.int(),
  /** The hosts take no more sign-ups. */
  isClosed: z.boolean(),
  /** It, its role or its event was cancelled. */
  isCancelled: z.boolean(),
  state: ShiftState,
  /** The viewer's own; null where there never was one. */
  signUp: OwnSignUp.nullable(),
  /** The viewer's own shift, taken or waited for, that stands against this one. */
  overlapsWith: z.object({ shiftId: z.uuid(), title: z.string(), startsAt: Instant, endsAt: Instant }).nullable(),
  /** Events the viewer goes to at that time, the shift's own apart: a warning, no more. */
  warnings: z.array(z.object({ eventId: z.uuid(), title: z.string(), startsAt: Instant, endsAt: Instant })),
});
export type VolunteerShift = z.infer<typeof VolunteerShift>;

/** What the viewer may do, decided by the server. */
export const NeedAbilities = z.object({
  /** Changes roles and shifts, sees who signed up, checks in, writes to them: hosts of the event, staff of the organization. */
  manage: z.boolean(),
});

export const VolunteerRole = z.object({
  id: z.uuid(),
  eventId: z.uuid().nullable(),
  organizationId: z.uuid().nullable(),
  ...StoredRoleFields.omit({ placeId: true }).shape,
  place: Place.nullable(),
  /** Part of what all dates of a series need. */
  isRepeating: z.boolean(),
  /** By time. */
  shifts: z.array(VolunteerShift),
  abilities: NeedAbilities,
});
export type VolunteerRole = z.infer<typeof VolunteerRole>;

/** How it stands with all shifts that are not over, cancelled or closed, at a glance. */
export const NeedSummary = z.object({
  needed: z.int(),
  taken: z.int(),
  waiting: z.int(),
  /** Places that nobody has taken. */
  gaps: z.int(),
  /** Shifts with such places. */
  shiftsWithGaps: z.int(),
});
export type NeedSummary = z.infer<typeof NeedSummary>;

/** A sign-up as hosts see it. */
export const SignUpForHost = z.object({
  id: z.uuid(),
  person: PersonCard,
  status: z.enum(['signed-up', 'waitlisted', 'withdrawn', 'removed']),
  /** Put back to the waitlist by a host: only hosts move it up. */
  isHeld: z.boolean(),
  confirmsAge: z.boolean(),
  confirmsSkills: z.boolean(),
  confirmedAt: Instant.nullable(),
  attendance: z.enum(['attended', 'no-show']).nullable(),
  checkedInAt: Instant.nullable(),
  /** Time given: corrected by a host, or the shift's length; 0 unless attended. */
  minutes: z.int(),
  /** Whether a host has corrected the time. */
  isCorrected: z.boolean(),
  hoursState: z.enum(['counted', 'approved', 'disputed']).nullable(),
  signedUpAt: Instant,
});
export type SignUpForHost = z.infer<typeof SignUpForHost>;
