-- Search indexes, dictionaries and saved searches.

create sequence listing_order;

comment on sequence listing_order is
  'Numbers newly listed events and saved searches: events with a higher number are new to the search.';

create table event_listings (
  event_id uuid primary key references events (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  category text not null,
  host_type text not null,
  is_online boolean not null,
  is_in_person boolean not null,
  latitude double precision,
  longitude double precision,
  cell integer,
  title_key text not null,
  tsv tsvector not null,
  words text[] not null,
  series_id uuid,
  starts_local timestamp
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
-- Otherwise the planner misjudges rare words: 492 ms instead of 1.4 when measured.
alter table event_listings alter tsv set statistics 1000;
-- A search by days skips rows of earlier local days without reading them.
create index event_listings_by_time on event_listings (starts_at, event_id, coalesce(starts_local, 'infinity'));
create index event_listings_by_cell on event_listings (cell, starts_at, event_id, starts_local)
  include (latitude, longitude, category, series_id) where cell is not null;
create index event_listings_of_series on event_listings (series_id, starts_at, event_id)
  include (latitude, longitude, category, is_online, starts_local) where series_id is not null;
create index event_listings_by_category on event_listings (category, is_online, starts_at, event_id) include (starts_local);
create index event_listings_online on event_listings (starts_at, event_id) where is_online;
create index event_listings_by_words on event_listings using gin (tsv) with (fastupdate = off);
create index event_listings_by_title on event_listings (title_key text_pattern_ops) include (starts_at, event_id);
create index event_listings_by_two_letters on event_listings (left(title_key, 2), starts_at, event_id);
create index event_listings_by_three_letters on event_listings (left(title_key, 3), starts_at, event_id);
comment on table event_listings is
  'The search index: one row per public event, written only by triggers, in the transaction that changes an event.';
comment on column event_listings.latitude is 'Position of the pin, or of the city if the address is hidden.';
comment on column event_listings.cell is 'grid_cell() of the position; null for online events.';
comment on column event_listings.tsv is 'Title (A) over host, place and interests (B) over description (C); each interest also as interest/<name>.';
comment on column event_listings.starts_local is
  'The local start, whose day is the day of the event; null online, where it is the day of the viewer.';
comment on constraint event_listings_event_id_fkey on event_listings is 'Not a contribution.';

create table soon_listings (
  event_id uuid primary key references event_listings (event_id) on delete cascade,
  starts_at timestamptz not null,
  starts_local timestamp,
  category text not null,
  host_type text not null,
  is_online boolean not null,
  is_in_person boolean not null,
  latitude double precision,
  longitude double precision,
  series_id uuid,
  tsv tsvector not null
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
create index soon_listings_by_time on soon_listings (starts_at, event_id);
create index soon_listings_by_words on soon_listings using gin (tsv) with (fastupdate = off);
comment on table soon_listings is
  'A copy of the next listings of a large site, written by a trigger and the job move-soon-window: few rows to read for common words.';
comment on constraint soon_listings_event_id_fkey on soon_listings is 'Not a contribution.';

create table soon_window (
  since timestamptz not null,
  until timestamptz not null,
  constraint soon_window_order check (since <= until)
);
create unique index soon_window_once on soon_window ((true));
comment on table soon_window is
  'One row: soon_listings contains exactly the listings that start from since until before until. Changed only under lock_listings().';

create table soon_counts (
  category text primary key,
  listings integer not null,
  online integer not null
);
comment on table soon_counts is
  'The number of soon_listings by category when the window moved last: what share of them has a word is the estimate for all listings.';

create table event_day_counts (
  scope integer not null,
  day date not null,
  category text not null,
  events integer not null,
  primary key (scope, day, category) include (events)
) with (fillfactor = 80);
comment on table event_day_counts is 'Number of events per counted_day(), for estimates where counting would take too long.';
comment on column event_day_counts.scope is 'A grid cell; -1 for all events, -2 for online and hybrid events.';

create table search_words (
  word text primary key,
  events integer not null
) with (fillfactor = 80);
create index search_words_by_prefix on search_words (word text_pattern_ops) include (events);
create index search_words_by_two_letters on search_words (left(word, 2), events desc);
create index search_words_by_three_letters on search_words (left(word, 3), events desc);
create index search_words_by_similarity on search_words using gin (word gin_trgm_ops);
comment on table search_words is 'Words of titles, hosts, places and interests of listed events, with the number of events; for completion and correction.';

create table event_month_counts (
  scope integer not null,
  month date not null,
  category text not null,
  events integer not null,
  primary key (scope, month, category) include (events)
) with (fillfactor = 80);
comment on table event_month_counts is 'event_day_counts summed up by month, for counts without an end date.';

create table host_words (
  subject text not null constraint host_words_subject check (subject in ('group', 'organization')),
  word text not null,
  hosts integer not null,
  primary key (subject, word)
) with (fillfactor = 80);
create index host_words_by_prefix on host_words (subject, word text_pattern_ops) include (hosts);
create index host_words_by_similarity on host_words using gin (word gin_trgm_ops);
comment on table host_words is
  'Words of names, places and interests of public groups and organizations, with the number of hosts; for completion and correction.';

create table shift_listings (
  shift_id uuid primary key references volunteer_shifts (id) on delete cascade,
  role_id uuid not null,
  starts_at timestamptz not null,
  is_open boolean not null,
  is_online boolean not null,
  latitude double precision,
  longitude double precision,
  cell integer,
  skills text[] not null,
  tsv tsvector not null,
  words text[] not null,
  starts_local timestamp,
  sign_up_closes_at timestamptz not null
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table shift_listings alter tsv set statistics 1000;
create index shift_listings_by_time on shift_listings (starts_at, shift_id);
create index shift_listings_open on shift_listings (starts_at, shift_id) where is_open;
create index shift_listings_open_online on shift_listings (starts_at, shift_id) where is_open and is_online;
create index shift_listings_by_cell on shift_listings (cell, starts_at, shift_id) include (latitude, longitude, is_open, starts_local, sign_up_closes_at) where cell is not null;
create index shift_listings_by_words on shift_listings using gin (tsv) with (fastupdate = off);
create index shift_listings_of_role on shift_listings (role_id);
comment on table shift_listings is
  'The search index of shifts: one row per public shift, written only by triggers, in the transaction that changes it.';
comment on column shift_listings.is_open is 'Needs more people.';
comment on column shift_listings.sign_up_closes_at is 'Later, the shift is not listed.';
comment on column shift_listings.is_online is 'Can be done from anywhere; shifts of hybrid events cannot.';
comment on column shift_listings.latitude is 'Position of the event''s pin, or of the town without an event or with a hidden address.';
comment on column shift_listings.tsv is
  'Role (A) over skills, event, host and place (B) over the description (C); skills also as skill/<name>, skills and topics of event or host as interest/<name>.';
comment on column shift_listings.words is 'Words of role, skills, event, host and place, for correcting typing errors.';
comment on column shift_listings.starts_local is 'As in event_listings.';
comment on constraint shift_listings_shift_id_fkey on shift_listings is 'Not a contribution.';

create table shift_words (word text primary key);
create index shift_words_by_similarity on shift_words using gin (word gin_trgm_ops);
create index shift_words_by_prefix on shift_words (word text_pattern_ops);
comment on table shift_words is
  'Words of listed shifts, for correcting typing errors. The job learn-shift-words refreshes them every few minutes, so that writes do not wait for it.';

create table saved_searches (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references people (id) on delete cascade,
  name text not null constraint saved_searches_name_length check (char_length(name) between 1 and 120),
  q text not null,
  place_id integer references places (id),
  radius_km double precision,
  category text,
  interest text,
  types text[] not null,
  quick_range text,
  first_day date,
  last_day date,
  time_zone text not null,
  locale text,
  has_seats boolean not null,
  is_alerting boolean not null,
  after_position bigint not null default nextval('listing_order'),
  last_looked_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint saved_searches_place check ((place_id is null) = (radius_km is null)),
  constraint saved_searches_unique unique nulls not distinct
    (person_id, q, place_id, radius_km, category, interest, types, quick_range, first_day, last_day, has_seats)
);
create index saved_searches_in_place on saved_searches (place_id) where place_id is not null;
comment on table saved_searches is 'Searches with alerts for new events. Filters are stored as entered (EventFilters); relative dates are resolved on the day.';
comment on column saved_searches.after_position is 'Number from listing_order, taken under lock_listings(), so that everything listed at the time has a lower one.';

create table new_listings (
  position bigint primary key default nextval('listing_order'),
  event_id uuid not null references events (id) on delete cascade
);
create index new_listings_of_event on new_listings (event_id);
comment on table new_listings is
  'Queue of newly listed events to compare with saved searches. Publishing times would miss late commits.';
comment on constraint new_listings_event_id_fkey on new_listings is 'Not a contribution.';

create table saved_search_matches (
  saved_search_id uuid not null references saved_searches (id) on delete cascade,
  subject_id uuid not null,
  event_id uuid not null references events (id) on delete cascade,
  matched_at timestamptz not null,
  settled_at timestamptz,
  primary key (saved_search_id, subject_id)
);
create index saved_search_matches_unsent on saved_search_matches (matched_at) where settled_at is null;
create index saved_search_matches_of_event on saved_search_matches (event_id);
comment on table saved_search_matches is 'New events that match a saved search: sent together within the hour, and counted until the person looks.';
comment on column saved_search_matches.subject_id is 'The event, or its series, which is represented by its first match.';
comment on constraint saved_search_matches_event_id_fkey on saved_search_matches is 'Not a contribution.';

create table saved_search_alerts (
  person_id uuid not null references people (id) on delete cascade,
  subject_id uuid not null,
  notified_at timestamptz not null,
  primary key (person_id, subject_id)
);
create index saved_search_alerts_by_time on saved_search_alerts (notified_at);
comment on table saved_search_alerts is 'Alerts that people have received, so that none is sent twice, even after the search was deleted.';
