import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { NextPageFailed } from '#web/parts/NextPageFailed.tsx';
import { ShowMore } from '#web/parts/ShowMore.tsx';
import styles from '#web/shows/Shows.module.css';
import { formatCount } from '#web/ui/display/count.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { AddToRound } from './AddToRound.tsx';
import bankStyles from './QuestionBank.module.css';
import { type BankQuestion, useQuestionSearch, useQuestionTags } from './question-bank.api.ts';
import { formatSource } from './round-values.ts';

export type QuestionFilter = { words: string; tag: string };
type QuestionFiltersProps = { filter: QuestionFilter; onChange: (filter: QuestionFilter) => void };

export function QuestionFilters({ filter, onChange }: QuestionFiltersProps) {
  const { data } = useQuestionTags();
  const [words, setWords] = useState(filter.words);
  const tags = data?.tags ?? [];
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onChange({ ...filter, words: words.trim() });
  };
  return (
    <form role="search" aria-label="Questions" className={styles.find} onSubmit={search}>
      <TextField
        label="Find questions"
        type="search"
        value={words}
        maxLength={200}
        onChange={({ target }) => setWords(target.value)}
      />
      {tags.length > 0 && (
        <Select
          label="Tag"
          value={filter.tag}
          options={[
            { value: '', label: 'All tags' },
            ...tags.map(({ tag, questionCount }) => ({ value: tag, label: `${tag} (${questionCount})` })),
          ]}
          onChange={({ target }) => onChange({ ...filter, tag: target.value })}
        />
      )}
      <Button type="submit" variant="quiet">
        Find
      </Button>
    </form>
  );
}

const keyOf = ({ roundId, position }: BankQuestion) => `${roundId}/${position}`;

/** Found questions, which can be added to another round. */
export function FoundQuestions({ filter }: { filter: QuestionFilter }) {
  const query = useQuestionSearch(filter);
  const [chosen, setChosen] = useState<readonly BankQuestion[]>([]);
  const found = query.data?.pages.flatMap(({ questions }) => questions);
  const chosenKeys = new Set(chosen.map(keyOf));
  if (query.error && !found) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!found) return <Skeleton shape="box" />;
  if (found.length === 0) return <p role="status">No questions found.</p>;
  return (
    <Stack>
      <ul className={bankStyles.found} aria-label="Found questions">
        {found.map((question) => (
          <li key={keyOf(question)}>
            <Checkbox
              label={question.question.text}
              hint={formatFacts(question)}
              checked={chosenKeys.has(keyOf(question))}
              onChange={({ target }) =>
                setChosen((before) =>
                  target.checked ? [...before, question] : before.filter((each) => keyOf(each) !== keyOf(question)),
                )
              }
            />
          </li>
        ))}
      </ul>
      <NextPageFailed query={query} />
      <ShowMore query={query} />
      {chosen.length > 0 && (
        <AddToRound questions={chosen.map(({ question }) => question)} onAdded={() => setChosen([])} />
      )}
    </Stack>
  );
}

/** “Paris · in Capitals · geography, easy · asked on 2 nights” */
function formatFacts({ question: { answers, tags, source }, roundName, timesAsked }: BankQuestion): string {
  const asked = timesAsked > 0 && `asked on ${formatCount(timesAsked, 'night')}`;
  return [answers.join(', '), `in ${roundName}`, tags.join(', '), asked, source && formatSource(source)]
    .filter(Boolean)
    .join(' · ');
}
