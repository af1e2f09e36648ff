import { z } from 'zod';
import { Place } from '#contracts/places/places.contract.ts';
import { COUNTRIES_WITH_STATES } from '#contracts/places/town-name.ts';
import { cellsOf, distanceSql } from '#server/platform/formats/geo-grid.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { type FieldColumns, jsonFields, selectFields } from '#server/platform/postgres/field-columns.ts';
import type { AlternateNames } from './alternate-names.ts';
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
/** SQL: JSON of the place `p`; null if a row has none. */
export const PLACE_JSON = `case when p.id is not null then json_build_object(${jsonFields(placeColumns, 'p')}) end`;

const IS_NAMED_WITH_COUNTRY = `p.country_code not in (${COUNTRIES_WITH_STATES.map((code) => `'${code}'`).join()})`;

/** SQL: the name of the place `p` with its state or country, as `formatTown` writes it; null if a row has none. */
export const TOWN_NAME = `case when p.region <> '' and not (${IS_NAMED_WITH_COUNTRY})
  then p.name || coalesce(', ' || nullif(p.region, p.name), '') else p.name || coalesce(', ' || nullif(p.country, p.name), '') end`;

/** Sorts after every text with the same prefix. */
const AFTER = 'chr(1114111)';

/** The statement's placeholders: town name, prefixes of region or country, and limit. */
type SearchParams = { name: string; region?: string; within: string; limit: string };
const PARAMS: SearchParams = { name: '$1', limit: '$2', within: '$3' };

const isIn = (area: string) => `(${area} = '' or starts_with(fold(p.region), fold(${area}))
  or starts_with(fold(p.country), fold(${area})) or fold(${area}) in (lower(p.country_code), state_code(p.country_code, p.region)))`;
const inRegion = ({ within, region }: SearchParams) => `${isIn(within)}${region ? ` and ${isIn(region)}` : ''}`;

/** London has 2,800 times the people of Londres in Argentina, but Toronto, which once was York, 17 times those of York. */
const TIMES_BIGGER = 100;

/**
 * SQL: towns whose name has a prefix of this many letters, biggest first. Short prefixes have an index in this order. Names in other languages count if
 * there is no such town. Whole ones, such as Nizza, also count beside towns with longer names, and beside far smaller towns of that name.
 */
export function placesByPrefixSql(letters: number, search: SearchParams): string {
  const begins = (key: string) => `${key} ~>=~ fold(${search.name}) and ${key} ~<~ (fold(${search.name}) || ${AFTER})`;
  // fold() makes two letters of some, such as ß and æ.
  const condition =
    letters <= 3
      ? `left(p.name_key, ${letters}) = left(fold(${search.name}), ${letters}) and starts_with(p.name_key, fold(${search.name}))`
      : begins('p.name_key');
  const one = (where: string) =>
    `(select ${COLUMNS} from places p where ${where} and ${inRegion(search)} order by p.population desc, p.id limit ${search.limit})`;
  const other = one(`p.other_key <> '' and ${begins('p.other_key')}`);
  const alternate = one(`p.id in (select a.place_id from place_alternate_names a where ${begins('a.name_key')}
      and (a.name_key = fold(${search.name}) or not exists (select from named)))
    and p.id not in (select id from named)
    and p.population > ${TIMES_BIGGER} * coalesce((select max(population) from places n where n.name_key = fold(${search.name})), 0)`);
  return `with named as materialized (${one(condition)} union ${other})
    select * from named union all ${alternate} order by population desc, id limit ${search.limit}`;
}

type PlaceSearch = { name: string; region: string; within: string; limit: number };

export async function findPlacesByPrefix(db: Db, { name, region, within, limit }: PlaceSearch): Promise<Place[]> {
  const letters = Array.from(name).length;
  return db.rows(Place, placesByPrefixSql(letters, { ...PARAMS, region: '$4' }), [name, limit, within, region]);
}

/** Towns with exactly this name, region and country, biggest first; `within` alone is the region, or the country where towns are named with it. */
export async function findPlacesByLabel(db: Db, { name, region, within, limit }: PlaceSearch): Promise<Place[]> {
  const isRegion = (area: string) => `fold(${area}) in (fold(p.region), state_code(p.country_code, p.region))`;
  const isCountry = (area: string) => `fold(${area}) in (fold(p.country), lower(p.country_code))`;
  return db.rows(
    Place,
    `select ${COLUMNS} from places p where p.name_key = fold($1) and case when $2 <> '' then ${isRegion('$2')} and ${isCountry('$3')}
        else ${isRegion('$3')} or (${isCountry('$3')} and (${IS_NAMED_WITH_COUNTRY} or position(p.name in p.region) > 0)) end
      order by p.population desc, p.id limit $4`,
    [name, region, within, limit],
  );
}

