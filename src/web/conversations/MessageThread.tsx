import { Chip } from '#web/ui/display/Chip.tsx';
import { Face } from '#web/ui/display/Face.tsx';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import styles from './Conversations.module.css';
import type { Message } from './conversations.api.ts';
import { type BlockEffect, MessageTools } from './MessageTools.tsx';

type MessageThreadProps = BlockEffect & { messages: readonly Message[] };

/** Oldest first. */
export const MessageThread = ({ messages, ...effect }: MessageThreadProps) => (
  <ol aria-label="Messages" className={styles.thread}>
    {messages.map((message) => (
      <li key={message.id} className={styles.message}>
        <Face src={message.author.avatar} name={message.author.name} />
        <div>
          <p className={styles.author}>
            <strong>{message.author.name}</strong>
            {message.isFromHost && <Chip>Host</Chip>}
            <time dateTime={message.sentAt}>{formatInstant(message.sentAt)}</time>
          </p>
          <p className={styles.text}>{message.text}</p>
          {message.abilities.report && <MessageTools message={message} {...effect} />}
        </div>
      </li>
    ))}
  </ol>
);
