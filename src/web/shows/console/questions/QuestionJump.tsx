import { type SyntheticEvent, useState } from 'react';
import { questionAfter } from '#contracts/shows/show-limits.ts';
import styles from '#web/shows/console/Console.module.css';
import type { GameState } from '#web/shows/games.api.ts';
import { formatQuestion } from '#web/shows/round-text.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';

type QuestionJumpProps = {
  rounds: GameState['rounds'];
  count: number;
  current: string;
  isBusy: boolean;
  go: (question: string) => void;
};

/** Any question, with a button: arrow keys change a select at each press, and moving on locks a question for the whole room. */
export function QuestionJump({ rounds, count, current, isBusy, go }: QuestionJumpProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const options = [{ value: '', label: 'Before the first question' }];
  for (let question = questionAfter('', count); question; question = questionAfter(question, count))
    options.push({ value: question, label: formatQuestion(rounds, question) });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (chosen !== null) go(chosen);
    setChosen(null);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Row gap="tight" className={styles.buttons}>
        <Select
          label="Go to"
          value={chosen ?? current}
          options={options}
          onChange={({ target }) => setChosen(target.value)}
        />
        <Button type="submit" variant="quiet" busy={isBusy} disabled={chosen === null || chosen === current}>
          Go
        </Button>
      </Row>
    </form>
  );
}
