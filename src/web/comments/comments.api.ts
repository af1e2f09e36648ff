import type * as comments from '#contracts/comments/comments.contract.ts';
import type { EndpointOutput } from '#contracts/endpoint.ts';

export type CommentPage = EndpointOutput<typeof comments.listComments> & {
  /** Whether the page's address asked for comments or replies before the newest. */
  isEarlier?: boolean;
};
export type Comment = CommentPage['comments'][number];
export type Reply = Comment['replies'][number];
export type CommentOrReply = Comment | Reply;