/** Towns with at least 15,000 people and a similar name. */
export async function findPlacesLike(
  db: Db,
  search: { name: string; within: string; limit: number },
): Promise<Place[]> {
  return db.rows(
    Place,
    `with typed as materialized (select fold($1) as name_key)
        select ${COLUMNS} from typed, places p
        where p.name_key % typed.name_key and p.population >= 15000 and ${inRegion(PARAMS)}
        order by similarity(p.name_key, typed.name_key) > 0.6 desc, p.population desc, p.id limit $2`,
    [search.name, search.limit, search.within],
  );
}

export async function findPlacesRoughlyLike(db: Db, name: string, limit: number): Promise<Place[]> {
  return db.rows(
    Place,
    `select ${COLUMNS} from similar_places(fold($1), $2) with ordinality likely (id, position)
        join places p on p.id = likely.id order by likely.position`,
    [name, limit],
  );
}

export async function findPlace(db: Db, id: number): Promise<Place | undefined> {
  return db.row(Place, `select ${COLUMNS} from places p where p.id = $1`, [id]);
}

type NearbyTownSearch = {
  latitude: number;
  longitude: number;
  radiusKm: number;
  minPopulation?: number;
  /** A town that is left out. */
  exceptId?: number;
};

/** The nearest town within `radiusKm`. */
export async function findPlaceNear(
  db: Db,
  { minPopulation = 0, exceptId = 0, ...circle }: NearbyTownSearch,
): Promise<Place | undefined> {
  return db.row(
    Place,
    `select ${COLUMNS} from places p
      where grid_cell(p.latitude, p.longitude) = any ($1::integer[]) and ${distanceSql('$2', '$3', 'p')} <= $4::float8
        and p.population >= $5 and p.id <> $6
      order by ${distanceSql('$2', '$3', 'p')}, p.population desc limit 1`,
    [cellsOf(circle), circle.latitude, circle.longitude, circle.radiusKm, minPopulation, exceptId],
  );
}

export async function hasGazetteer(db: Db, edition: string): Promise<boolean> {
  return (await db.execute('select 1 from gazetteer_loads where edition = $1', [edition])) === 1;
}

/** The key of an advisory lock for the transaction that loads the gazetteer. */
const GAZETTEER_LOCK = 7_461_003;

/** False if another transaction has the lock. */
export async function lockGazetteer(tx: Db): Promise<boolean> {
  return (await tx.execute('select 1 where pg_try_advisory_xact_lock($1)', [GAZETTEER_LOCK])) === 1;
}

export async function insertGazetteerLoad(db: Db, edition: string): Promise<void> {
  await db.execute('insert into gazetteer_loads (edition) values ($1) on conflict do nothing', [edition]);
}

export async function hasPlaces(db: Db): Promise<boolean> {
  return (await db.execute('select 1 from places limit 1')) === 1;
}

const IndexRow = z.object({ name: z.string(), definition: z.string() });

/** Drops the indexes of the towns, except that of the primary key; returns the statements that create them again. */
export async function dropPlaceIndexes(tx: Db): Promise<string[]> {
  const indexes = await tx.rows(
    IndexRow,
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = 'places'::regclass and not indisprimary`,
  );
  for (const { name } of indexes) await tx.execute(`drop index ${name}`);
  return indexes.map(({ definition }) => definition);
}

/** Towns are updated and added, never deleted: events refer to them. */
export async function upsertPlaces(db: Db, columns: PlaceColumns): Promise<void> {
  await db.execute(
    `insert into places (id, name, region, country_code, country, population, latitude, longitude, time_zone, name_key, other_key)
     select id, name, region, country_code, country, population, latitude, longitude, time_zone, fold(name), fold(other_name)
       from unnest($1::integer[], $2::text[], $3::text[], $4::text[], $5::text[], $6::integer[], $7::float8[], $8::float8[], $9::text[], $10::text[])
         as input (id, name, region, country_code, country, population, latitude, longitude, time_zone, other_name)
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

export async function deleteAlternateNames(db: Db): Promise<void> {
  await db.execute('delete from place_alternate_names');
}

/** Names of towns that are not there, and those that compare like the town's own name, are left out. */
export async function insertAlternateNames(db: Db, { placeId, name }: AlternateNames): Promise<void> {
  await db.execute(
    `insert into place_alternate_names (place_id, name_key)
     select p.id, fold(input.name) from unnest($1::integer[], $2::text[]) as input (place_id, name)
       join places p on p.id = input.place_id where fold(input.name) <> p.name_key
     on conflict do nothing`,
    [placeId, name],
  );
}
