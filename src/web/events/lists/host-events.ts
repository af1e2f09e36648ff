import type { HostEventPage as WholePage } from '#contracts/events/host-events.contract.ts';

type WholeCard = WholePage['events'][number];
/** What a card shows. The rest stays out of the page, which carries its data besides its markup. */
export type HostEvent = Omit<WholeCard, 'endsAt' | 'endsLocal' | 'priceNote' | 'visibility' | 'host'> & {
  host: { name: string };
};
export type HostEventPage = { events: HostEvent[]; nextCursor: string | null };

export const slimPage = ({ events, nextCursor }: WholePage): HostEventPage => ({
  events: events.map(
    ({ endsAt: _end, endsLocal: _endLocal, priceNote: _price, visibility: _visibility, host: { name }, ...event }) => ({
      ...event,
      host: { name },
    }),
  ),
  nextCursor,
});
