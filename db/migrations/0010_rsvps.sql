-- Who comes to an event or a series, private calendars and ratings.

create table rsvps (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references events (id) on delete cascade,
  person_id uuid not null references people (id) on delete cascade,
  status text not null constraint rsvps_status check (status in ('going', 'waitlisted', 'not-going', 'removed')),
  guests integer not null default 0 constraint rsvps_guests check (guests between 0 and 10),
  party integer not null generated always as (guests + 1) stored,
  position bigint not null,
  is_held boolean not null default false,
  is_hidden boolean not null default false,
  answers jsonb not null default '{}',
  revision integer not null default 1,
  check_in_code text not null default random_code(),
  checked_in_at timestamptz,
  answered_at timestamptz not null,
  updated_at timestamptz not null,
  is_automatic boolean not null default false,
  constraint rsvps_one_per_person unique (event_id, person_id),
  constraint rsvps_check_in_code_unique unique (event_id, check_in_code)
) with (fillfactor = 80
);
create index rsvps_in_line on rsvps (event_id, status, position);
create index rsvps_of_person on rsvps (person_id, event_id);
-- Where somebody goes whom one has met: their latest answers, without reading the others.
create index rsvps_recently_going on rsvps (person_id, answered_at desc) include (event_id) where status = 'going' and not is_hidden;
comment on table rsvps is 'Answers to events. Written under the lock of the event''s row in event_counters: src/server/rsvps/seating.actions.ts.';
comment on column rsvps.party is 'Seats it takes: the person and the guests.';
comment on column rsvps.position is 'Place in line, kept while waiting; a new answer after leaving takes a new one at the end.';
comment on column rsvps.is_held is 'Put back to the waitlist by the host: only the host moves it up.';
comment on column rsvps.is_hidden is 'Not shown to other people, only to hosts.';
comment on column rsvps.answers is 'Question id → answer.';
comment on column rsvps.revision is 'Rises whenever the status changes, so that a mail about an older one is not sent.';
comment on column rsvps.check_in_code is 'Shown as QR code and typed at the door: 8 characters of Crockford''s base 32.';
comment on column rsvps.is_automatic is 'Given because the person goes to the whole series; withdrawn when they stop. An answer of their own makes it theirs.';

create table calendar_feeds (
  person_id uuid primary key references people (id) on delete cascade,
  id uuid not null default gen_random_uuid() constraint calendar_feeds_id_unique unique,
  created_at timestamptz not null
);
comment on table calendar_feeds is 'Private address of a person''s own calendar: the id and its signature. A new one makes the old address useless.';

create table ratings (
  event_id uuid not null references events (id) on delete cascade,
  person_id uuid not null references people (id) on delete cascade,
  stars integer not null constraint ratings_stars check (stars between 1 and 5),
  rated_at timestamptz not null,
  primary key (event_id, person_id)
);
create index ratings_of_person on ratings (person_id);
comment on table ratings is 'By those who were going, after the end; one each, which can be changed.';

create table series_rsvps (
  id uuid primary key default gen_random_uuid(),
  series_id uuid not null references series (id) on delete cascade,
  person_id uuid not null references people (id) on delete cascade,
  guests integer not null default 0 constraint series_rsvps_guests check (guests between 0 and 10),
  answers jsonb not null default '{}',
  is_hidden boolean not null default false,
  revision integer not null default 1,
  position bigint generated always as identity,
  created_at timestamptz not null,
  constraint series_rsvps_one_per_person unique (series_id, person_id)
);
create index series_rsvps_of_person on series_rsvps (person_id);
comment on table series_rsvps is
  'Who goes to all of a series: occurrences to come are answered for them, first come, first served, where they have not answered.';
comment on column series_rsvps.position is 'Who came to the series first is answered for first.';
comment on column series_rsvps.revision is 'Rises with each change, so that there is one notification for each.';
