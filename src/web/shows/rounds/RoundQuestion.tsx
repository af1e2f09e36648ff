import { TagField } from '#web/parts/fields/TagField.tsx';
import type { FormRows } from '#web/platform/form/form-binding.ts';
import styles from '#web/shows/Shows.module.css';
import { Button } from '#web/ui/form/Button.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { formatSource, type QuestionRow } from './round-values.ts';

type RoundQuestionProps = { number: number; question: QuestionRow; questions: FormRows<QuestionRow> };

type Questions = RoundQuestionProps['questions'];
const tools = [
  { label: 'Up', run: (questions: Questions, key: string) => questions.move(key, -1) },
  { label: 'Down', run: (questions: Questions, key: string) => questions.move(key, 1) },
  { label: 'Remove', run: (questions: Questions, key: string) => questions.remove(key) },
];

export function RoundQuestion({ number, question, questions }: RoundQuestionProps) {
  const field = (part: 'text' | 'answers' | 'points' | 'notes') => questions.field(question, part);
  return (
    <fieldset className={styles.question}>
      <legend>{`Question ${number}`}</legend>
      <TextArea label="Question" minRows={1} maxRows={5} maxLength={1000} {...field('text')} />
      <TextArea
        label="Answers"
        hint="One per line. Any of them counts as correct."
        minRows={1}
        maxRows={5}
        {...field('answers')}
      />
      <TextField label="Points" inputMode="decimal" autoComplete="off" {...field('points')} />
      <TextField label="Notes" optional maxLength={1000} autoComplete="off" {...field('notes')} />
      <TagField
        label="Tags"
        hint="Find the question by them. Separate tags with commas."
        max={10}
        value={question.tags}
        error={questions.rowError(question.key, 'tags')}
        onChange={(tags) => questions.change(question.key, { tags })}
      />
      {question.source && <p className={styles.credit}>{formatSource(question.source)}</p>}
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
