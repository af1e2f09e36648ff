import type { CommentReply, EventComment } from '#contracts/comments/comments.contract.ts';
import type { FormTraces } from '#contracts/moderation/form-traces.ts';
import { requireVerifiedEmail } from '#server/accounts/accounts.policy.ts';
import { isBlockedByAny } from '#server/people/blocks.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type PostEffect, runEffects } from '#server/platform/effects.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import { readCursor, writeCursor } from '#server/platform/postgres/cursors.ts';
import { type Db, mapConstraint } from '#server/platform/postgres/db.ts';
import { requireVisibleEvent } from '#server/rsvps/rsvps.policy.ts';
import { commentDeleted, commentPosted } from './comments.domain-events.ts';
import * as policy from './comments.policy.ts';
import * as comments from './comments.queries.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'config'>;
type WriteDeps = Deps & { effects: { posted: readonly PostEffect[] } };
type CommentRef = { commentId: string; viewerId: string };
const PAGE_SIZE = 20;
/** Each comment of a page comes with the latest of its replies. */
const LATEST_REPLIES = 5;

function presentComment(row: comments.CommentRow, reader: policy.Reader): CommentReply {
  const {
    eventId: _eventId,
    parentId: _parentId,
    createdAt,
    editedAt,
    isHeld,
    isBlockedInThread: _isBlocked,
    ...comment
  } = row;
  return {
    ...comment,
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    ...(isHeld && { isHeld }),
    abilities: policy.commentAbilities(reader, row),
  };
}

const cursorOf = (row: comments.CommentRow): string => writeCursor({ at: row.createdAt.toISOString(), id: row.id });

/** Takes rows that are listed newest first: one more than the page holds if there are earlier ones. */
function presentReplies(rows: readonly comments.CommentRow[], size: number, reader: policy.Reader) {
  const page = rows.slice(0, size);
  return {
    replies: page.toReversed().map((reply) => presentComment(reply, reader)),
    nextCursor: rows.length > size ? cursorOf(page.at(-1)!) : null,
  };
}

async function withReplies(
  db: Db,
  rows: readonly comments.CommentRow[],
  reader: policy.Reader,
): Promise<EventComment[]> {
  const latest = await comments.listRepliesTo(
    db,
    rows.map(({ id }) => id),
    { viewerId: reader.id, limit: LATEST_REPLIES + 1 },
  );
  return rows.map((row) => {
    const own = latest.filter(({ parentId }) => parentId === row.id);
    const { replies, nextCursor } = presentReplies(own, LATEST_REPLIES, reader);
    return { ...presentComment(row, reader), replies, earlierReplies: nextCursor };
  });
}

export async function listEventComments({ db }: Deps, eventId: string, viewerId: string | null, cursor?: string) {
  const { isHost, isBlockedByHost } = await requireVisibleEvent(db, eventId, viewerId);
  const reader = { id: viewerId, isHost, isBlockedByHost };
  const after = readCursor(cursor, ['at', 'id']);
  const rows = await comments.listTopLevelComments(db, eventId, { viewerId, after, limit: PAGE_SIZE + 1 });
  const page = rows.slice(0, PAGE_SIZE);
  return {
    comments: await withReplies(db, page, reader),
    count: await comments.countComments(db, eventId),
    nextCursor: rows.length > PAGE_SIZE ? cursorOf(page.at(-1)!) : null,
  };
}

export async function listReplies({ db }: Deps, commentId: string, viewerId: string | null, cursor?: string) {
  const { comment, reader } = await requireInVisibleEvent({ db }, { commentId, viewerId });
  const before = readCursor(cursor, ['at', 'id']);
  const rows = await comments.listRepliesTo(db, [comment.id], { viewerId, before, limit: PAGE_SIZE + 1 });
  return presentReplies(rows, PAGE_SIZE, reader);
}

type NewCommentRequest = {
  eventId: string;
  viewerId: string;
  text: string;
  replyTo?: string | undefined;
  form?: FormTraces | undefined;
};

