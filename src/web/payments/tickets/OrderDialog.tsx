import { useState } from 'react';
import { paths } from '#contracts/site-paths.ts';
import { useOwnName } from '#web/parts/fields/own-name.tsx';
import type { Quote, Selection } from '#web/payments/orders/orders.api.ts';
import { PersonQueries } from '#web/platform/http/PersonQueries.tsx';
import { useAuthDialog } from '#web/platform/page/auth-dialog.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import { ChooseTickets } from './ChooseTickets.tsx';
import { firstValues, forgetChoice, keepChoice, readChoice, type TicketValues } from './order-form.ts';
import { type OrderValues, PlaceOrder } from './PlaceOrder.tsx';
import type { TicketSale } from './ticket-sale.ts';

type ChosenTickets = { values: TicketValues; selection: Selection; quote: Quote; prices: TicketSale['prices'] };

/** Tickets and their price first, for everybody; then, signed in, how to pay. */
export function OrderDialog({ event, prices, onClose }: TicketSale & { onClose: () => void }) {
  const isSignedIn = useAppSelector((state) => state.auth.isAuthenticated);
  const auth = useAuthDialog();
  const [values, setValues] = useState(() => readChoice(event.id) ?? firstValues(prices));
  const [chosen, setChosen] = useState<ChosenTickets | null>(null);
  const [entered, setEntered] = useState<OrderValues | null>(null);
  // A name that was typed is still there after going back to the tickets.
  const ownName = useOwnName();
  const choose = (next: ChosenTickets) => {
    setValues(next.values);
    if (isSignedIn) {
      forgetChoice(event.id);
      return setChosen(next);
    }
    keepChoice(event.id, next.values);
    onClose();
    auth.open('signup', `${paths.event(event.id)}#tickets`);
  };
  const close = () => {
    forgetChoice(event.id);
    onClose();
  };
  return (
    <PersonQueries>
      {chosen ? (
        <PlaceOrder
          {...chosen}
          event={event}
          entered={entered}
          ownName={ownName}
          onBack={(values) => {
            setEntered(values);
            setChosen(null);
          }}
          onClose={onClose}
        />
      ) : (
        <ChooseTickets
          event={event}
          prices={prices}
          initial={values}
          hasEntered={entered !== null}
          onChosen={choose}
          onClose={close}
        />
      )}
    </PersonQueries>
  );
}
