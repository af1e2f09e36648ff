import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
import { Link } from 'react-router';
import { Button } from '#web/ui/form/Button.tsx';
import { keepFocus } from '#web/ui/keep-focus.ts';
import { Row } from '#web/ui/layout/Layout.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { Face } from './Face.tsx';
import { noteClass } from './note-class.ts';
import styles from './PersonItem.module.css';

type PersonItemProps = {
  /** Before the picture, such as a checkbox. */
  lead?: ReactNode;
  name: string;
  avatar: string | null;
  /** The path of the person's page. */
  path?: string | null;
  chips?: ReactNode;
  /** One line of details. */
  note: ReactNode;
  actions: ReactNode;
  children?: ReactNode;
};

const PersonName = createContext('');

/** A person in a list that an organizer manages, with actions. */
export function PersonItem({ lead, name, avatar, path, chips, note, actions, children }: PersonItemProps) {
  return (
    <li ref={keepFocus} className={styles.item}>
      <Row gap="tight">
        {lead}
        <Face src={avatar} name={name} />
      </Row>
      <div className={styles.details}>
        <Row gap="tight">
          <strong>{path ? <Link to={path}>{name}</Link> : name}</strong>
          {chips}
        </Row>
        <p className={noteClass}>{note}</p>
        <PersonName value={name}>{children}</PersonName>
      </div>
      <div className={styles.actions}>
        <PersonName value={name}>{actions}</PersonName>
      </div>
    </li>
  );
}

/** A button in the actions of a `PersonItem`: “Remove”, for screen readers “Remove Ada”. */
export function PersonButton({ variant = 'quiet', ...rest }: Omit<ComponentProps<typeof Button>, 'size'>) {
  return <Button hiddenLabel={useContext(PersonName)} {...rest} variant={variant} size="small" />;
}

/** More answers are folded, because the list of people would be too long. */
const MAX_OPEN_ANSWERS = 3;

type AnswersProps = { questions: readonly { id: string; text: string }[]; answers: Record<string, string> };

/** Questions and answers; unanswered questions are omitted. */
export function Answers({ questions, answers }: AnswersProps) {
  const name = useContext(PersonName);
  const answered = questions.filter(({ id }) => answers[id]);
  if (answered.length === 0) return null;
  const list = (
    <dl className={styles.answers}>
      {answered.map(({ id, text }) => (
        <div key={id}>
          <dt>{text}</dt>
          <dd>{answers[id]}</dd>
        </div>
      ))}
    </dl>
  );
  if (answered.length <= MAX_OPEN_ANSWERS) return list;
  return (
    <details>
      <summary className={styles.fold}>
        {`Answers (${answered.length})`}
        {name && <VisuallyHidden>{` from ${name}`}</VisuallyHidden>}
      </summary>
      {list}
    </details>
  );
}

export const PersonItems = ({ label, children }: { label: string; children: ReactNode }) => (
  <ol aria-label={label} className={styles.list}>
    {children}
  </ol>
);
