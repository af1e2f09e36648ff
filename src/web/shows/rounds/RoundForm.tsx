import { useEffect } from 'react';
import { formatList } from '#contracts/text.ts';
import { SaveStateLine } from '#web/parts/fields/SaveStateLine.tsx';
import { useAutosavedForm } from '#web/platform/form/autosaved-form.ts';
import { bindForm } from '#web/platform/form/form-binding.ts';
import { keptList } from '#web/platform/http/kept-entries.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { FieldError } from '#web/ui/form/FieldError.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import styles from './QuestionBank.module.css';
import { RoundQuestion } from './RoundQuestion.tsx';
import { RoundEditor, type RoundEditorState } from './round-editor.ts';
import { emptyQuestion } from './round-values.ts';
import { type RoundDetail, useRoundStore } from './rounds.api.ts';

const MAX_QUESTION_ROWS = 100;

/** A round, which saves itself as it is written. */
export function RoundForm({ round }: { round: RoundDetail }) {
  const personId = useAppSelector((state) => state.auth.user?.id ?? '');
  const store = useRoundStore(round.id);
  const { editor, state } = useAutosavedForm<RoundEditorState, RoundEditor>(
    () => new RoundEditor({ round, ...store, kept: keptList(`unsaved-round/${personId}/${round.id}`) }),
  );
  useEffect(() => editor.show(round), [editor, round]);
  const { values, fieldErrors, incomplete } = state;
  const form = bindForm({ values, fieldErrors, change: editor.change });
  const questions = form.rows('questions');
  return (
    <form
      method="post"
      noValidate
      aria-label="Edit round"
      onSubmit={(event) => {
        event.preventDefault();
        void editor.save();
      }}
    >
      <Stack>
        {state.isMerged && (
          <Alert>
            This round was also changed in another tab or on another device. Both versions were combined: check for
            duplicate questions.{' '}
            <Button variant="link" onClick={editor.dismissMerge}>
              OK
            </Button>
          </Alert>
        )}
        <TextField label="Name" maxLength={120} autoComplete="off" {...form.field('name')} />
        {questions.rows.map((question, index) => (
          <RoundQuestion key={question.key} number={index + 1} question={question} questions={questions} />
        ))}
        {questions.error && <FieldError>{questions.error}</FieldError>}
        <Row gap="tight">
          <Button
            variant="quiet"
            disabled={questions.rows.length >= MAX_QUESTION_ROWS}
            onClick={() => questions.add(emptyQuestion())}
          >
            Add a question
          </Button>
        </Row>
        <div className={styles.saveBar}>
          <SaveStateLine
            state={state}
            savedText="Saved"
            refusedText={formatIncomplete(incomplete)}
            onRetry={() => void editor.save()}
          />
        </div>
      </Stack>
    </form>
  );
}

/** “Saved, except questions 2 and 5, which are incomplete” */
function formatIncomplete(numbers: readonly number[]): string {
  if (numbers.length === 0) return 'Saved, except the highlighted fields';
  const list = formatList(numbers.map(String));
  return numbers.length === 1
    ? `Saved, except question ${list}, which is incomplete`
    : `Saved, except questions ${list}, which are incomplete`;
}
