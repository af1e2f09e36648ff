import type { HostEventPage as WholePage } from '#contracts/events/host-events.contract.ts';
import { type CardEvent, toCardEvent } from '#web/parts/event-card/card-event.ts';

export type HostEvent = CardEvent<WholePage['events'][number]>;
export type HostEventPage = { events: HostEvent[]; nextCursor: string | null };

export const slimPage = ({ events, nextCursor }: WholePage): HostEventPage => ({
  events: events.map(toCardEvent),
  nextCursor,
});
