import { formatMoney } from '#contracts/payments/money.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { ShowMore } from '#web/parts/ShowMore.tsx';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { noteClass } from '#web/ui/display/note-class.ts';
import { NumberCell, NumberHeader, Table } from '#web/ui/display/Table.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { type BooksFilter, type LedgerEntry, useLedgerEntries } from './books.api.ts';
import { accountNames, reasonNames } from './books-text.ts';

export function LedgerEntries({ filter }: { filter: BooksFilter }) {
  const query = useLedgerEntries(filter);
  const { data, error, isPending, refetch } = query;
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  if (isPending) return <Skeleton shape="box" />;
  return (
    <>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data && entries.length === 0 && <p>No entries.</p>}
      {entries.length > 0 && (
        <Table label="Entries of the ledger">
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">What</th>
              <th scope="col">Payee and order</th>
              <th scope="col">Account</th>
              <NumberHeader>Amount</NumberHeader>
            </tr>
          </thead>
          {entries.map((entry) => (
            <EntryRows key={entry.id} entry={entry} />
          ))}
        </Table>
      )}
      <ShowMore query={query} />
    </>
  );
}

function EntryRows({ entry: { at, reason, order, payee, lines } }: { entry: LedgerEntry }) {
  return (
    <tbody>
      {lines.map(({ account, currency, amount }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the lines of an entry never change, and two may be equal
        <tr key={index}>
          {index === 0 && (
            <>
              <td rowSpan={lines.length}>{formatInstant(at)}</td>
              <th scope="rowgroup" rowSpan={lines.length}>
                {reasonNames[reason]}
              </th>
              <td rowSpan={lines.length}>
                {payee || 'A deleted payee'}
                <br />
                <span className={noteClass}>{order}</span>
              </td>
            </>
          )}
          <td>{accountNames[account]}</td>
          <NumberCell>{formatMoney(amount, currency)}</NumberCell>
        </tr>
      ))}
    </tbody>
  );
}
