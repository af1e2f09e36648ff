import { formatMoney } from '#contracts/payments/money.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Card } from '#web/ui/display/Card.tsx';
import { Figures } from '#web/ui/display/Figures.tsx';
import { NumberCell, NumberHeader, Table } from '#web/ui/display/Table.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import type { Sales } from './sales.api.ts';

/** What was sold and what came in. */
export function SalesSummary({ sales }: { sales: Sales }) {
  const { currency, tiers, paid, expected, refunded, due, tax, unsettled } = sales;
  const money = (amount: number) => formatMoney(amount, currency);
  const sums = [
    { label: 'received', amount: paid },
    { label: 'expected', amount: expected },
    { label: 'refunded', amount: refunded },
    { label: 'still to be refunded', amount: due },
    { label: 'tax included', amount: tax },
  ];
  return (
    <Stack gap="loose">
      {unsettled > 0 && (
        <Alert>
          {`The event is cancelled. ${unsettled === 1 ? 'One order is' : `${unsettled} orders are`} still being refunded. The numbers update automatically.`}
        </Alert>
      )}
      <Card as="section" aria-labelledby="income">
        <h2 id="income">Income</h2>
        <Figures
          figures={sums
            .filter(({ amount }, index) => index < 2 || amount !== 0)
            .map(({ label, amount }) => ({ label, value: money(amount) }))}
        />
      </Card>
      {tiers.length > 0 && (
        <Card as="section" aria-labelledby="sold">
          <h2 id="sold">Sold</h2>
          <Table label="Tickets sold">
            <thead>
              <tr>
                <th scope="col">Ticket</th>
                <NumberHeader>Paid</NumberHeader>
                <NumberHeader>Unpaid</NumberHeader>
                <NumberHeader>Income</NumberHeader>
              </tr>
            </thead>
            <tbody>
              {tiers.map((tier, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- tickets have no id here, and retired ones may share a name
                <tr key={index}>
                  <th scope="row">{tier.name}</th>
                  <NumberCell>{tier.capacity === null ? tier.paid : `${tier.paid} of ${tier.capacity}`}</NumberCell>
                  <NumberCell>{tier.reserved}</NumberCell>
                  <NumberCell>{money(tier.amount)}</NumberCell>
                </tr>
              ))}
            </tbody>
          </Table>
        </Card>
      )}
    </Stack>
  );
}
