import { isAtCheckout, isUnpaid } from '#contracts/payments/order-states.ts';
import { paths } from '#contracts/site-paths.ts';
import { formatPaymentInstruction } from '#web/payments/orders/order-text.ts';
import { orderWithSeats, useOrdersOfEvent } from '#web/payments/orders/orders.api.ts';
import { useRsvp } from '#web/rsvps/rsvps.api.ts';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { GetTickets } from './GetTickets.tsx';
import type { TicketSale } from './ticket-sale.ts';

/** The viewer's own order of an event, or the button to order. */
export function OwnTickets(props: TicketSale) {
  const { data: rsvp } = useRsvp(props.event.id);
  return rsvp?.hasTicket ? <OrderLink eventId={props.event.id} /> : <GetTickets {...props} />;
}

function OrderLink({ eventId }: { eventId: string }) {
  const { data } = useOrdersOfEvent(eventId);
  const order = data && orderWithSeats(data.orders);
  if (!order) return null;
  const isToPay = isUnpaid(order) && !order.isProcessing;
  return (
    <>
      {isUnpaid(order) && <p>{formatPaymentInstruction(order)}</p>}
      <ButtonLink to={paths.order(order.id)} variant={isToPay ? 'loud' : 'quiet'} wide>
        {isToPay && isAtCheckout(order) ? 'Pay now' : 'View your order'}
      </ButtonLink>
    </>
  );
}
