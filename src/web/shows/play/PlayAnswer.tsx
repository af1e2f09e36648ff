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
  /** What became of the answer, if its points do not tell. */
  verdict?: string | undefined;
  /** Forgets an answer that was refused. */
  drop: () => void;
};

/** A form that goes while it is used, because its question is locked, leaves the focus to its question. */
const leaveFocus = (form: HTMLFormElement) => () => {
  if (form.contains(document.activeElement)) form.closest('li')?.focus({ preventScroll: true });
};

/** One question and its answer, editable until it is locked. */
export function PlayAnswer({
  title,
  prepared,
  questionText,
  isCurrent,
  countdown,
  isLocked,
  isRevealed,
  isOver,
  answer,
  write,
  outage,
  viewerId,
  draft,
  setDraft,
  send,
  drop,
  verdict,
}: PlayAnswerProps) {
  const titleId = useId();
  const state = { answer, write, draft };
  const body = questionText || prepared?.text;
  const text = (draft ?? write?.value ?? answer)?.text ?? '';
  const unsent = unsentText(state);
  const canSend = isSendable(text, prepared?.kind);
  const conflict = isLocked ? null : conflictingAnswer(state);
  const isConflictSent = conflict !== null && !conflict.isDraft;
  const submit = (seen: SeenAnswer) => {
    if (!canSend) return;
    send({ text: text.trim(), ...seen });
    setDraft(null);
  };
  const keepTheirs = () => {
    drop();
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
          {unsent !== null && (
            <p className={styles.unsent}>{formatUnsent(unsent, state, { kind: prepared?.kind, isRevealed })}</p>
          )}
        </>
      ) : (
        <form
          ref={leaveFocus}
          aria-labelledby={titleId}
          onSubmit={(event: SyntheticEvent) => {
            event.preventDefault();
            submit(conflict?.isDraft ? seenOf(conflict) : seenAnswer(state));
          }}
          className={styles.form}
          noValidate
        >
          <AnswerInput
            question={prepared}
            text={text}
            onChange={(typed) => setDraft(newDraft(typed, seenAnswer(state)))}
          />
          {/* Not replaced by the buttons below: a press that began on it must not overwrite what arrived meanwhile. */}
          <Button type="submit" variant={isCurrent ? 'loud' : 'quiet'} disabled={!canSend || isConflictSent}>
            {answer && !answer.isDraft ? 'Change' : 'Send'}
          </Button>
        </form>
      )}
      {conflict && (
        <Alert>
          <Stack gap="tight">
            <p>{formatConflict(conflict, { viewerId, draft, kind: prepared?.kind })}</p>
            <Row>
              <Button size="small" disabled={!canSend} onClick={() => submit(seenOf(conflict))}>
                Replace
              </Button>
              <Button size="small" variant="quiet" onClick={keepTheirs}>
                {`Keep “${formatParts(conflict.text)}”`}
              </Button>
            </Row>
          </Stack>
        </Alert>
      )}
      <p role="status" data-right={answer?.isRight ?? undefined}>
        {!conflict &&
          formatAnswerStatus(state, {
            outage,
            isLocked,
            isRevealed,
            isOver,
            canSend,
            kind: prepared?.kind,
            worth: prepared ? fullPoints(prepared) : undefined,
            viewerId,
            verdict,
          })}
      </p>
      {prepared && prepared.answers.length > 0 && (
        <p>
          <strong>Answer:</strong> {rightAnswer(prepared)}
        </p>
      )}
    </li>
  );
}
