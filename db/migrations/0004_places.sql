-- Cities and towns.

create function grid_cell(latitude double precision, longitude double precision) returns integer
  language sql immutable strict parallel safe
  return floor((latitude + 90) * 5)::integer * 1800 + floor((longitude + 180) * 5)::integer;
comment on function grid_cell(double precision, double precision) is
  'Number of the 0.2° cell (22 km of latitude); src/server/platform/formats/geo-grid.ts covers circles with the same formula.';

create table places (
  id integer primary key,
  name text not null,
  region text not null,
  country_code text not null constraint places_country_code check (country_code ~ '^[A-Z]{2}$'),
  country text not null,
  population integer not null,
  latitude double precision not null constraint places_latitude check (latitude between -90 and 90),
  longitude double precision not null constraint places_longitude check (longitude >= -180 and longitude < 180),
  time_zone text not null,
  name_key text not null,
  other_key text not null default ''
);
create index places_by_prefix on places (name_key text_pattern_ops, population);
create index places_by_other_prefix on places (other_key text_pattern_ops, population) where other_key <> '';
create index places_by_first_letter on places (left(name_key, 1), population desc);
create index places_by_two_letters on places (left(name_key, 2), population desc);
create index places_by_three_letters on places (left(name_key, 3), population desc);
create index places_by_cell on places (grid_cell(latitude, longitude));
create index places_by_similarity on places using gin (name_key gin_trgm_ops) where population >= 15000;
comment on index places_by_similarity is 'For typing errors; small towns are excluded, because they would match almost any input.';
comment on table places is 'Cities and towns of the world from GeoNames (CC BY 4.0), loaded from npm packages; the id is the GeoNames id.';
comment on column places.name_key is 'fold(name), for comparing with typed text.';
comment on column places.other_key is 'fold() of an alternative name, such as Muenchen for Munich; empty if none.';

create table gazetteer_loads (
  edition text primary key,
  loaded_at timestamptz not null default now()
);
comment on table gazetteer_loads is 'Editions of the gazetteer that were loaded; a new edition is loaded once, over the old one.';
