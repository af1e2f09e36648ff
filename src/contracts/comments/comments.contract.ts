import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Cursor, Instant, pageOf } from '#contracts/fields.ts';
import { FormTraces } from '#contracts/moderation/form-traces.ts';
import { PersonCard } from '#contracts/rsvps/attendees.contract.ts';
import { MAX_COMMENT_LENGTH } from './comment-limits.ts';

export const CommentReply = z.object({
  id: z.uuid(),
  /** Null after deletion: only the replies remain. */
  author: PersonCard.nullable(),
  isHost: z.boolean(),
  text: z.string(),
  createdAt: Instant,
  editedAt: Instant.nullable(),
  isDeleted: z.boolean(),
  /** Waits for a moderator to look at it; only its author reads it. Absent otherwise. */
  isHeld: z.boolean().optional(),
  abilities: z.object({ edit: z.boolean(), delete: z.boolean(), report: z.boolean() }),
});
export const EventComment = CommentReply.extend({
  /** The latest, oldest first. */
  replies: z.array(CommentReply),
  /** The cursor of the replies before those; null if there are none. */
  earlierReplies: z.string().nullable(),
});
export type CommentReply = z.infer<typeof CommentReply>;
export type EventComment = z.infer<typeof EventComment>;

const Text = z
  .string()
  .trim()
  .min(1, 'Write something.')
  .max(MAX_COMMENT_LENGTH, `Use up to ${MAX_COMMENT_LENGTH.toLocaleString('en')} characters.`);
const eventParams = z.object({ eventId: z.uuid() });
const commentParams = z.object({ commentId: z.uuid() });

export const listComments = endpoint({
  method: 'GET',
  path: '/api/events/:eventId/comments',
  summary: 'List the comments on an event, newest first, with their latest replies, oldest first',
  access: 'public',
  params: eventParams,
  query: z.object({ cursor: Cursor }),
  success: {
    status: 200,
    schema: pageOf({ comments: z.array(EventComment), count: z.int() }),
  },
  errors: ['event.not_found'],
});

export const listReplies = endpoint({
  method: 'GET',
  path: '/api/comments/:commentId/replies',
  summary: 'List the replies to a comment; each page is older than the one before it, and begins with its oldest',
  access: 'public',
  params: commentParams,
  query: z.object({ cursor: Cursor }),
  success: { status: 200, schema: pageOf({ replies: z.array(CommentReply) }) },
  errors: ['comment.not_found'],
});

export const writeComment = endpoint({
  method: 'POST',
  path: '/api/events/:eventId/comments',
  summary: 'Comment on a published event, or reply to a comment; a reply to a reply joins the same thread',
  access: 'person',
  isPosting: true,
  params: eventParams,
  body: z.object({ text: Text, replyTo: z.uuid().optional(), form: FormTraces }),
  proof: 'post',
  success: { status: 201, schema: EventComment },
  errors: [
    'event.not_found',
    'event.not_published',
    'event.not_open_to_you',
    'comment.not_found',
    'account.email_unverified',
    'content.refused',
  ],
});

export const editComment = endpoint({
  method: 'PATCH',
  path: '/api/comments/:commentId',
  summary: 'Edit your own comment',
  access: 'person',
  isPosting: true,
  params: commentParams,
  body: z.object({ text: Text }),
  success: { status: 200, schema: EventComment },
  errors: ['comment.not_found', 'auth.forbidden', 'event.not_open_to_you', 'content.refused'],
});

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/comments/:commentId',
  summary: 'Delete your own comment, or any comment on an event you host',
  access: 'person',
  params: commentParams,
  success: { status: 204, schema: NoContent },
  errors: ['comment.not_found', 'auth.forbidden'],
});

export const reportComment = endpoint({
  method: 'PUT',
  path: '/api/comments/:commentId/report',
  summary: 'Report someone else’s comment to the administrators; repeating it replaces the reason',
  access: 'person',
  isPosting: true,
  params: commentParams,
  body: z.object({ reason: z.string().trim().max(500, 'Use up to 500 characters.').default('') }),
  success: { status: 204, schema: NoContent },
  errors: ['comment.not_found', 'auth.forbidden'],
});
