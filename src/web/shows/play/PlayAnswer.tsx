import { useForm } from '#web/platform/form/use-form.ts';
import { useAnswerQuestion } from '#web/shows/answers.api.ts';
import { cx } from '#web/ui/cx.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import styles from './Play.module.css';

type GivenAnswer = { text: string; isRight: boolean | null };
type PlayAnswerProps = {
  gameId: string;
  teamId: string;
  question: string;
  questionText: string;
  isCurrent: boolean;
  isLocked: boolean;
  answer: GivenAnswer | null;
};

const LONGEST = 300;

function formatAnswer(answer: GivenAnswer | null, isLocked: boolean): string {
  if (answer?.isRight !== null && answer?.isRight !== undefined) return answer.isRight ? 'Right!' : 'Wrong.';
  if (isLocked) return answer ? 'Locked. The host looks at it.' : 'Locked, without an answer.';
  return answer ? 'Sent. You can change it until the lock.' : '';
}

/** One question and its answer, editable until it is locked. */
export function PlayAnswer({ gameId, teamId, question, questionText, isCurrent, isLocked, answer }: PlayAnswerProps) {
  const answering = useAnswerQuestion(gameId);
  const form = useForm({
    // Null until the person types; until then a teammate's answer is shown.
    initial: { text: null as string | null },
    submit: (_, values) =>
      answering.mutateAsync({ question, teamId, text: (values.text ?? answer?.text ?? '').trim() }),
    onSuccess: (_, { reset }) => reset(),
  });
  const typed = form.values.text;
  const text = typed ?? answer?.text ?? '';
  const isChanged = typed !== null && typed.trim() !== answer?.text;
  return (
    <li className={cx(styles.question, isCurrent && styles.current)}>
      <h2>{`Question ${question.slice(1)}`}</h2>
      {questionText && <p className={styles.body}>{questionText}</p>}
      {isLocked ? (
        answer && <p className={styles.answer}>{answer.text}</p>
      ) : (
        <form onSubmit={form.handleSubmit} className={styles.form} noValidate>
          <TextField
            label="Your answer"
            autoComplete="off"
            enterKeyHint="send"
            maxLength={LONGEST}
            value={text}
            error={form.error('text') ?? form.formError ?? undefined}
            onChange={({ target }) => form.change({ text: target.value })}
          />
          <Button type="submit" variant={isCurrent ? 'loud' : 'quiet'} busy={form.isSubmitting} disabled={!text.trim()}>
            {answer ? 'Change' : 'Send'}
          </Button>
        </form>
      )}
      <p role="status" data-right={answer?.isRight ?? undefined}>
        {isChanged && !isLocked ? 'Not sent yet.' : formatAnswer(answer, isLocked)}
      </p>
    </li>
  );
}
