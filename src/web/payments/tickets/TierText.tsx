import type { Tier } from '#web/payments/orders/orders.api.ts';
import { formatPrice, formatSale, formatTax } from './price-text.ts';
import styles from './Tickets.module.css';

/** The name of a ticket, whether it can be had, and its price. In a file of its own: the list of tickets must stay one that loads separately. */
export function TierText({ tier, currency, timeZone }: { tier: Tier; currency: string; timeZone: string }) {
  const sale = formatSale(tier, timeZone);
  const tax = formatTax(tier);
  return (
    <>
      <span className={styles.name}>
        <b>{tier.name}</b>
        {sale && <span className={styles.note}>{sale}</span>}
      </span>
      <span className={styles.price}>
        <b>{formatPrice(tier, currency)}</b>
        {tax && <span className={styles.note}>{tax}</span>}
      </span>
    </>
  );
}
