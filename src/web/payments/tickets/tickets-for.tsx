import { lazy, Suspense } from 'react';
import { GetTickets } from './GetTickets.tsx';
import type { TicketSale } from './ticket-sale.ts';

const OwnTickets = lazy(() => import('./OwnTickets.tsx').then((module) => ({ default: module.OwnTickets })));

/** What the page of an event with tickets shows instead of the answer: for visitors, and for people with their own order. */
export const ticketsFor = (props: TicketSale) => ({
  visitor: <GetTickets {...props} isForVisitors />,
  own: (
    <Suspense>
      <OwnTickets {...props} />
    </Suspense>
  ),
});
