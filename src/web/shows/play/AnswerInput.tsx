import { answerParts, readNumber } from '#contracts/shows/question-kinds.ts';
import { MAX_ANSWER_PART_LENGTH } from '#contracts/shows/show-limits.ts';
import type { PlayerQuestion } from '#web/shows/answers.api.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { numberHint } from './number-hint.ts';
import styles from './Play.module.css';

type AnswerInputProps = {
  question: Pick<PlayerQuestion, 'kind' | 'options' | 'wanted'> | null;
  text: string;
  onChange: (text: string) => void;
};

/** What a team answers with: a text, one number, some options, or a few short texts. */
export function AnswerInput({ question, text, onChange }: AnswerInputProps) {
  if (question?.kind === 'choice')
    return <OptionButtons options={question.options} wanted={question.wanted} text={text} onChange={onChange} />;
  if (question?.kind === 'list') return <ListFields wanted={question.wanted} text={text} onChange={onChange} />;
  const isNumber = question?.kind === 'closest';
  return (
    <TextField
      label={isNumber ? 'Your number' : 'Your answer'}
      hint={isNumber ? numberHint(text) : undefined}
      error={isNumber && text.trim() && readNumber(text) === null ? 'Enter a number, such as 42 or 3.5.' : undefined}
      inputMode={isNumber ? 'decimal' : undefined}
      autoComplete="off"
      enterKeyHint="send"
      maxLength={MAX_ANSWER_PART_LENGTH}
      value={text}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

type OptionButtonsProps = {
  options: readonly string[];
  wanted: number;
  text: string;
  onChange: (text: string) => void;
};

function OptionButtons({ options, wanted, text, onChange }: OptionButtonsProps) {
  const chosen = answerParts(text);
  const press = (option: string) => {
    const others = wanted === 1 ? [] : chosen.filter((each) => each !== option);
    const isAdded = wanted === 1 || !chosen.includes(option);
    // In the order of the question, so that equal choices are equal texts.
    onChange(options.filter((each) => others.includes(each) || (isAdded && each === option)).join('\n'));
  };
  return (
    <fieldset className={styles.options}>
      <legend>{wanted === 1 ? 'Choose one' : `Choose ${wanted}`}</legend>
      {options.map((option) => (
        <Button
          key={option}
          variant={chosen.includes(option) ? 'primary' : 'quiet'}
          aria-pressed={chosen.includes(option)}
          onClick={() => press(option)}
        >
          {option}
        </Button>
      ))}
    </fieldset>
  );
}

function ListFields({ wanted, text, onChange }: { wanted: number; text: string; onChange: (text: string) => void }) {
  const lines = text.split('\n');
  const change = (index: number, line: string) =>
    onChange(Array.from({ length: wanted }, (_, other) => (other === index ? line : (lines[other] ?? ''))).join('\n'));
  return (
    <fieldset className={styles.list}>
      <legend>{wanted === 1 ? 'Your answer' : `Your ${wanted} answers`}</legend>
      {Array.from({ length: wanted }, (_, index) => (
        <TextField
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields never move
          key={index}
          label={`Answer ${index + 1}`}
          autoComplete="off"
          enterKeyHint={index + 1 === wanted ? 'send' : 'next'}
          maxLength={MAX_ANSWER_PART_LENGTH}
          value={lines[index] ?? ''}
          onChange={({ target }) => change(index, target.value)}
        />
      ))}
    </fieldset>
  );
}
