import { formatMoney } from '#contracts/payments/money.ts';
import { paths } from '#contracts/site-paths.ts';
import { DownloadButton } from '#web/parts/DownloadButton.tsx';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { useSite } from '#web/platform/page/site.ts';
import { fileNameOf } from '#web/platform/save-file.ts';
import { Card } from '#web/ui/display/Card.tsx';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { Figures } from '#web/ui/display/Figures.tsx';
import { noteClass } from '#web/ui/display/note-class.ts';
import { NumberCell, NumberHeader, Table } from '#web/ui/display/Table.tsx';
import { TableDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { PayoutTable } from '../PayoutTable.tsx';
import { PAID_TO_SITE } from '../paid-to-site.ts';
import styles from './Payees.module.css';
import { exportLedger, type Received, useReceived } from './payees.api.ts';

/** What the viewer, and the groups and organizations they run, have received. */
export function ReceivedMoney() {
  const { data, error, isPending, refetch } = useReceived();
  if (isPending) return <Skeleton shape="box" />;
  if (!data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (data.received.length === 0)
    return (
      <EmptyState
        hue="mint"
        drawing={<TableDrawing />}
        title="No payments received"
        action={
          <ButtonLink to={paths.dashboardEvents({ show: 'hosting' })} variant="quiet">
            Events you host
          </ButtonLink>
        }
      >
        Sell tickets to an event you host, and what people pay shows up here. This site takes no cut.
      </EmptyState>
    );
  return (
    <div className={styles.received}>
      {data.received.map((received) => (
        <ReceivedCard key={`${received.payeeId} ${received.currency}`} received={received} />
      ))}
    </div>
  );
}

function ReceivedCard({ received }: { received: Received }) {
  const { collectsPayments } = useSite();
  const { name, payeeId, currency, door, bank, online, fees, payouts, quarters } = received;
  const money = (amount: number) => formatMoney(amount, currency);
  const sums = [
    { label: 'in cash or by card in person', amount: door },
    { label: 'by transfer', amount: bank },
    { label: 'online, after fees', amount: online },
    { label: 'Stripe fees', amount: fees },
  ];
  return (
    <Card as="section" aria-label={`${name}, ${currency}`}>
      <Stack>
        <h2>{`${name}: ${money(door + bank + online)}`}</h2>
        <Figures
          figures={sums
            .filter(({ amount }) => amount !== 0)
            .map(({ label, amount }) => ({ label, value: money(amount) }))}
        />
        {(online !== 0 || fees !== 0) && (
          <p className={noteClass}>
            {collectsPayments
              ? `${PAID_TO_SITE} Ask the people who run this site when you get it.`
              : 'Stripe pays out to your bank automatically. What is paid out stays in these sums.'}
          </p>
        )}
        {payouts.length > 0 && <PayoutTable payouts={payouts.map((payout) => ({ ...payout, currency }))} />}
        {quarters.length > 0 && <TaxTable quarters={quarters} money={money} />}
        <DownloadButton fileName={`${fileNameOf(name, 'books')}-books.csv`} load={() => exportLedger(payeeId)}>
          Download the books (CSV)
        </DownloadButton>
      </Stack>
    </Card>
  );
}

type TaxTableProps = { quarters: Received['quarters']; money: (amount: number) => string };

function TaxTable({ quarters, money }: TaxTableProps) {
  return (
    <Table label="Taxes by quarter">
      <thead>
        <tr>
          <th scope="col">Quarter</th>
          <NumberHeader>Rate</NumberHeader>
          <NumberHeader>Net</NumberHeader>
          <NumberHeader>Tax</NumberHeader>
        </tr>
      </thead>
      <tbody>
        {quarters.map(({ quarter, rate, net, tax }) => (
          <tr key={`${quarter} ${rate}`}>
            <th scope="row">{quarter}</th>
            <NumberCell>{`${rate}%`}</NumberCell>
            <NumberCell>{money(net)}</NumberCell>
            <NumberCell>{money(tax)}</NumberCell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
