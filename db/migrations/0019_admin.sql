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

create table backup_links (
  token_hash bytea primary key,
  name text not null,
  account_id uuid not null references accounts (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index backup_links_of_account on backup_links (account_id);
comment on table backup_links is 'SHA-256 of links that download a backup once, within five minutes.';
comment on column backup_links.name is 'Of the file in DATA_DIR/backups.';
comment on column backup_links.account_id is 'The administrator who made the link; it ends with the role.';

create table legal_texts (
  id uuid primary key default gen_random_uuid(),
  page text not null constraint legal_texts_page_known check (page in ('imprint', 'terms', 'privacy')),
  text text not null constraint legal_texts_length check (char_length(text) <= 50000),
  published_at timestamptz not null,
  published_by uuid
);
create index legal_texts_by_page on legal_texts (page, published_at desc, id);
comment on table legal_texts is 'Every version of the legal pages in Markdown; the newest applies, an empty one is the built-in text. Kept for good: people agreed to them.';
comment on column legal_texts.published_by is 'No foreign key: the text stays when the account is deleted.';

create table daily_counts (
  day date primary key,
  people integer not null,
  active integer,
  events integer not null,
  rsvps integer not null,
  attendance integer not null,
  reports integer not null,
  median_decision_minutes integer
);
comment on table daily_counts is 'What happened on the site each day (UTC), counted once in the following night. No personal data.';
comment on column daily_counts.people is 'Accounts at the end of the day.';
comment on column daily_counts.active is 'People who were there in the 30 days before; null for days that were counted later.';
comment on column daily_counts.median_decision_minutes is 'From the first report to the decision, of the decisions of the day; null without one.';
