-- Administration of the site.

create table site_claims (
  token_hash bytea primary key,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table site_claims is
  'SHA-256 of one-time links in the server''s log that make the first administrator. All end once the site has one.';

create table site_logo (
  is_only boolean primary key default true constraint site_logo_is_one check (is_only),
  picture_id uuid not null references pictures (id)
);
create index site_logo_picture on site_logo (picture_id);
comment on table site_logo is 'Keeps the picture of the setting `logo`, which has its id.';
