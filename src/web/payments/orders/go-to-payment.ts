import type { useNavigate } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { type Order, startCheckout } from './orders.api.ts';

/** To the payment page, or to the order if there is none or it can't be reached: it has a button to try again. */
export async function goToPayment(order: Order, navigate: ReturnType<typeof useNavigate>): Promise<void> {
  const page = order.abilities.pay ? await startCheckout(order.id).catch(() => null) : null;
  if (page) location.assign(page.url);
  else await navigate(paths.order(order.id));
}
