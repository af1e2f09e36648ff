import type { ShowQuestionKind } from '#contracts/shows/question-kinds.ts';
import { TagField } from '#web/parts/fields/TagField.tsx';
import type { FormRows } from '#web/platform/form/form-binding.ts';
import styles from '#web/shows/Shows.module.css';
import { noteClass } from '#web/ui/display/note-class.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { QuestionAnswers } from './QuestionAnswers.tsx';
import { QuestionPictureField } from './QuestionPictureField.tsx';
import { formatSource, type QuestionRow } from './round-values.ts';

type RoundQuestionProps = { number: number; question: QuestionRow; questions: FormRows<QuestionRow> };

type Questions = RoundQuestionProps['questions'];
const tools = [
  { label: 'Up', run: (questions: Questions, key: string) => questions.move(key, -1) },
  { label: 'Down', run: (questions: Questions, key: string) => questions.move(key, 1) },
  { label: 'Remove', run: (questions: Questions, key: string) => questions.remove(key) },
];

const kinds: { value: ShowQuestionKind; label: string }[] = [
  { value: 'text', label: 'Text' },
  { value: 'choice', label: 'Multiple choice' },
  { value: 'closest', label: 'Closest number' },
  { value: 'list', label: 'List' },
];

export function RoundQuestion({ number, question, questions }: RoundQuestionProps) {
  const field = (part: 'text' | 'points' | 'notes') => questions.field(question, part);
  return (
    <fieldset className={styles.question}>
      <legend>{`Question ${number}`}</legend>
      <TextArea label="Question" minRows={1} maxRows={5} maxLength={1000} {...field('text')} />
      <Select
        label="Kind"
        value={question.kind}
        options={kinds}
        onChange={({ target }) => questions.change(question.key, { kind: target.value as ShowQuestionKind })}
      />
      <QuestionAnswers question={question} questions={questions} />
      <QuestionPictureField
        number={number}
        value={question.picture}
        error={questions.rowError(question.key, 'picture')}
        onChange={(picture) => questions.change(question.key, { picture })}
      />
      <TextField
        label={question.kind === 'list' ? 'Points for each answer' : 'Points'}
        inputMode="decimal"
        autoComplete="off"
        {...field('points')}
      />
      <TextField label="Notes" optional maxLength={1000} autoComplete="off" {...field('notes')} />
      <TagField
        label="Tags"
        hint="Find the question by them. Separate tags with commas."
        max={10}
        value={question.tags}
        error={questions.rowError(question.key, 'tags')}
        onChange={(tags) => questions.change(question.key, { tags })}
      />
      {question.source && <p className={noteClass}>{formatSource(question.source)}</p>}
      <div className={styles.questionTools}>
        {tools.map(({ label, run }) => (
          <Button
            key={label}
            variant="quiet"
            size="small"
            aria-label={`${label}: question ${number}`}
            onClick={() => run(questions, question.key)}
          >
            {label}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
