create table calendar_feeds (
  person_id uuid primary key references people (id) on delete cascade,
  id uuid not null default gen_random_uuid() constraint calendar_feeds_id_unique unique,
  created_at timestamptz not null
);
comment on table calendar_feeds is 'Private address of a person''s own calendar: the id and its signature. A new one makes the old address useless.';
