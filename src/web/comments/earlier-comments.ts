import * as calls from '#contracts/calls.gen.ts';
import type { CommentsQuery } from '#contracts/site-paths.ts';
import type { CallApi } from '#web/platform/http/api.ts';
import { problemOf } from '#web/platform/http/problem-text.ts';
import type { CommentPage } from './comments.api.ts';

/**
 * The comments before the newest, or the replies to one of them before the latest, as the page's address asks: links lead there where no script loads
 * them. Only the server calls it. An address that asks for what does not exist gives the newest.
 */
export async function loadEarlierComments(callApi: CallApi, eventId: string, url: string): Promise<CommentPage> {
  const params = { eventId };
  const { comments, thread, replies } = readCommentsQuery(new URL(url).searchParams);
  try {
    const [page, earlier] = await Promise.all([
      callApi(calls.listComments, { params, query: { cursor: comments } }),
      thread ? callApi(calls.listReplies, { params: { commentId: thread }, query: { cursor: replies } }) : null,
    ]);
    return {
      ...page,
      ...((comments || thread) && { isEarlier: true }),
      comments: page.comments.map((comment) =>
        earlier && comment.id === thread
          ? { ...comment, replies: earlier.replies, earlierReplies: earlier.nextCursor }
          : comment,
      ),
    };
  } catch (error) {
    if (!problemOf(error) || !(comments || thread)) throw error;
    return callApi(calls.listComments, { params, query: {} });
  }
}

export function readCommentsQuery(searchParams: URLSearchParams): CommentsQuery {
  const read = (name: keyof CommentsQuery) => searchParams.get(name) ?? undefined;
  return { comments: read('comments'), thread: read('thread'), replies: read('replies') };
}
