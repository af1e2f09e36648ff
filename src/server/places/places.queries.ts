import { Place } from '#contracts/places/places.contract.ts';
import { cellsOf, distanceSql } from '#server/platform/formats/geo-grid.ts';
import { enqueue, job } from '#server/platform/jobs/job.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { type FieldColumns, jsonFields, selectFields } from '#server/platform/postgres/field-columns.ts';
import type { PlaceColumns } from './gazetteer.ts';

const placeColumns = {
  id: 'id',
  name: 'name',
  region: 'region',
  country: 'country',
  countryCode: 'country_code',
  latitude: 'latitude',
  longitude: 'longitude',
  timeZone: 'time_zone',
  population: 'population',
} as const satisfies FieldColumns<'places', Place>;

const COLUMNS = selectFields(placeColumns, 'p');
/** SQL: the place `p`, which a row may lack. */
export const PLACE_JSON = `case when p.id is not null then json_build_object(${jsonFields(placeColumns, 'p')}) end`;

/** Sorts after every text that begins with the same letters. */
const AFTER = 'chr(1114111)';

/** Placeholders of what was typed: a town's name, the beginning of its region's or country's, and how many are wanted. */
type Typed = { name: string; within: string; limit: string };
const TYPED: Typed = { name: '$1', limit: '$2', within: '$3' };

const inRegion = ({ within }: Typed) => `(${within} = '' or starts_with(fold(p.region), fold(${within}))
  or starts_with(fold(p.country), fold(${within})) or lower(p.country_code) = fold(${within}))`;

/** SQL of the towns whose name has a beginning of so many letters, biggest first. Short beginnings have an index in this order. */
export function placesByPrefixSql(letters: number, typed: Typed): string {
  const begins = (key: string) => `${key} ~>=~ fold(${typed.name}) and ${key} ~<~ (fold(${typed.name}) || ${AFTER})`;
  const condition = letters <= 3 ? `left(p.name_key, ${letters}) = fold(${typed.name})` : begins('p.name_key');
  const one = (where: string) =>
    `(select ${COLUMNS} from places p where ${where} and ${inRegion(typed)} order by p.population desc, p.id limit ${typed.limit})`;
  const other = one(`p.other_key <> '' and ${begins('p.other_key')}`);
  return `${one(condition)} union ${other} order by population desc, id limit ${typed.limit}`;
}

export async function findPlacesByPrefix(
  db: Db,
  typed: { name: string; within: string; limit: number },
): Promise<Place[]> {
  const letters = Array.from(typed.name).length;
  return db.rows(Place, { name: `places-${Math.min(letters, 4)}`, text: placesByPrefixSql(letters, TYPED) }, [
    typed.name,
    typed.limit,
    typed.within,
  ]);
}

/** Towns of 15,000 people or more whose name is like what was typed. */
export async function findPlacesLike(db: Db, typed: { name: string; within: string; limit: number }): Promise<Place[]> {
  return db.rows(
    Place,
    {
      name: 'places-like',
      text: `select ${COLUMNS} from places p
        where p.name_key % fold($1) and p.population >= 15000 and ${inRegion(TYPED)}
        order by similarity(p.name_key, fold($1)) > 0.6 desc, p.population desc, p.id limit $2`,
    },
    [typed.name, typed.limit, typed.within],
  );
}

export async function findPlace(db: Db, id: number): Promise<Place | undefined> {
  return db.row(Place, { name: 'place', text: `select ${COLUMNS} from places p where p.id = $1` }, [id]);
}

/** The nearest town within `radiusKm`. */
export async function findPlaceNear(
  db: Db,
  circle: { latitude: number; longitude: number; radiusKm: number },
): Promise<Place | undefined> {
  return db.row(
    Place,
    `select ${COLUMNS} from places p
      where grid_cell(p.latitude, p.longitude) = any ($1::integer[]) and ${distanceSql('$2', '$3', 'p')} <= $4::float8
      order by ${distanceSql('$2', '$3', 'p')}, p.population desc limit 1`,
    [cellsOf(circle), circle.latitude, circle.longitude, circle.radiusKm],
  );
}

export async function hasGazetteer(db: Db, edition: string): Promise<boolean> {
  return (await db.execute('select 1 from gazetteer_loads where edition = $1', [edition])) === 1;
}

export async function insertGazetteerLoad(db: Db, edition: string): Promise<void> {
  await db.execute('insert into gazetteer_loads (edition) values ($1) on conflict do nothing', [edition]);
}

/** Towns are corrected and added, never deleted: events refer to them. */
export async function upsertPlaces(db: Db, columns: PlaceColumns): Promise<void> {
  await db.execute(
    `insert into places (id, name, region, country_code, country, population, latitude, longitude, time_zone, name_key, other_key)
     select id, name, region, country_code, country, population, latitude, longitude, time_zone, fold(name), fold(other_name)
       from unnest($1::integer[], $2::text[], $3::text[], $4::text[], $5::text[], $6::integer[], $7::float8[], $8::float8[], $9::text[], $10::text[])
         as given (id, name, region, country_code, country, population, latitude, longitude, time_zone, other_name)
     on conflict (id) do update set (name, region, country_code, country, population, latitude, longitude, time_zone, name_key, other_key)
       = (excluded.name, excluded.region, excluded.country_code, excluded.country, excluded.population, excluded.latitude,
          excluded.longitude, excluded.time_zone, excluded.name_key, excluded.other_key)`,
    [
      columns.id,
      columns.name,
      columns.region,
      columns.countryCode,
      columns.country,
      columns.population,
      columns.latitude,
      columns.longitude,
      columns.timeZone,
      columns.otherName,
    ],
  );
}

export const loadGazetteerJob = job({ name: 'load-gazetteer' });

/** Asks for the gazetteer to be loaded in the background; asking twice loads it once. */
export async function requestGazetteer(db: Db): Promise<void> {
  await enqueue(db, loadGazetteerJob, {}, { key: loadGazetteerJob.name });
}
