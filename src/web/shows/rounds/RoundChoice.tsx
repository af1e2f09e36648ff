import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import styles from '#web/shows/Shows.module.css';
import { Alert } from '#web/ui/display/Alert.tsx';
import { formatCount } from '#web/ui/display/count.ts';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { FieldError } from '#web/ui/form/FieldError.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { useRounds } from './rounds.api.ts';
import { StarterPack } from './StarterPack.tsx';

type RoundChoiceProps = {
  value: readonly string[];
  error: string | undefined;
  onChange: (roundIds: readonly string[]) => void;
};

/** Rounds of the person's question bank, in the order they are selected. */
export function RoundChoice({ value: chosen, error: fieldError, onChange }: RoundChoiceProps) {
  const { data, error, isSuccess, isFetchedAfterMount, isFetching } = useRounds();
  const isCurrent = isSuccess && isFetchedAfterMount && !isFetching;
  const existing = chosen.filter((id) => data?.rounds.some((round) => round.id === id));
  const dropDeleted = useEffectEvent(() => existing.length < chosen.length && onChange(existing));
  // There is no box to untick for a round that was deleted in another tab, and the show could not be saved with it.
  useEffect(() => {
    if (isCurrent) dropDeleted();
  }, [isCurrent, data]);
  const put = (id: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id));
  return (
    <fieldset className={styles.question}>
      <legend>Rounds</legend>
      {error && <Alert kind="error">{problemText(error)}</Alert>}
      {!data && !error && <Skeleton shape="text" />}
      {data?.rounds.length === 0 && (
        <>
          <p>
            Prepare questions in the <Link to={paths.rounds()}>question bank</Link>, or just keep score.
          </p>
          <StarterPack />
        </>
      )}
      {data?.rounds.map(({ id, name, questionCount }) => (
        <Checkbox
          key={id}
          label={name}
          hint={[formatCount(questionCount, 'question'), chosen.includes(id) && `round ${chosen.indexOf(id) + 1}`]
            .filter(Boolean)
            .join(' · ')}
          checked={chosen.includes(id)}
          onChange={({ target }) => put(id, target.checked)}
        />
      ))}
      {fieldError && <FieldError>{fieldError}</FieldError>}
    </fieldset>
  );
}
