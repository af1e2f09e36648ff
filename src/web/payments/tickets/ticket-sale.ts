import type { EventDetail } from '#contracts/events/events.contract.ts';
import type { EventPrices } from '#web/payments/orders/orders.api.ts';

export type TicketEvent = Pick<EventDetail, 'id' | 'title' | 'timeZone' | 'attendance' | 'questions' | 'seats'>;

/** An event with its tickets, as its page, button and dialog get it. */
export type TicketSale = { event: TicketEvent; prices: EventPrices };
