-- Administration of the site.

create table site_claims (
  token_hash bytea primary key,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table site_claims is
  'SHA-256 of one-time links in the server''s log that make the first administrator. All end once the site has one.';

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

create table site_logo (
  is_only boolean primary key default true constraint site_logo_is_one check (is_only),
  picture_id uuid not null references pictures (id)
);
create index site_logo_picture on site_logo (picture_id);
comment on table site_logo is 'Keeps the picture of the setting `logo`, which has its id.';
