import { useForm } from '#web/platform/use-form.ts';
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
  words: string;
  isCurrent: boolean;
  isLocked: boolean;
  given: GivenAnswer | null;
};

const LONGEST = 300;

function formatAnswer(given: GivenAnswer | null, isLocked: boolean): string {
  if (given?.isRight !== null && given?.isRight !== undefined) return given.isRight ? 'Right!' : 'Wrong.';
  if (isLocked) return given ? 'Locked. The host looks at it.' : 'Locked, without an answer.';
  return given ? 'Sent. You can change it until the lock.' : '';
}

/** One question and its answer, editable until it is locked. */
export function PlayAnswer({ gameId, teamId, question, words, isCurrent, isLocked, given }: PlayAnswerProps) {
  const answering = useAnswerQuestion(gameId);
  const form = useForm({
    // Null until the person types; until then a teammate's answer is shown.
    initial: { text: null as string | null },
    submit: (_, values) => answering.mutateAsync({ question, teamId, text: (values.text ?? given?.text ?? '').trim() }),
    onSuccess: (_, { reset }) => reset(),
  });
  const typed = form.values.text;
  const text = typed ?? given?.text ?? '';
  const isChanged = typed !== null && typed.trim() !== given?.text;
  return (
    <li className={cx(styles.question, isCurrent && styles.current)}>
      <h2>{`Question ${question.slice(1)}`}</h2>
      {words && <p className={styles.body}>{words}</p>}
      {isLocked ? (
        given && <p className={styles.answer}>{given.text}</p>
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
            {given ? 'Change' : 'Send'}
          </Button>
        </form>
      )}
      <p role="status" data-right={given?.isRight ?? undefined}>
        {isChanged && !isLocked ? 'Not sent yet.' : formatAnswer(given, isLocked)}
      </p>
    </li>
  );
}
