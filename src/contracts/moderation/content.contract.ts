import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { Cursor, Instant, pageOf } from '#contracts/fields.ts';
import { PersonCard } from '#contracts/rsvps/attendees.contract.ts';
import { ContentKind, ContentState, DecideContentBody } from './content-fields.ts';

export const ContentCard = z.object({
  kind: ContentKind,
  targetId: z.uuid(),
  title: z.string(),
  /** The beginning of its text. */
  excerpt: z.string(),
  author: PersonCard.nullable(),
  path: z.string().nullable(),
  /** URL of the picture; null for other kinds, and while it is hidden. */
  picture: z.string().nullable(),
  postedAt: Instant,
  state: ContentState,
  /** Changes with its text: a decision names the version that the moderator has seen. */
  version: z.string(),
  canDecide: z.boolean(),
});
export type ContentCard = z.infer<typeof ContentCard>;

export const listContent = endpoint({
  method: 'GET',
  path: '/api/admin/content',
  summary:
    'List what people posted for everyone to read, newest first, with what is held or hidden; a series once. `q` finds words in titles and texts',
  access: 'staff',
  query: z.object({
    kind: z.optional(ContentKind),
    state: z.optional(ContentState),
    author: z.uuid().optional(),
    q: z.string().trim().max(100).optional(),
    cursor: Cursor,
  }),
  success: { status: 200, schema: pageOf({ content: z.array(ContentCard) }) },
  errors: [],
});

export const decideContent = endpoint({
  method: 'POST',
  path: '/api/admin/content/decisions',
  summary:
    'Decide about several things in the same way, all or none, as about cases; about all dates of a series together; suspending authors also decides their open cases. Each author gets one mail',
  access: 'staff',
  body: z.object(DecideContentBody.shape),
  success: { status: 200, schema: z.object({ decided: z.int() }) },
  errors: [
    'case.not_found',
    'case.changed',
    'case.decided',
    'case.own',
    'case.no_author',
    'site_staff.last_administrator',
  ],
});
