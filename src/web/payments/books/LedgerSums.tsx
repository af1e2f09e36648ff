import { formatMoney } from '#contracts/payments/money.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { Alert } from '#web/ui/display/Alert.tsx';
import { NumberCell, NumberHeader, Table } from '#web/ui/display/Table.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { type BooksFilter, type LedgerSums as Sums, useLedgerSums } from './books.api.ts';
import { accountNames } from './books-text.ts';

/** What is on each kind of account. Every entry balances, so all of them together are zero. */
export function LedgerSums({ filter }: { filter: BooksFilter }) {
  const { data, error, isPending, refetch } = useLedgerSums(filter);
  if (isPending) return <Skeleton shape="box" />;
  if (!data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  return data.currencies.map((sums) => <CurrencySums key={sums.currency} sums={sums} />);
}

function CurrencySums({ sums: { currency, accounts, sum } }: { sums: Sums[number] }) {
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <div>
      <Table label={`Sums in ${currency}`}>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <NumberHeader>{currency}</NumberHeader>
          </tr>
        </thead>
        <tbody>
          {accounts.map(({ account, amount }) => (
            <tr key={account}>
              <th scope="row">{accountNames[account]}</th>
              <NumberCell>{money(amount)}</NumberCell>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All accounts together</th>
            <NumberCell>{money(sum)}</NumberCell>
          </tr>
        </tfoot>
      </Table>
      {sum !== 0 && <Alert kind="error">The books do not balance. Restore a backup, or ask for help.</Alert>}
    </div>
  );
}
