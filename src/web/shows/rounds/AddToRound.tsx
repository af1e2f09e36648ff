import { useState } from 'react';
import type { PreparedQuestion } from '#contracts/shows/rounds.contract.ts';
import { after } from '#web/platform/after.ts';
import { problemFields, problemText } from '#web/platform/http/problem-text.ts';
import styles from '#web/shows/Shows.module.css';
import { Alert } from '#web/ui/display/Alert.tsx';
import { formatCount } from '#web/ui/display/count.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import bankStyles from './QuestionBank.module.css';
import { useAddQuestions } from './question-bank.api.ts';
import { useRounds } from './rounds.api.ts';

type AddToRoundProps = { questions: readonly PreparedQuestion[]; onAdded: () => void };

/** Adds copies of questions to a round. */
export function AddToRound({ questions, onAdded }: AddToRoundProps) {
  const { data } = useRounds();
  const [chosenId, setChosenId] = useState('');
  const adding = useAddQuestions();
  const rounds = data?.rounds ?? [];
  const roundId = chosenId || (rounds[0]?.id ?? '');
  const add = () =>
    after(adding.mutateAsync({ roundId, questions: [...questions] }), ({ name }) => {
      showToast(`${formatCount(questions.length, 'question')} added to ${name}.`);
      onAdded();
    });
  return (
    <div className={bankStyles.addBar}>
      <div className={styles.find}>
        <Select
          label="Round"
          value={roundId}
          options={rounds.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => setChosenId(target.value)}
        />
        <Button busy={adding.isPending} disabled={roundId === ''} onClick={add}>
          Add {formatCount(questions.length, 'question')}
        </Button>
      </div>
      {adding.error && <Alert kind="error">{problemFields(adding.error).questions ?? problemText(adding.error)}</Alert>}
    </div>
  );
}
