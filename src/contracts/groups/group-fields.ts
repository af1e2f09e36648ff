import { z } from 'zod';
import { PlaceId } from '#contracts/fields.ts';
import { PageDescription, PageInterests, PageLink, PageLinks, PageName } from '#contracts/page-fields.ts';
import { HostQuestions, StoredQuestions } from '#contracts/question-fields.ts';
import { PersonCard } from '#contracts/rsvps/attendees.contract.ts';

/** Shapes shared by the resources of a group. */

export const GroupRole = z.enum(['organizer', 'co-organizer', 'member'], 'Choose a role.');
export const GroupVisibility = z.enum(['public', 'private'], 'Choose who can see it.');
/** `open`: people join at once; `approval`: an organizer approves; `invitation`: only with a link. */
export const Admission = z.enum(['open', 'approval', 'invitation'], 'Choose how people join.');

/** Fields organizers can set; creating requires a name. Private groups admit only by invitation. */
export const GroupFields = z.object({
  name: PageName.optional(),
  description: PageDescription.optional(),
  placeId: PlaceId.nullable().optional(),
  interests: PageInterests.optional(),
  links: PageLinks.optional(),
  visibility: GroupVisibility.optional(),
  admission: Admission.optional(),
  questions: HostQuestions.optional(),
});
export type GroupFields = z.infer<typeof GroupFields>;

/** The same fields as stored, all present: `GroupDetail` and rows derive from this. */
export const StoredGroupFields = z.object({
  name: z.string(),
  /** Markdown as written; for the edit form. */
  description: z.string(),
  placeId: z.int().nullable(),
  interests: z.array(z.string()),
  links: z.array(PageLink),
  visibility: GroupVisibility,
  admission: Admission,
  /** For people who join without an invitation. */
  questions: StoredQuestions,
} satisfies Record<keyof GroupFields, z.core.$ZodType>);
export type StoredGroupFields = z.infer<typeof StoredGroupFields>;

/** A member of a group. */
export const GroupMember = PersonCard.extend({ role: GroupRole });
