import type { EventCard } from '#contracts/events/events.contract.ts';

type NotShown = 'endsAt' | 'endsLocal' | 'priceNote' | 'visibility' | 'host';
/** The fields of an event that a card shows. */
export type ShownCard<Card extends EventCard = EventCard> = Omit<Card, NotShown> & { host: { name: string } };

/** Fewer fields keep the data embedded in the page small. */
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
