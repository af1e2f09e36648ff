import type { PlaceColumns } from '#server/places/gazetteer.ts';

/** Venue, street, position, and directions to the entrance. */
type Spot = [venue: string, address: string, latitude: number, longitude: number, find: string];
export type SpotKind = 'cafe' | 'bar' | 'hall' | 'studio' | 'office' | 'park';
export type City = {
  place: { [Column in keyof PlaceColumns]: PlaceColumns[Column][number] };
  /** Hosts in this city, by the local part of their email. */
  hosts: string[];
  /** Formats an amount of money. */
  money: (amount: number) => string;
  spots: Record<SpotKind, Spot>;
};
type Row = [id: number, name: string, region: string, code: string, country: string, people: number];

/** As in the gazetteer, so that loading the gazetteer changes nothing. */
export const place = (
  [id, name, region, countryCode, country, population]: Row,
  [latitude, longitude]: [number, number],
  timeZone: string,
  otherName = '',
): City['place'] => ({
  id,
  name,
  region,
  countryCode,
  country,
  population,
  latitude,
  longitude,
  timeZone,
  otherName,
});
export const dollars = (amount: number) => `$${amount}`;
export const euros = (amount: number) => `€${amount}`;

/** The venues are fictional, the streets are real. */
