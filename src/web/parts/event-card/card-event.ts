import type { EventCard } from '#contracts/events/events.contract.ts';

type OmittedFields = 'endsAt' | 'endsLocal' | 'visibility' | 'host';
export type CardFace = { name: string; avatar: string | null };
/** The fields of an event that a card shows. */
export type CardEvent<Card extends EventCard = EventCard> = Omit<Card, OmittedFields> & {
  host: { name: string };
  faces?: CardFace[];
};

/** Fewer fields keep the data embedded in the page small. */
export function toCardEvent<Card extends EventCard & { visibility?: string }>(card: Card): CardEvent<Card> {
  const { endsAt: _endsAt, endsLocal: _endsLocal, visibility: _visibility, host, ...shown } = card;
  return { ...shown, host: { name: host.name } };
}
