import * as rounds from '#contracts/shows/rounds.contract.ts';
import { rowName } from '#web/platform/form/form-binding.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { FieldError } from '#web/ui/form/FieldError.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { RoundQuestion } from './RoundQuestion.tsx';
import { emptyQuestion, type QuestionRow, toQuestionRows, toRoundBody, writtenQuestions } from './round-values.ts';
import { type RoundDetail, useUpdateRound } from './rounds.api.ts';

const MAX_QUESTION_ROWS = 100;

/** A round is saved as a whole, so that no half-changed set of questions exists. */
export function RoundForm({ round }: { round: RoundDetail }) {
  const saving = useUpdateRound(round.id);
  const form = useForm({
    initial: { name: round.name, questions: [...toQuestionRows(round), emptyQuestion()] as readonly QuestionRow[] },
    schema: rounds.createRound.body,
    toBody: toRoundBody,
    nameOf: (path, { questions }) => rowName(path, 'questions', writtenQuestions(questions)),
    submit: (body) => saving.mutateAsync(body),
    onSuccess: ({ name }) => showToast(`${name} was saved.`),
  });
  const questions = form.rows('questions');
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit}>
      <Stack>
        {form.formError && <Alert kind="error">{form.formError}</Alert>}
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
          <Button type="submit" variant="loud" busy={form.isSubmitting}>
            Save
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
