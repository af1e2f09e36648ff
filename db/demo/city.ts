import type { PlaceColumns } from '#server/places/gazetteer.ts';

/** Name of the venue, street, position, and how to find the door. */
type Spot = [venue: string, address: string, latitude: number, longitude: number, find: string];
export type SpotKind = 'cafe' | 'bar' | 'hall' | 'studio' | 'office' | 'park';
export type City = {
  place: { [Column in keyof PlaceColumns]: PlaceColumns[Column][number] };
  /** Who hosts here: the part of the address before the at sign. */
  hosts: string[];
  /** How an amount of money is written. */
  money: (amount: number) => string;
  spots: Record<SpotKind, Spot>;
};
type Row = [id: number, name: string, region: string, code: string, country: string, people: number];

/** As the gazetteer has it, so that loading that changes nothing. */
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

/** The venues are made up; their streets are not. */
