import { type FormEvent, useState } from 'react';
import { after } from '#web/platform/after.ts';
import { problemFields, problemText } from '#web/platform/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { RoundQuestion } from './RoundQuestion.tsx';
import {
  emptyQuestion,
  moved,
  type QuestionText,
  toQuestionTexts,
  toRoundValues,
  writtenQuestions,
} from './round-values.ts';
import { type RoundDetail, useUpdateRound } from './rounds.api.ts';

const MOST_QUESTIONS = 100;

/** A round whole: saved together, so that a night's questions are never half changed. */
export function RoundForm({ round }: { round: RoundDetail }) {
  const [name, setName] = useState(round.name);
  const [questions, setQuestions] = useState<readonly QuestionText[]>(() => [
    ...toQuestionTexts(round),
    emptyQuestion(),
  ]);
  const [complaints, setComplaints] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const saving = useUpdateRound(round.id);
  const put = (key: string, changed: Partial<QuestionText>) =>
    setQuestions(questions.map((each) => (each.key === key ? { ...each, ...changed } : each)));
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    if (saving.isPending) return;
    setComplaints({});
    setRefusal(null);
    after(
      saving.mutateAsync(toRoundValues(name, questions)),
      () => showToast(`${name.trim()} is saved.`),
      (error) => {
        setComplaints(problemFields(error));
        setRefusal(problemText(error));
      },
    );
  };
  const complaintOf = (question: QuestionText) => (field: string) => {
    const prefix = `questions.${writtenQuestions(questions).indexOf(question)}.${field}`;
    return Object.entries(complaints).find(([at]) => at === prefix || at.startsWith(`${prefix}.`))?.[1];
  };
  return (
    <form method="post" noValidate onSubmit={submit}>
      <Stack>
        {refusal && <Alert kind="error">{refusal}</Alert>}
        {complaints['questions'] && <Alert kind="error">{complaints['questions']}</Alert>}
        <TextField
          label="Name"
          maxLength={120}
          autoComplete="off"
          error={complaints['name']}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {questions.map((question, at) => (
          <RoundQuestion
            key={question.key}
            number={at + 1}
            question={question}
            complaintAbout={complaintOf(question)}
            onChange={(changed) => put(question.key, changed)}
            onMove={(by) => setQuestions(moved(questions, at, by))}
            onRemove={() => setQuestions(questions.filter(({ key }) => key !== question.key))}
          />
        ))}
        <Row gap="tight">
          <Button
            variant="quiet"
            disabled={questions.length >= MOST_QUESTIONS}
            onClick={() => setQuestions([...questions, emptyQuestion()])}
          >
            Add a question
          </Button>
          <Button type="submit" variant="loud" busy={saving.isPending}>
            Save
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
