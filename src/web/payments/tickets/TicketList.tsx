import type { EventPrices } from '#web/payments/orders/orders.api.ts';
import { formatRefundRule, formatWaysToPay } from './price-text.ts';
import styles from './Tickets.module.css';
import { TierText } from './TierText.tsx';

type TicketListProps = { prices: EventPrices; timeZone: string };

/** The tickets of an event, for everybody to read: needs no script. */
export function TicketList({ prices, timeZone }: TicketListProps) {
  const notes = [formatWaysToPay(prices), formatRefundRule(prices)].filter(Boolean);
  return (
    <section id="tickets" aria-labelledby="tickets-title" className={styles.section}>
      <h2 id="tickets-title">Tickets</h2>
      <ul className={styles.tiers}>
        {prices.tiers.map((tier) => (
          <li key={tier.id} className={tier.state === 'on-sale' ? undefined : styles.gone}>
            <TierText tier={tier} currency={prices.currency} timeZone={timeZone} />
          </li>
        ))}
      </ul>
      {notes.length > 0 && <p className={styles.note}>{notes.join(' ')}</p>}
    </section>
  );
}
