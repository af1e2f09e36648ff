import type { EventCard } from '#contracts/events/events.contract.ts';

type NotShown = 'endsAt' | 'endsLocal' | 'priceNote' | 'visibility' | 'host';
/** What a card shows of an event in a list. */
export type ShownCard<Card extends EventCard = EventCard> = Omit<Card, NotShown> & { host: { name: string } };

/** What no card shows stays out of the page, which carries its data besides its markup. */
export function toShownCard<Card extends EventCard & { visibility?: string }>(card: Card): ShownCard<Card> {
  const {
    endsAt: _endsAt,
    endsLocal: _endsLocal,
    priceNote: _priceNote,
    visibility: _visibility,
    host,
    ...shown
  } = card;
  return { ...shown, host: { name: host.name } };
}
