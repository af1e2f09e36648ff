import { Link } from 'react-router';
import { formatMoney } from '#contracts/payments/money.ts';
import { paths } from '#contracts/site-paths.ts';
import { formatLocal, localTimeIn } from '#web/ui/display/local-time.ts';
import type { PaymentMade } from './orders.api.ts';
import { formatPayment, groupByPayee, kindNames, type PayeeGroup } from './payments-by-payee.ts';
import styles from './Receipt.module.css';

type PaymentsSheetProps = { year: number; name: string; payments: readonly PaymentMade[] };

/** Uses the seller’s time zone, as on the receipt. */
const formatDay = (instant: string, timeZone: string): string =>
  formatLocal(localTimeIn(timeZone, instant), { month: 'short', day: 'numeric', year: 'numeric' });

const DELETED = 'Deleted account';

/** What a person has paid in a year, added up for each payee; only the sheet is printed. */
export const PaymentsSheet = ({ year, name, payments }: PaymentsSheetProps) => (
  <article className={styles.sheet}>
    <header className={styles.head}>
      <div>
        <h1>{`Payments in ${year}`}</h1>
        <p>{`Paid by ${name}`}</p>
      </div>
    </header>
    {groupByPayee(payments).map((group) => (
      <section key={group.key} aria-label={group.payee || DELETED}>
        <h2>{group.payee || DELETED}</h2>
        <Payments group={group} />
      </section>
    ))}
    {payments.some(({ isDispute }) => isDispute) && (
      <p>Money that your bank took back is listed under the day it left the host’s account.</p>
    )}
    <p>This is a summary. It doesn’t replace your receipts and credit notes.</p>
  </article>
);

function Payments({ group: { payments, currency, total, sums } }: { group: PayeeGroup }) {
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <div className={styles.scroll}>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">For</th>
            <th scope="col">Date</th>
            <th scope="col">Receipt or credit note</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {payments.map(({ id, orderId, paidAt, timeZone, receipt, amount, ...payment }) => (
            <tr key={id}>
              <td>
                <Link to={paths.order(orderId)}>{formatPayment({ ...payment, amount })}</Link>
              </td>
              <td>{formatDay(paidAt, timeZone)}</td>
              <td>{receipt}</td>
              <td>{money(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              Total
            </th>
            <td>{money(total)}</td>
          </tr>
          {sums.map(({ kind, amount }) => (
            <tr key={kind} className={styles.tax}>
              <th scope="row" colSpan={3}>
                {kind === 'donation' ? 'Donations' : kindNames[kind]}
              </th>
              <td>{money(amount)}</td>
            </tr>
          ))}
        </tfoot>
      </table>
    </div>
  );
}
