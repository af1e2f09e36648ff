import { z } from 'zod';
import { singleLine } from '#contracts/events/event-fields.ts';
import { MAX_QUESTIONS } from '#contracts/events/event-limits.ts';
import { PageDescription, PageInterests, PageLink, PageLinks, PageName } from '#contracts/page-fields.ts';
import { PersonCard } from '#contracts/rsvps/attendees.contract.ts';

/** Shapes that several resources of a group share. */

export const GroupRole = z.enum(['organizer', 'co-organizer', 'member'], 'Choose a role');
export const GroupVisibility = z.enum(['public', 'private'], 'Choose who can see it');
/** `open`: at once; `approval`: when an organizer says yes; `invitation`: with a link alone. */
export const Admission = z.enum(['open', 'approval', 'invitation'], 'Choose how people join');

export const JoiningQuestion = z.object({
  /** Kept when a question is reworded, so that answers stay with it; absent for a new one. */
  id: z
    .string()
    .regex(/^[a-z0-9]{1,20}$/)
    .optional(),
  text: singleLine(200).pipe(z.string().min(1, 'A question has words')),
  isRequired: z.boolean().default(false),
});

/** What organizers may set; creating needs a name. A private group admits by invitation alone. */
export const GroupFields = z.object({
  name: PageName.optional(),
  description: PageDescription.optional(),
  placeId: z.int('Choose a place').positive().max(2_147_483_647).nullable().optional(),
  interests: PageInterests.optional(),
  links: PageLinks.optional(),
  visibility: GroupVisibility.optional(),
  admission: Admission.optional(),
  questions: z.array(JoiningQuestion).max(MAX_QUESTIONS, `At most ${MAX_QUESTIONS} questions`).optional(),
});
export type GroupFields = z.infer<typeof GroupFields>;

/** The same fields as a group has them, each of them: `GroupDetail` and rows are made from this. */
export const StoredGroupFields = z.object({
  name: z.string(),
  /** Markdown as written; for the edit form. */
  description: z.string(),
  placeId: z.int().nullable(),
  interests: z.array(z.string()),
  links: z.array(PageLink),
  visibility: GroupVisibility,
  admission: Admission,
  /** Asked of those who join, except by invitation. */
  questions: z.array(z.object({ id: z.string(), text: z.string(), isRequired: z.boolean() })),
} satisfies Record<keyof GroupFields, z.ZodType>);
export type StoredGroupFields = z.infer<typeof StoredGroupFields>;

/** Question id → what was answered. */
export const JoiningAnswers = z.record(
  z.string().regex(/^[a-z0-9]{1,20}$/, 'There is no such question'),
  z.string().trim().max(1000, 'At most 1,000 characters'),
);

/** Somebody in a group. */
export const GroupMember = PersonCard.extend({ role: GroupRole });
