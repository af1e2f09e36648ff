import type { Place } from './places.contract.ts';

/** Countries in which people name a town with its state or province, where many towns share a name. */
export const COUNTRIES_WITH_STATES: readonly string[] = ['US', 'CA', 'AU'];

export type Town = Pick<Place, 'name' | 'region' | 'country' | 'countryCode'>;

/** “Austin, Texas”, “Berlin, Germany”, “Singapore”. `TOWN_NAME` in places.queries.ts is the same in SQL. */
export function formatTown({ name, region, country, countryCode }: Town): string {
  const area = region && COUNTRIES_WITH_STATES.includes(countryCode) ? region : country;
  return area === name ? name : `${name}, ${area}`;
}
