import type { ReactNode } from 'react';
import { PostedDay } from '#web/parts/PostedDay.tsx';
import { ShowMore } from '#web/parts/ShowMore.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { Face } from '#web/ui/display/Face.tsx';
import styles from './CommentThread.module.css';
import type { CommentOrReply, CommentPage } from './comments.api.ts';
import { useShownComments } from './use-shown-comments.ts';

type CommentThreadProps = {
  eventId: string;
  first: CommentPage;
  /** The viewer's tools for a comment. */
  tools?: (remark: CommentOrReply) => ReactNode;
};

export function CommentThread({ eventId, first, tools }: CommentThreadProps) {
  const list = useShownComments(eventId, first);
  return (
    <>
      <ol className={styles.thread}>
        {list.comments.map((comment) => (
          <li key={comment.id}>
            <CommentBox remark={comment} tools={tools?.(comment)} />
            {comment.replies.length > 0 && (
              <ol className={styles.replies}>
                {comment.replies.map((reply) => (
                  <li key={reply.id}>
                    <CommentBox remark={reply} tools={tools?.(reply)} />
                  </li>
                ))}
              </ol>
            )}
          </li>
        ))}
      </ol>
      <ShowMore query={list} label="Show more comments" />
    </>
  );
}

function CommentBox({ remark, tools }: { remark: CommentOrReply; tools: ReactNode }) {
  const { author, isHost, text, createdAt, editedAt, isDeleted } = remark;
  if (isDeleted) return <p className={styles.deleted}>This comment isn’t shown.</p>;
  const name = author?.name ?? 'A former user';
  return (
    <article className={styles.remark}>
      <Face src={author?.avatar ?? null} name={name} />
      <div>
        <p className={styles.author}>
          <strong>{name}</strong>
          {isHost && <Chip>Host</Chip>}
          <PostedDay at={createdAt} />
          {editedAt && <span>edited</span>}
        </p>
        <p className={styles.text}>{text}</p>
        {tools}
      </div>
    </article>
  );
}
