import type { EventComment } from '#contracts/comments/comments.contract.ts';
import type { CommentRow } from './comments.queries.ts';

/** The viewer, if signed in, and what they are to the event of the comments. */
export type Reader = { id: string | null; isHost: boolean; isBlockedByHost: boolean };

const isAuthor = (reader: Reader, { author }: CommentRow): boolean => author !== null && author.id === reader.id;

export const canEditComment = (reader: Reader, comment: CommentRow): boolean =>
  !reader.isBlockedByHost && !comment.isBlockedInThread && isAuthor(reader, comment);
export const canDeleteComment = (reader: Reader, comment: CommentRow): boolean =>
  !comment.isDeleted && (reader.isHost || isAuthor(reader, comment));
export const canReportComment = (reader: Reader, comment: CommentRow): boolean =>
  reader.id !== null && !comment.isDeleted && !isAuthor(reader, comment);

export const commentAbilities = (reader: Reader, comment: CommentRow): EventComment['abilities'] => ({
  edit: canEditComment(reader, comment),
  delete: canDeleteComment(reader, comment),
  report: canReportComment(reader, comment),
});
