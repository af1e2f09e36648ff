create table web_assets (
  name text primary key,
  bytes bytea not null,
  is_brotli boolean not null,
  last_run_at timestamptz not null default now()
);
comment on table web_assets is
  'Scripts, styles and other files of the builds that nodes run: while two versions run, a page of one may ask the other for its files.';
comment on column web_assets.last_run_at is 'When a node whose build has this file last said so, which each does at its start and once a day.';
