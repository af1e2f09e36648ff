-- Events with their seats, admissions, co-hosts and templates.

create table events (
  id uuid primary key default gen_random_uuid(),
  host_kind text not null default 'person' constraint events_host_kind check (host_kind in ('person', 'group', 'organization')),
  host_person_id uuid references people (id) on delete cascade,
  host_group_id uuid references groups (id) on delete cascade,
  host_organization_id uuid references organizations (id) on delete cascade,
  created_by uuid references people (id) on delete set null,
  status text not null default 'draft' constraint events_status check (status in ('draft', 'published', 'cancelled')),
  visibility text not null default 'public' constraint events_visibility check (visibility in ('public', 'members', 'unlisted')),
  title text not null default '' constraint events_title_length check (char_length(title) <= 120),
  category text constraint events_category check (category in ('tech-events', 'outdoor-adventures', 'social-gatherings',
    'professional-networking', 'arts-culture', 'health-wellness')),
  interests text[] not null default '{}' constraint events_interests_count check (cardinality(interests) <= 10),
  description text not null default '' constraint events_description_length check (char_length(description) <= 20000),
  cover_id uuid references pictures (id),
  starts_local timestamp,
  ends_local timestamp,
  time_zone text,
  starts_at timestamptz,
  ends_at timestamptz,
  previous_starts_at timestamptz,
  attendance text not null default 'in-person' constraint events_attendance check (attendance in ('in-person', 'online', 'hybrid')),
  place_id integer references places (id),
  venue text not null default '' constraint events_venue_length check (char_length(venue) <= 120),
  address text not null default '' constraint events_address_length check (char_length(address) <= 300),
  latitude double precision constraint events_latitude check (latitude between -90 and 90),
  longitude double precision constraint events_longitude check (longitude >= -180 and longitude < 180),
  is_address_hidden boolean not null default false,
  meeting_link text not null default '' constraint events_meeting_link_length check (char_length(meeting_link) <= 2000),
  guests_per_rsvp integer not null default 0 constraint events_guests_per_rsvp check (guests_per_rsvp between 0 and 10),
  requires_approval boolean not null default false,
  waitlist_offer_hours integer constraint events_waitlist_offer_hours check (waitlist_offer_hours in (2, 12, 24, 48)),
  confirm_hours_before integer constraint events_confirm_hours_before check (confirm_hours_before in (24, 48, 72)),
  release_hours_before integer constraint events_release_hours_before check (release_hours_before in (2, 6, 12, 24)),
  rsvp_opens_at timestamptz,
  rsvp_closes_at timestamptz,
  questions jsonb not null default '[]',
  attendee_list text not null default 'everyone' constraint events_attendee_list check (attendee_list in ('everyone', 'going', 'hosts')),
  host_notes text not null default '' constraint events_host_notes_length check (char_length(host_notes) <= 5000),
  price_note text not null default '' constraint events_price_note_length check (char_length(price_note) <= 200),
  accessibility text[] not null default '{}',
  accessibility_note text not null default '' constraint events_accessibility_note_length check (char_length(accessibility_note) <= 1000),
  sequence integer not null default 0,
  published_at timestamptz,
  cancelled_at timestamptz,
  cancellation_reason text not null default '' constraint events_cancellation_reason_length check (char_length(cancellation_reason) <= 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  series_id uuid,
  series_part_id uuid,
  occurrence_local timestamp,
  edited_fields text[] not null default '{}',
  is_extra boolean not null default false,
  draft_rule text constraint events_draft_rule_length check (char_length(draft_rule) <= 300),
  draft_excluded_days date[] not null default '{}',
  series_rule text,
  hidden_at timestamptz,
  hidden_by uuid,
  hidden_status text,
  constraint events_hidden_as_draft check (num_nulls(hidden_at, hidden_status) in (0, 2) and (hidden_at is null or status = 'draft')),
  constraint events_one_host check (
    num_nonnulls(host_person_id, host_group_id, host_organization_id) = 1 and
    case host_kind when 'person' then host_person_id when 'group' then host_group_id else host_organization_id end is not null),
  constraint events_members_visibility check (visibility <> 'members' or host_kind = 'group'),
  constraint events_times_complete check (num_nulls(starts_local, ends_local, time_zone, starts_at, ends_at) in (0, 5)
    or (status = 'draft' and starts_at is null and ends_at is null)),
  constraint events_end_after_start check (ends_at > starts_at),
  constraint events_duration check (ends_at <= starts_at + interval '30 days'),
  constraint events_pin_complete check (num_nulls(latitude, longitude) in (0, 2)),
  constraint events_release_after_confirm check (coalesce(release_hours_before < confirm_hours_before, release_hours_before is null)),
  constraint events_rsvp_window check (rsvp_closes_at > rsvp_opens_at),
  constraint events_complete check (status = 'draft' or (title <> '' and category is not null and starts_at is not null
    and published_at is not null and (attendance = 'online' or place_id is not null))),
  constraint events_occurrence_local_required check (num_nulls(series_id, occurrence_local) in (0, 2) or series_id is null),
  constraint events_series_rule_required check (num_nulls(series_id, series_part_id, series_rule) in (0, 3))
);
create index events_of_person on events (host_person_id, starts_at, id);
create index events_of_group on events (host_group_id, starts_at, id) where host_group_id is not null;
create index events_of_organization on events (host_organization_id, starts_at, id) where host_organization_id is not null;
create index events_of_series_part on events (series_part_id) where series_part_id is not null;
create index events_with_cover on events (cover_id) where cover_id is not null;
create index events_by_start on events (starts_at) where status = 'published';
comment on index events_by_start is 'For reminders.';
create index events_by_creator on events (created_by);
create index events_by_publication on events (published_at desc, id desc) where published_at is not null and series_id is null;
create index events_by_text on events using gin (to_tsvector('public.site_text', title || ' ' || description)) where published_at is not null;
create unique index events_one_per_occurrence_day on events (series_id, (occurrence_local::date)) where series_id is not null;
comment on index events_one_per_occurrence_day is 'A rule has at most one time per day, so creating occurrences twice creates no duplicates.';
create index events_in_place on events (place_id) where place_id is not null;
comment on table events is
  'Events in all states; a past event is a published one whose end has passed. event_listings holds those the public may find.';
comment on column events.visibility is 'public, members (of the host group), or unlisted (anyone with the link, hence random ids).';
comment on column events.interests is 'Lower-case tags.';
comment on column events.starts_local is 'Local time in time_zone, as entered by the host; starts_at is derived from both. Drafts may have only some of them.';
comment on column events.previous_starts_at is 'The start before the last change of it after publication.';
comment on column events.place_id is 'The city, always shown. If is_address_hidden, only attendees see address, pin and venue.';
comment on column events.waitlist_offer_hours is 'How long a free seat is offered to the next party; null if people move up automatically.';
comment on column events.confirm_hours_before is 'When guests are asked to confirm; null if they are not asked.';
comment on column events.release_hours_before is 'When the seats of those who have not confirmed are released; null if they are kept.';
comment on column events.questions is '[{"id","text","isRequired","kind","options"}], for people who answer going; without a kind, answered with text (src/contracts/questions.ts).';
comment on column events.requires_approval is 'Hosts accept or decline each person; until then their answer is “requested”.';
comment on column events.sequence is 'SEQUENCE of the calendar entry; incremented when time, place or status change.';
comment on column events.created_by is 'Author, who differs from the host for groups and organizations; null after the account was deleted.';
comment on column events.occurrence_local is 'The local time from the rule of the series: identifies the occurrence even if it was moved.';
comment on column events.edited_fields is 'Individually edited fields, which changes of the series do not overwrite.';
comment on column events.is_extra is 'No longer a date of the rule; kept because people have answered.';
comment on column events.draft_rule is 'How a draft will repeat once it is published.';
comment on column events.draft_excluded_days is 'Local days that draft_rule leaves out.';
comment on column events.series_rule is 'Copy of series_parts.rule, so that cards need no join; the foreign key keeps it in sync.';

create table event_counters (
  event_id uuid primary key references events (id) on delete cascade,
  capacity integer constraint event_counters_capacity check (capacity between 1 and 100000),
  seats_taken integer not null default 0 constraint event_counters_taken check (seats_taken >= 0),
  seats_waiting integer not null default 0 constraint event_counters_waiting check (seats_waiting >= 0),
  last_position bigint not null default 0,
  online_capacity integer constraint event_counters_online_capacity check (online_capacity between 1 and 100000),
  online_taken integer not null default 0 constraint event_counters_online_taken check (online_taken >= 0),
  online_waiting integer not null default 0 constraint event_counters_online_waiting check (online_waiting >= 0),
  seats_offered integer not null default 0 constraint event_counters_offered check (seats_offered >= 0),
  online_offered integer not null default 0 constraint event_counters_online_offered check (online_offered >= 0),
  ticket_price bigint,
  ticket_note text,
  constraint event_counters_ticket_price check (num_nulls(ticket_price, ticket_note) in (0, 2))
) with (fillfactor = 60);
comment on table event_counters is
  'Narrow, because every answer updates it. Joining, leaving, promotion and changes of capacity serialize on the lock of this row.';
comment on column event_counters.seats_taken is
  'Attendees including guests, and offered seats. Joining never exceeds the capacity, but the capacity may be lowered.';
comment on column event_counters.seats_waiting is 'People on the waitlist, including guests.';
comment on column event_counters.online_capacity is
  'Applies to hybrid events, whose capacity is that of the seats in person; other events keep it without effect.';
comment on column event_counters.online_taken is 'The part of seats_taken that attends online.';
comment on column event_counters.online_waiting is 'The part of seats_waiting that waits to attend online.';
comment on column event_counters.seats_offered is 'The part of seats_taken that is held for people with an offer or an unpaid order, who are not going yet.';
comment on column event_counters.online_offered is 'The part of seats_offered that is online.';
comment on column event_counters.ticket_price is 'The lowest price that everybody sees, in the smallest unit; null for events without tickets. Seats of events with tickets are ordered.';
comment on column event_counters.ticket_note is 'The price as cards and pages show it, such as “From €12.00”; written with ticket_price, because lists pass on rows as they are.';
comment on column event_counters.last_position is 'The last waitlist position; the next answer gets the one after it.';
-- An occurrence is deleted only if nobody has contributed to it. Rows of a table count as contributions, unless the comment of its foreign key says
-- 'Not a contribution.' (src/server/events/untouched-events.queries.ts).
comment on constraint event_counters_event_id_fkey on event_counters is 'Not a contribution.';

create table event_admissions (
  event_id uuid not null references events (id) on delete cascade,
  person_id uuid not null references people (id) on delete cascade,
  primary key (event_id, person_id)
);
create index event_admissions_of_person on event_admissions (person_id);
comment on table event_admissions is
  'Attendees, who may see the hidden address and the meeting link. Written with each change of seats by the queries of events.';
comment on constraint event_admissions_event_id_fkey on event_admissions is 'Not a contribution.';

create table event_templates (
  id uuid primary key default gen_random_uuid(),
  person_id uuid references people (id) on delete cascade,
  name text not null constraint event_templates_name_length check (char_length(name) between 1 and 120),
  content jsonb not null,
  cover_id uuid references pictures (id),
  created_at timestamptz not null default now()
);
create index event_templates_of_person on event_templates (person_id);
create index event_templates_with_cover on event_templates (cover_id) where cover_id is not null;
comment on table event_templates is 'Saved starting points for events; templates without a person ship with the site.';
comment on column event_templates.content is 'Fields of an event as in the API, without dates, meeting link and address.';

insert into event_templates (id, person_id, name, content, created_at) values (
  '6d656574-616e-4d67-a265-657400000001', null, 'Meet and Greet template',
  jsonb_build_object(
    'title', 'Meet and Greet',
    'category', 'social-gatherings',
    'interests', jsonb_build_array('meeting people'),
    'description', E'Come as you are and meet people from around here. No program, no pressure: we say hello, share a table and see who digs what.\n\n'
      '**How it goes**\n\n- Arrive any time in the first half hour; look for the sign on the table.\n'
      '- Everyone gets a name tag and a question to break the ice.\n- Stay for ten minutes or until the end.\n\nFirst time? Tell the host, who will introduce you.',
    'attendance', 'in-person', 'durationMinutes', 120, 'capacity', 20, 'guestsPerRsvp', 1,
    'questions', jsonb_build_array(jsonb_build_object('text', 'What would you love to talk about?', 'isRequired', false))),
  '2026-11-01T00:00:00Z');

create table event_cohosts (
  event_id uuid not null references events (id) on delete cascade,
  person_id uuid references people (id) on delete cascade,
  group_id uuid references groups (id) on delete cascade,
  organization_id uuid references organizations (id) on delete cascade,
  cohost_id uuid not null generated always as (coalesce(person_id, group_id, organization_id)) stored,
  status text not null default 'requested' constraint event_cohosts_status check (status in ('requested', 'accepted', 'declined')),
  covers_series boolean not null default false,
  requested_by uuid references people (id) on delete set null,
  requested_at timestamptz not null,
  answered_at timestamptz,
  constraint event_cohosts_one_cohost check (num_nonnulls(person_id, group_id, organization_id) = 1),
  primary key (event_id, cohost_id)
);
create index event_cohosts_of_person on event_cohosts (person_id, status, event_id) where person_id is not null;
create index event_cohosts_of_group on event_cohosts (group_id, status, event_id) where group_id is not null;
create index event_cohosts_of_organization on event_cohosts (organization_id, status, event_id) where organization_id is not null;
create index event_cohosts_by_requester on event_cohosts (requested_by);
comment on table event_cohosts is
  'People, groups and organizations that were asked to co-host an event. Those named in a draft are asked when it is published (ADR 89).';
comment on column event_cohosts.covers_series is 'The request and its answer are about all dates of the series; new dates copy the row.';
comment on constraint event_cohosts_event_id_fkey on event_cohosts is 'Not a contribution.';

create table event_copies (
  event_id uuid primary key references events (id) on delete cascade,
  source_id uuid not null references events (id) on delete cascade
);
create index event_copies_of_source on event_copies (source_id);
comment on table event_copies is 'Duplicated events and what they were made from: volunteer roles are copied once the copy has a start.';
comment on constraint event_copies_event_id_fkey on event_copies is 'Not a contribution.';
comment on constraint event_copies_source_id_fkey on event_copies is 'Not a contribution.';

create table publications (
  person_id uuid primary key references people (id) on delete cascade,
  day date not null,
  events integer not null,
  series integer not null,
  dates integer not null
);
comment on table publications is 'How much each person published on the last UTC day on which they published anything: limits per day compare with it.';
comment on column publications.dates is 'Dates of series, without those that a job adds later.';
create index events_by_hiding on events (hidden_by) where hidden_by is not null;
comment on column events.hidden_by is 'The decision that hid it; only that one''s end shows it again. Its own id, or that of its series, while it waits for a moderator.';
comment on column events.hidden_status is 'The status before it was hidden. Meanwhile it is a draft, which nobody but its hosts sees on any surface, and which cannot be published.';
