-- RSVPs to events and series, private calendars and ratings.

create table rsvps (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references events (id) on delete cascade,
  person_id uuid not null references people (id) on delete cascade,
  status text not null constraint rsvps_status check (status in
    ('going', 'reserved', 'offered', 'waitlisted', 'requested', 'not-going', 'declined', 'removed')),
  has_ticket boolean not null default false constraint rsvps_has_ticket check (case status when 'reserved' then has_ticket when 'going' then true else not has_ticket end),
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
  attendance text not null default 'in-person' constraint rsvps_attendance check (attendance in ('in-person', 'online')),
  note text not null default '' constraint rsvps_note_length check (char_length(note) <= 500),
  decline_note text not null default '' constraint rsvps_decline_note_length check (char_length(decline_note) <= 500),
  answer_by timestamptz,
  confirmed_at timestamptz,
  constraint rsvps_answer_by check (case status when 'offered' then answer_by is not null when 'waitlisted' then true else answer_by is null end),
  constraint rsvps_one_per_person unique (event_id, person_id),
  constraint rsvps_check_in_code_unique unique (event_id, check_in_code)
) with (fillfactor = 80
);
create index rsvps_in_line on rsvps (event_id, status, position);
create index rsvps_offered on rsvps (answer_by) where status = 'offered';
create index rsvps_of_person on rsvps (person_id, event_id);
-- For suggestions: the latest events of people the viewer has met.
create index rsvps_recently_going on rsvps (person_id, answered_at desc) include (event_id) where status = 'going' and not is_hidden;
comment on table rsvps is 'Answers to events, written under the lock of the event''s row in event_counters (src/server/rsvps/seating.actions.ts).';
comment on column rsvps.party is 'Number of seats: the person and the guests.';
comment on column rsvps.position is 'Order of answers, of requests and of the waitlist; answering again after leaving gets a new one at the end.';
comment on column rsvps.is_held is 'Moved back to the waitlist by the host; only the host can promote it.';
comment on column rsvps.is_hidden is 'Shown only to hosts.';
comment on column rsvps.status is 'A “requested” answer waits for a host to accept or decline it, and holds no seat.';
comment on column rsvps.has_ticket is 'The seats belong to an order, which alone changes how many they are. “Reserved” seats are not paid yet.';
comment on column rsvps.answers is 'Question id → answer.';
comment on column rsvps.revision is 'Incremented when the status or the attendance changes, so that outdated mails are not sent.';
comment on column rsvps.check_in_code is 'Shown as a QR code or typed for check-in: 8 characters of Crockford''s base 32.';
comment on column rsvps.is_automatic is 'Created because the person goes to the whole series, and withdrawn when they stop. An individual answer clears it.';
comment on column rsvps.attendance is
  'How the person attends; chosen at a hybrid event, otherwise that of the event when they answered. Only hybrid events read it.';
comment on column rsvps.note is 'Written to the hosts with a request to join.';
comment on column rsvps.decline_note is 'Written by a host to a person they declined.';

comment on column rsvps.answer_by is 'The deadline of an offer; on the waitlist, the deadline that was missed: such people are passed over until they ask again.';
comment on column rsvps.confirmed_at is 'When an attendee last said that they are coming; null for everybody else.';

create table held_seats (
  request_id uuid primary key references unconfirmed_requests (id),
  event_id uuid not null references events (id) on delete cascade,
  guests integer not null constraint held_seats_guests check (guests between 0 and 10),
  party integer not null generated always as (guests + 1) stored,
  attendance text not null constraint held_seats_attendance check (attendance in ('in-person', 'online')),
  held_until timestamptz not null
);
create index held_seats_of_event on held_seats (event_id);
create index held_seats_by_time on held_seats (held_until);
comment on table held_seats is
  'Seats held for people without an account who have not confirmed their address. Written under the lock of the event''s row in event_counters, where they count as offered.';

create table confirmation_requests (
  event_id uuid primary key references events (id) on delete cascade,
  starts_at timestamptz not null,
  asked_at timestamptz not null,
  release_at timestamptz,
  released_at timestamptz
);
create index confirmation_requests_to_release on confirmation_requests (release_at) where released_at is null and release_at is not null;
comment on table confirmation_requests is 'Events whose guests were asked to confirm. Deleted when the event moves so far that they are asked again.';
comment on column confirmation_requests.starts_at is 'The start of the event that guests were told, or that it was moved to since.';
comment on column confirmation_requests.release_at is 'When unconfirmed seats are released, as guests were told; null if they are kept.';
comment on constraint confirmation_requests_event_id_fkey on confirmation_requests is 'Not a contribution.';

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
  attendance text not null default 'in-person' constraint series_rsvps_attendance check (attendance in ('in-person', 'online')),
  constraint series_rsvps_one_per_person unique (series_id, person_id)
);
create index series_rsvps_of_person on series_rsvps (person_id);
comment on table series_rsvps is
  'People who go to a whole series: upcoming occurrences without an individual answer are answered for them.';
comment on column series_rsvps.position is 'Order of joining, in which occurrences are answered.';
comment on column series_rsvps.revision is 'Incremented with each change, so that each leads to one notification.';
