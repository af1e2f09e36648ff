import type { ReactNode } from 'react';
import { PostedDay } from '#web/parts/PostedDay.tsx';
import { ShowMore } from '#web/parts/ShowMore.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { Face } from '#web/ui/display/Face.tsx';
import styles from './CommentThread.module.css';
import type { Comment, CommentOrReply, Reply } from './comments.api.ts';

type ListOf<Item> = Parameters<typeof ShowMore>[0]['query'] & { items: readonly Item[] };
/** The viewer's tools for a comment. */
type Tools = { tools?: ((remark: CommentOrReply) => ReactNode) | undefined };

/** Links to what the button loads, for browsers without scripts. */
type Links = { links?: ReactNode };

type CommentThreadProps = Tools & Links & { list: ListOf<Comment>; renderReplies: (comment: Comment) => ReactNode };

/** What loads its pages is passed in: for visitors they only grow, for people with tools they also change. */
export function CommentThread({ list, renderReplies, tools, links }: CommentThreadProps) {
  return (
    <>
      <ol className={styles.thread}>
        {list.items.map((comment) => (
          <li key={comment.id}>
            <CommentBox remark={comment} tools={tools?.(comment)} />
            {comment.replies.length > 0 && renderReplies(comment)}
          </li>
        ))}
      </ol>
      <ShowMore query={list} label="Show more comments" />
      <noscript>{links}</noscript>
    </>
  );
}

export function ReplyList({ list, tools, links }: Tools & Links & { list: ListOf<Reply> }) {
  return (
    <div className={styles.replies}>
      <ShowMore query={list} label="Show earlier replies" />
      <noscript>{links}</noscript>
      <ol className={styles.thread}>
        {list.items.map((reply) => (
          <li key={reply.id}>
            <CommentBox remark={reply} tools={tools?.(reply)} />
          </li>
        ))}
      </ol>
    </div>
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