export async function writeComment(
  deps: WriteDeps,
  { eventId, viewerId, text, replyTo, form }: NewCommentRequest,
): Promise<EventComment> {
  const { db, clock } = deps;
  const { isHost, isBlockedByHost, status } = await requireVisibleEvent(db, eventId, viewerId);
  if (status === 'draft') throw new AppError('event.not_published');
  if (isBlockedByHost) throw new AppError('event.not_open_to_you');
  await requireVerifiedEmail(deps, viewerId);
  const parentId = replyTo === undefined ? null : await findThread(db, { eventId, viewerId, replyTo });
  const comment = { eventId, authorId: viewerId, parentId, text, now: clock.now() };
  const inserting = db.transaction(async (tx) => {
    const commentId = await comments.insertComment(tx, comment);
    await publish(tx, commentPosted, { commentId });
    await runEffects(tx, deps.effects.posted, { kind: 'comment', targetId: commentId, actorId: viewerId, form });
    return commentId;
  });
  const id = await mapConstraint(inserting, { comments_parent_id_fkey: 'comment.not_found' });
  const row = (await comments.findComment(db, id, viewerId))!;
  return { ...presentComment(row, { id: viewerId, isHost, isBlockedByHost }), replies: [], earlierReplies: null };
}

type ReplyRequest = { eventId: string; viewerId: string; replyTo: string };

/** The comment at the top of the thread. People may not reply to comments, or in threads, of those who block them. */
async function findThread(db: Db, { eventId, viewerId, replyTo }: ReplyRequest): Promise<string> {
  const comment = await comments.findComment(db, replyTo);
  if (comment?.eventId !== eventId || comment.isDeleted) throw new AppError('comment.not_found');
  const top = comment.parentId ? await comments.findComment(db, comment.parentId) : comment;
  const authorIds = [comment, top].flatMap((each) => each?.author?.id ?? []);
  if (await isBlockedByAny(db, viewerId, authorIds)) throw new AppError('event.not_open_to_you');
  return comment.parentId ?? comment.id;
}

/** The comment, if the viewer can see its event; a hidden comment looks like a missing one. */
async function requireComment({ db }: Pick<Deps, 'db'>, ref: CommentRef) {
  const { comment, reader } = await requireInVisibleEvent({ db }, ref);
  if (comment.isDeleted) throw new AppError('comment.not_found');
  return { comment, reader };
}

/** The comment may be deleted: its replies stay. */
async function requireInVisibleEvent(
  { db }: Pick<Deps, 'db'>,
  { commentId, viewerId }: { commentId: string; viewerId: string | null },
) {
  const comment = await comments.findComment(db, commentId, viewerId);
  if (!comment) throw new AppError('comment.not_found');
  const event = await requireVisibleEvent(db, comment.eventId, viewerId).catch((error) => {
    throw error instanceof AppError && error.code === 'event.not_found' ? new AppError('comment.not_found') : error;
  });
  return { comment, reader: { id: viewerId, isHost: event.isHost, isBlockedByHost: event.isBlockedByHost } };
}

export async function editComment(
  { db, clock, effects }: WriteDeps,
  ref: CommentRef,
  text: string,
): Promise<EventComment> {
  const { comment, reader } = await requireComment({ db }, ref);
  if (reader.isBlockedByHost || comment.isBlockedInThread) throw new AppError('event.not_open_to_you');
  if (!policy.canEditComment(reader, comment)) throw new AppError('auth.forbidden');
  const edited = { kind: 'comment', targetId: comment.id, actorId: ref.viewerId, isEdit: true } as const;
  await db.transaction(async (tx) => {
    if (!(await comments.updateComment(tx, comment.id, text, clock.now()))) throw new AppError('comment.not_found');
    await runEffects(tx, effects.posted, edited);
  });
  const row = await comments.findComment(db, comment.id, ref.viewerId);
  if (!row) throw new AppError('comment.not_found');
  return (await withReplies(db, [row], reader))[0]!;
}

export async function deleteComment({ db, clock }: Deps, ref: CommentRef): Promise<void> {
  const { comment, reader } = await requireComment({ db }, ref);
  if (!policy.canDeleteComment(reader, comment)) throw new AppError('auth.forbidden');
  await removeComment({ db, clock }, comment);
}

async function removeComment(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  comment: Pick<comments.CommentRow, 'id' | 'parentId' | 'eventId'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Lock the parent first, as replying does: otherwise two concurrent deletions would each leave the empty parent.
    if (comment.parentId) await comments.lockComment(tx, comment.parentId);
    await comments.lockComment(tx, comment.id);
    await comments.deleteCommentRow(tx, comment.id, clock.now());
    await publish(tx, commentDeleted, { commentId: comment.id, eventId: comment.eventId });
    if (comment.parentId) await comments.deleteEmptyThread(tx, comment.parentId);
  });
}

export async function reportComment(
  { db }: Pick<Deps, 'db'>,
  ref: CommentRef,
  report: (tx: Db) => Promise<void>,
): Promise<void> {
  const { comment, reader } = await requireComment({ db }, ref);
  if (!policy.canReportComment(reader, comment)) throw new AppError('auth.forbidden');
  await db.transaction(report);
}
