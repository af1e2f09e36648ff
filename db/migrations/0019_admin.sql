-- Administration of the site.

create table site_claims (
  token_hash bytea primary key,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table site_claims is
  'SHA-256 of one-time links in the server''s log that make the first administrator. All end once the site has one.';
