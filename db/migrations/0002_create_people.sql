create table people (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint people_name_length check (char_length(name) between 1 and 100),
  location text not null default '' constraint people_location_length check (char_length(location) <= 200),
  bio text not null default '' constraint people_bio_length check (char_length(bio) <= 5000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table people is 'The public face of an account; its id is the account''s id.';

create table avatars (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null constraint avatars_one_per_person unique references people (id) on delete cascade,
  jpeg bytea not null,
  created_at timestamptz not null default now()
);
comment on table avatars is 'Re-encoded 100×100 JPEGs of a few kB; the random id is the public address, so a new picture is a new URL.';
