import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Cursor, Instant, pageOf, singleLine } from '#contracts/fields.ts';
import { FormTraces } from '#contracts/moderation/form-traces.ts';
import { Slug } from '#contracts/page-fields.ts';
import { PersonCard } from '#contracts/rsvps/attendees.contract.ts';

const PostVisibility = z.enum(['public', 'members'], 'Choose who can read it.');

/** A message of organizers to the group: mailed once to members, and to followers if public. */
export const GroupPost = z.object({
  id: z.uuid(),
  title: z.string(),
  /** Markdown as written; for the edit form. */
  text: z.string(),
  /** Sanitized HTML of the text: safe to insert. */
  textHtml: z.string(),
  visibility: PostVisibility,
  /** Null after the account was deleted. */
  author: PersonCard.nullable(),
  createdAt: Instant,
  editedAt: Instant.nullable(),
  /** Waits for a moderator to look at it; only its author reads it. Absent otherwise. */
  isHeld: z.boolean().optional(),
  abilities: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type GroupPost = z.infer<typeof GroupPost>;

const title = singleLine(120).pipe(z.string().min(1, 'Enter a title.'));
const text = z.string().trim().min(1, 'Write something.').max(10_000, 'Use up to 10,000 characters.');
const groupParams = z.object({ slug: Slug });
const postParams = groupParams.extend({ postId: z.uuid() });
const LEADER_ERRORS = ['group.not_found', 'auth.forbidden'] as const;

export const listGroupPosts = endpoint({
  method: 'GET',
  path: '/api/groups/:slug/posts',
  summary: 'List the posts the viewer may read, newest first',
  access: 'public',
  params: groupParams,
  query: z.object({ cursor: Cursor }),
  success: { status: 200, schema: pageOf({ posts: z.array(GroupPost) }) },
  errors: ['group.not_found'],
});

export const writeGroupPost = endpoint({
  method: 'POST',
  path: '/api/groups/:slug/posts',
  summary: 'Write a post; it is mailed once to members, and to followers if public',
  access: 'person',
  isPosting: true,
  params: groupParams,
  body: z.object({ title, text, visibility: PostVisibility.default('members'), form: FormTraces }),
  proof: 'post',
  success: { status: 201, schema: GroupPost },
  errors: [...LEADER_ERRORS, 'account.email_unverified', 'content.refused'],
});

export const editGroupPost = endpoint({
  method: 'PATCH',
  path: '/api/groups/:slug/posts/:postId',
  summary: 'Edit a post; no mail is sent again',
  access: 'person',
  isPosting: true,
  params: postParams,
  body: z.object({ title: title.optional(), text: text.optional(), visibility: PostVisibility.optional() }),
  success: { status: 200, schema: GroupPost },
  errors: [...LEADER_ERRORS, 'post.not_found', 'content.refused'],
});

export const deleteGroupPost = endpoint({
  method: 'DELETE',
  path: '/api/groups/:slug/posts/:postId',
  summary: 'Delete a post',
  access: 'person',
  params: postParams,
  success: { status: 204, schema: NoContent },
  errors: [...LEADER_ERRORS, 'post.not_found'],
});

export const followGroup = endpoint({
  method: 'PUT',
  path: '/api/groups/:slug/follow',
  summary: 'Follow the public posts and events of a group without joining. Idempotent',
  access: 'person',
  params: groupParams,
  success: { status: 204, schema: NoContent },
  errors: ['group.not_found', 'group.banned'],
});

export const unfollowGroup = endpoint({
  method: 'DELETE',
  path: '/api/groups/:slug/follow',
  summary: 'Unfollow. Idempotent',
  access: 'person',
  params: groupParams,
  success: { status: 204, schema: NoContent },
  errors: ['group.not_found'],
});
