import { MAX_SHOW_OPTIONS, MAX_WANTED } from '#contracts/shows/show-limits.ts';
import type { FormRows } from '#web/platform/form/form-binding.ts';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { FieldError } from '#web/ui/form/FieldError.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { type QuestionRow, rightOptions, splitLines } from './round-values.ts';

type QuestionProps = { question: QuestionRow; questions: FormRows<QuestionRow> };

/** The right answers of a question, and what else its kind needs. */
export function QuestionAnswers({ question, questions }: QuestionProps) {
  if (question.kind === 'choice') return <ChoiceOptions question={question} questions={questions} />;
  if (question.kind === 'closest') return <ClosestNumber question={question} questions={questions} />;
  const isList = question.kind === 'list';
  return (
    <>
      <TextArea
        label="Answers"
        hint={isList ? 'Everything that counts, one per line.' : 'One per line. Any of them counts as correct.'}
        minRows={1}
        maxRows={isList ? 12 : 5}
        {...questions.field(question, 'answers')}
      />
      {isList && (
        <TextField
          label="Answers a team gives"
          hint={`Up to ${MAX_WANTED}. Each right one earns the points.`}
          inputMode="numeric"
          autoComplete="off"
          {...questions.field(question, 'wanted')}
        />
      )}
    </>
  );
}

function ChoiceOptions({ question, questions }: QuestionProps) {
  const { onChange: _change, ...field } = questions.field(question, 'options');
  const options = splitLines(question.options);
  const right = splitLines(question.answers);
  const error = questions.rowError(question.key, 'answers');
  const mark = (option: string, isRight: boolean) => {
    const answers = options.filter((each) => (each === option ? isRight : right.includes(each))).join('\n');
    questions.change(question.key, { answers });
  };
  return (
    <>
      <TextArea
        label="Options"
        hint={`2 to ${MAX_SHOW_OPTIONS}, one per line.`}
        minRows={4}
        maxRows={MAX_SHOW_OPTIONS}
        {...field}
        onChange={({ target: { value } }) =>
          questions.change(question.key, {
            options: value,
            answers: rightOptions(question.answers, question.options, value),
          })
        }
      />
      {options.length > 0 && (
        <Stack gap="tight" role="group" aria-label="Right options">
          <p>Which are right?</p>
          {[...new Set(options)].map((option) => (
            <Checkbox
              key={option}
              label={option}
              checked={right.includes(option)}
              onChange={({ target }) => mark(option, target.checked)}
            />
          ))}
        </Stack>
      )}
      {error && <FieldError>{error}</FieldError>}
    </>
  );
}

function ClosestNumber({ question, questions }: QuestionProps) {
  return (
    <>
      <TextField
        label="Right number"
        hint="The closest team gets the points; teams that are equally close all do."
        inputMode="decimal"
        autoComplete="off"
        {...questions.field(question, 'answers')}
      />
      <TextField
        label="Furthest off that still counts"
        optional
        inputMode="decimal"
        autoComplete="off"
        {...questions.field(question, 'tolerance')}
      />
    </>
  );
}
