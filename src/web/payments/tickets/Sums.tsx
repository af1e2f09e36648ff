import { Fragment } from 'react';
import { formatMoney } from '#contracts/payments/money.ts';
import styles from './Tickets.module.css';

type Line = { name: string; quantity: number; unit: number };
type SumsProps = {
  quote: { currency: string; lines: readonly Line[]; discount: number; tax: number; total: number };
};

/** What an order costs: each line, the discount, and the total with its tax. */
export function Sums({ quote: { currency, lines, discount, tax, total } }: SumsProps) {
  return (
    <dl className={styles.sums}>
      {lines.map(({ name, quantity, unit }) => (
        <Fragment key={`${name} ${unit}`}>
          <dt>{`${quantity} × ${name}`}</dt>
          <dd>{formatMoney(quantity * unit, currency)}</dd>
        </Fragment>
      ))}
      {discount > 0 && (
        <>
          <dt>Discount</dt>
          <dd>{formatMoney(-discount, currency)}</dd>
        </>
      )}
      <dt className={styles.total}>Total</dt>
      <dd className={styles.total}>{formatMoney(total, currency)}</dd>
      {tax > 0 && (
        <>
          <dt className={styles.note}>Tax included</dt>
          <dd className={styles.note}>{formatMoney(tax, currency)}</dd>
        </>
      )}
    </dl>
  );
}
