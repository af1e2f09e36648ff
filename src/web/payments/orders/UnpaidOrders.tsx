import { paths } from '#contracts/site-paths.ts';
import { Card } from '#web/ui/display/Card.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import styles from './Order.module.css';
import { formatPaymentInstruction } from './order-text.ts';
import { useUnpaidOrders } from './orders.api.ts';

/** What the viewer has ordered and not paid; nothing without such orders, or if they fail to load. */
export function UnpaidOrders() {
  const { data } = useUnpaidOrders();
  if (!data || data.orders.length === 0) return null;
  return (
    <section aria-label="Orders to pay">
      <ul className={styles.list}>
        {data.orders.map((order) => (
          <Card as="li" key={order.id} className={styles.todo}>
            <div>
              <b>{order.event.title}</b>
              <p>{formatPaymentInstruction(order)}</p>
            </div>
            <ButtonLink to={paths.order(order.id)} variant={order.state === 'door' ? 'quiet' : 'loud'}>
              {order.state === 'door' ? 'View order' : 'Pay'}
            </ButtonLink>
          </Card>
        ))}
      </ul>
    </section>
  );
}
