import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { Face } from '#web/ui/display/Face.tsx';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { noteClass } from '#web/ui/display/note-class.ts';
import styles from './Conversations.module.css';
import { aboutText, partnerName } from './conversation-text.ts';
import type { ConversationItem } from './conversations.api.ts';

export const ConversationList = ({ conversations }: { conversations: readonly ConversationItem[] }) => (
  <ul aria-label="Conversations" className={styles.list}>
    {conversations.map((conversation) => (
      <li key={conversation.id} className={styles.item}>
        <Face src={conversation.isForHost ? conversation.person.avatar : null} name={partnerName(conversation)} />
        <div>
          <h2>
            <Link to={paths.conversation(conversation.id)}>{partnerName(conversation)}</Link>
          </h2>
          <p className={noteClass}>
            {[aboutText(conversation), formatInstant(conversation.last.sentAt)].filter(Boolean).join(' · ')}
          </p>
          <p className={styles.excerpt}>{`${conversation.last.author}: ${conversation.last.excerpt}`}</p>
        </div>
      </li>
    ))}
  </ul>
);
