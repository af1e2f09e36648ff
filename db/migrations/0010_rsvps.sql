-- RSVPs to events and series, private calendars and ratings.

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
-- For suggestions: the latest events of people the viewer has met.
create index rsvps_recently_going on rsvps (person_id, answered_at desc) include (event_id) where status = 'going' and not is_hidden;
comment on table rsvps is 'Answers to events, written under the lock of the event''s row in event_counters (src/server/rsvps/seating.actions.ts).';
comment on column rsvps.party is 'Number of seats: the person and the guests.';
comment on column rsvps.position is 'Waitlist position; answering again after leaving gets a new one at the end.';
comment on column rsvps.is_held is 'Moved back to the waitlist by the host; only the host can promote it.';
comment on column rsvps.is_hidden is 'Shown only to hosts.';
comment on column rsvps.answers is 'Question id → answer.';
comment on column rsvps.revision is 'Incremented when the status changes, so that outdated mails are not sent.';
comment on column rsvps.check_in_code is 'Shown as a QR code or typed for check-in: 8 characters of Crockford''s base 32.';
comment on column rsvps.is_automatic is 'Created because the person goes to the whole series, and withdrawn when they stop. An individual answer clears it.';

create table calendar_feeds (
  person_id uuid primary key references people (id) on delete cascade,
  id uuid not null default gen_random_uuid() constraint calendar_feeds_id_unique unique,
  created_at timestamptz not null
);
comment on table calendar_feeds is 'Private calendar URLs, made of the id and its signature. A new id invalidates the old URL.';

create table ratings (
  event_id uuid not null references events (id) on delete cascade,
  person_id uuid not null references people (id) on delete cascade,
  stars integer not null constraint ratings_stars check (stars between 1 and 5),
  rated_at timestamptz not null,
  primary key (event_id, person_id)
);
create index ratings_of_person on ratings (person_id);
comment on table ratings is 'Ratings by attendees after the event, one per person, changeable.';

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
  'People who go to a whole series: upcoming occurrences without an individual answer are answered for them.';
comment on column series_rsvps.position is 'Order of joining, in which occurrences are answered.';
comment on column series_rsvps.revision is 'Incremented with each change, so that each leads to one notification.';
