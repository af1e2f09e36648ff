import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { formatParts, fullPoints, rightAnswer } from '#contracts/shows/question-kinds.ts';
import type { Outage } from '#web/platform/http/write-queue.ts';
import type { NewAnswer, OwnAnswer, PlayerQuestion, SeenAnswer } from '#web/shows/answers.api.ts';
import { QuestionPicture } from '#web/shows/QuestionPicture.tsx';
import { cx } from '#web/ui/cx.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { AnswerInput } from './AnswerInput.tsx';
import {
  conflictingAnswer,
  type Draft,
  formatAnswerStatus,
  formatConflict,
  formatUnsent,
  isSendable,
  newDraft,
  seenAnswer,
  unsentText,
} from './answer-status.ts';
import styles from './Play.module.css';
import { seenOf } from './seen-answers.ts';
import type { AnswerWrite } from './use-answer-queue.ts';

export type TypedAnswer = SeenAnswer & Pick<NewAnswer, 'text'>;

export type PlayAnswerProps = {
  /** Round and number. */
  title: string;
  /** What the team may see of the prepared question. */
  prepared: PlayerQuestion | null;
  questionText: string;
  isCurrent: boolean;
  /** The time left, of the current question. */
  countdown: ReactNode;
  isLocked: boolean;
  isRevealed: boolean;
  isOver: boolean;
  answer: OwnAnswer | null;
  write: AnswerWrite | undefined;
  outage: Outage | null;
  viewerId: string | undefined;
  /** Null until the person types; until then a teammate’s answer is shown. */
  draft: Draft | null;
  setDraft: (draft: Draft | null) => void;
  send: (answer: TypedAnswer) => void;
  /** The result of the answer, if its points do not say it. */
  verdict?: string | undefined;
  /** Forgets an answer that was refused. */
  drop: () => void;
};

/** One question and its answer, editable until it is locked. */
export function PlayAnswer(props: PlayAnswerProps) {
  const { title, prepared, questionText, isCurrent, countdown, isLocked, isRevealed, answer, write, draft } = props;
  const { send, setDraft, drop, viewerId } = props;
  const titleId = useId();
  const kind = prepared?.kind;
  const state = { answer, write, draft };
  const body = questionText || prepared?.text;
  const text = (draft ?? write?.value ?? answer)?.text ?? '';
  const unsent = unsentText(state);
  const canSend = isSendable(text, kind);
  const conflict = isLocked ? null : conflictingAnswer(state);
  const submit = (seen: SeenAnswer) => {
    if (!canSend) return;
    send({ text: text.trim(), ...seen });
    setDraft(null);
  };
  return (
    <li className={cx(styles.question, isCurrent && styles.current)} tabIndex={-1}>
      <Row>
        <h2 id={titleId}>{title}</h2>
        {countdown}
      </Row>
      {body && <p className={styles.body}>{body}</p>}
      {prepared?.picture && <QuestionPicture picture={prepared.picture} />}
      {isLocked ? (
        <>
          {answer && <p className={styles.answer}>{formatParts(answer.text)}</p>}
          {unsent !== null && <p className={styles.unsent}>{formatUnsent(unsent, state, { kind, isRevealed })}</p>}
        </>
      ) : (
        <AnswerForm
          titleId={titleId}
          question={prepared}
          text={text}
          setText={(typed) => setDraft(newDraft(typed, seenAnswer(state)))}
          label={answer && !answer.isDraft ? 'Change' : 'Send'}
          isCurrent={isCurrent}
          isDisabled={!canSend || (conflict !== null && !conflict.isDraft)}
          onSubmit={() => submit(conflict?.isDraft ? seenOf(conflict) : seenAnswer(state))}
        />
      )}
      {conflict && (
        <ConflictAlert
          text={formatConflict(conflict, { viewerId, draft, kind })}
          theirs={conflict.text}
          canReplace={canSend}
          replace={() => submit(seenOf(conflict))}
          keepTheirs={() => {
            drop();
            setDraft(null);
          }}
        />
      )}
      <p role="status" data-right={answer?.isRight ?? undefined}>
        {!conflict &&
          formatAnswerStatus(state, { ...props, canSend, kind, worth: prepared ? fullPoints(prepared) : undefined })}
      </p>
      {prepared && prepared.answers.length > 0 && (
        <p>
          <strong>Answer:</strong> {rightAnswer(prepared)}
        </p>
      )}
    </li>
  );
}

type AnswerFormProps = {
  titleId: string;
  question: PlayerQuestion | null;
  text: string;
  setText: (text: string) => void;
  label: string;
  isCurrent: boolean;
  isDisabled: boolean;
  onSubmit: () => void;
};

function AnswerForm({ titleId, question, text, setText, label, isCurrent, isDisabled, onSubmit }: AnswerFormProps) {
  return (
    <form
      ref={moveFocusToQuestion}
      aria-labelledby={titleId}
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        onSubmit();
      }}
      className={styles.form}
      noValidate
    >
      <AnswerInput question={question} text={text} onChange={setText} />
      {/* Not replaced by the buttons below: a press that began on it must not overwrite what arrived meanwhile. */}
      <Button type="submit" variant={isCurrent ? 'loud' : 'quiet'} disabled={isDisabled}>
        {label}
      </Button>
    </form>
  );
}

/** When a form is removed while it is used, because its question is locked, the question gets the focus. */
const moveFocusToQuestion = (form: HTMLFormElement) => () => {
  if (form.contains(document.activeElement)) form.closest('li')?.focus({ preventScroll: true });
};

type ConflictAlertProps = {
  text: string;
  theirs: string;
  canReplace: boolean;
  replace: () => void;
  keepTheirs: () => void;
};

const ConflictAlert = ({ text, theirs, canReplace, replace, keepTheirs }: ConflictAlertProps) => (
  <Alert>
    <Stack gap="tight">
      <p>{text}</p>
      <Row>
        <Button size="small" disabled={!canReplace} onClick={replace}>
          Replace
        </Button>
        <Button size="small" variant="quiet" onClick={keepTheirs}>
          {`Keep “${formatParts(theirs)}”`}
        </Button>
      </Row>
    </Stack>
  </Alert>
);
