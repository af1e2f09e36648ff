import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { Alert } from '#web/ui/display/Alert.tsx';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { PayoutTable } from '../PayoutTable.tsx';
import styles from './Books.module.css';
import { type BookComparison, useBookComparison } from './books.api.ts';
import { DifferenceItem } from './DifferenceItem.tsx';

/** What the last comparison with Stripe has found, and what nobody has explained yet. */
export function BookComparisonSection() {
  const { data, error, isPending, refetch } = useBookComparison();
  if (isPending) return <Skeleton shape="box" />;
  if (!data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  const { last, differences, payouts } = data;
  return (
    <FormPart title="Compared with Stripe">
      <p>{lastText(last)}</p>
      {last && last.unread > 0 && (
        <Alert>{`${last.unread === 1 ? 'One account' : `${last.unread} accounts`} couldn’t be read. The failed job says which, and why. We’ll try again, tomorrow night at the latest.`}</Alert>
      )}
      {last && differences.length === 0 && <p>No open differences.</p>}
      {differences.length > 0 && (
        <ol className={styles.list} aria-label="Differences">
          {differences.map((difference) => (
            <DifferenceItem key={difference.id} difference={difference} />
          ))}
        </ol>
      )}
      {payouts.length > 0 && <PayoutTable payouts={payouts} />}
    </FormPart>
  );
}

const lastText = (last: BookComparison['last']): string =>
  last
    ? `Each movement of the last four days is compared every night. Last: ${formatInstant(last.at)}, ${last.movements === 1 ? 'one movement' : `${last.movements} movements`}.`
    : 'Nothing has been compared yet. With online payments, this happens every night.';
