import { formatMoney } from '#contracts/payments/money.ts';
import { formatDay } from '#web/ui/display/format-instant.ts';
import { NumberCell, NumberHeader, Table } from '#web/ui/display/Table.tsx';

type Payout = { amount: number; currency: string; state: 'pending' | 'paid' | 'failed'; arrivesOn: string };

const stateNames: Record<Payout['state'], string> = { pending: 'On its way', paid: 'Paid out', failed: 'Failed' };

/** What Stripe has sent to the bank. */
export function PayoutTable({ payouts }: { payouts: readonly Payout[] }) {
  return (
    <Table label="Payouts to the bank">
      <caption>Payouts to the bank</caption>
      <thead>
        <tr>
          <th scope="col">Arrives</th>
          <th scope="col">State</th>
          <NumberHeader>Amount</NumberHeader>
        </tr>
      </thead>
      <tbody>
        {payouts.map(({ amount, currency, state, arrivesOn }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list is only replaced as a whole, and two payouts of a day may be equal
          <tr key={index}>
            <th scope="row">{formatDay(`${arrivesOn}T00:00:00Z`)}</th>
            <td>{stateNames[state]}</td>
            <NumberCell>{formatMoney(amount, currency)}</NumberCell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
