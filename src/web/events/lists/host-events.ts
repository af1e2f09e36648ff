import type { HostEventPage as WholePage } from '#contracts/events/host-events.contract.ts';
import { type ShownCard, toShownCard } from '#web/parts/event-card/shown-card.ts';

export type HostEvent = ShownCard<WholePage['events'][number]>;
export type HostEventPage = { events: HostEvent[]; nextCursor: string | null };

export const slimPage = ({ events, nextCursor }: WholePage): HostEventPage => ({
  events: events.map(toShownCard),
  nextCursor,
});
