import styles from '#web/shows/Shows.module.css';
import { Button } from '#web/ui/form/Button.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import type { QuestionText } from './round-values.ts';

type RoundQuestionProps = {
  number: number;
  question: QuestionText;
  /** By the server's names below the question: text, answers, points, notes. */
  complaintAbout: (field: string) => string | undefined;
  onChange: (changed: Partial<QuestionText>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

export function RoundQuestion(props: RoundQuestionProps) {
  const { number, question, complaintAbout, onChange, onMove, onRemove } = props;
  const bind = (field: keyof QuestionText) => ({
    value: question[field],
    error: complaintAbout(field),
    onChange: ({ target }: { target: { value: string } }) => onChange({ [field]: target.value }),
  });
  return (
    <fieldset className={styles.question}>
      <legend>{`Question ${number}`}</legend>
      <TextArea label="Question" minRows={1} maxRows={5} maxLength={1000} {...bind('text')} />
      <TextArea
        label="Answers"
        hint="One to a line; any of them is right."
        minRows={1}
        maxRows={5}
        {...bind('answers')}
      />
      <TextField label="Points" inputMode="decimal" autoComplete="off" {...bind('points')} />
      <TextField label="Notes" optional maxLength={1000} autoComplete="off" {...bind('notes')} />
      <div className={styles.questionTools}>
        <Button variant="quiet" size="small" onClick={() => onMove(-1)}>
          Up
        </Button>
        <Button variant="quiet" size="small" onClick={() => onMove(1)}>
          Down
        </Button>
        <Button variant="quiet" size="small" onClick={onRemove}>
          Remove
        </Button>
      </div>
    </fieldset>
  );
}
