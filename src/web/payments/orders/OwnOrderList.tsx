import { Link } from 'react-router';
import { formatMoney } from '#contracts/payments/money.ts';
import { paths } from '#contracts/site-paths.ts';
import { Card } from '#web/ui/display/Card.tsx';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { noteClass } from '#web/ui/display/note-class.ts';
import styles from './Order.module.css';
import { formatRefunds, formatState } from './order-text.ts';
import type { OwnOrder } from './orders.api.ts';
import { kindNames } from './payments-by-payee.ts';
import { formatDocument } from './receipt-text.ts';

/** Orders with their receipts, the latest first. */
export const OwnOrderList = ({ orders }: { orders: readonly OwnOrder[] }) => (
  <ul className={styles.list} aria-label="Your orders">
    {orders.map((order) => (
      <Card as="li" key={order.id} className={styles.item}>
        <Link to={paths.order(order.id)}>
          <b>{order.event.title}</b>
        </Link>
        <b>{formatMoney(order.total, order.currency)}</b>
        <span className={noteClass}>
          {[order.number, kindNames[order.kind], formatInstant(order.createdAt)].join(' · ')}
        </span>
        <span>{formatState(order)}</span>
        {order.receipts.length > 0 && (
          <span>
            {order.receipts.map((document) => (
              <Link key={document.id} to={paths.receipt(document.id)} className={styles.document}>
                {formatDocument(document)}
              </Link>
            ))}
          </span>
        )}
        {order.refunded + order.due > 0 && <span className={styles.refunds}>{formatRefunds(order)}</span>}
      </Card>
    ))}
  </ul>
);
