-- Volunteer roles, shifts, sign-ups and hours.

create table volunteer_roles (
  id uuid primary key default gen_random_uuid(),
  event_id uuid references events (id) on delete cascade,
  organization_id uuid references organizations (id) on delete cascade,
  title text not null constraint volunteer_roles_title_length check (char_length(title) between 1 and 80),
  description text not null default '' constraint volunteer_roles_description_length check (char_length(description) <= 4000),
  skills text[] not null default '{}' constraint volunteer_roles_skills_count check (cardinality(skills) <= 10),
  minimum_age integer constraint volunteer_roles_minimum_age check (minimum_age between 1 and 99),
  attendance text constraint volunteer_roles_attendance check (attendance in ('in-person', 'online')),
  place_id integer references places (id),
  venue text not null default '' constraint volunteer_roles_venue_length check (char_length(venue) <= 120),
  address text not null default '' constraint volunteer_roles_address_length check (char_length(address) <= 300),
  lineage_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  retired_at timestamptz,
  is_edited boolean not null default false,
  questions jsonb not null default '[]',
  sign_up_closes_hours integer constraint volunteer_roles_sign_up_closes_hours check (sign_up_closes_hours between 0 and 720),
  withdraw_closes_hours integer constraint volunteer_roles_withdraw_closes_hours check (withdraw_closes_hours between 0 and 720),
  spots_per_sign_up integer not null default 1 constraint volunteer_roles_spots_per_sign_up check (spots_per_sign_up between 1 and 10),
  constraint volunteer_roles_one_owner check (num_nonnulls(event_id, organization_id) = 1),
  constraint volunteer_roles_location check (
    case when event_id is not null then num_nonnulls(attendance, place_id) = 0 and venue = '' and address = ''
      else attendance is not null and (attendance = 'online' or place_id is not null) end)
);
create unique index volunteer_roles_one_per_event on volunteer_roles (event_id, lineage_id) where lineage_id is not null;
create index volunteer_roles_of_event on volunteer_roles (event_id) where event_id is not null;
create index volunteer_roles_of_organization on volunteer_roles (organization_id) where organization_id is not null;
create index volunteer_roles_at_place on volunteer_roles (place_id) where place_id is not null;
comment on table volunteer_roles is 'Volunteer roles of events, or of organizations outside events.';
comment on column volunteer_roles.attendance is 'Like place_id, venue and address only for roles of organizations; other roles use the location of the event.';
comment on column volunteer_roles.lineage_id is 'Shared by the roles of all dates of a series; null for a role of one date.';
comment on column volunteer_roles.retired_at is 'Removed by a host: not listed, but kept for the records of volunteers, and so that a series does not create it again.';
comment on column volunteer_roles.is_edited is 'Edited for this date only: changes of the series do not overwrite it.';
comment on column volunteer_roles.questions is 'As of events: [{"id","text","isRequired","kind","options"}].';
comment on column volunteer_roles.sign_up_closes_hours is 'Hours before each shift at which online sign-up ends; null for its start.';
comment on column volunteer_roles.withdraw_closes_hours is 'Hours before each shift until which volunteers can cancel online; null for its start.';
comment on column volunteer_roles.spots_per_sign_up is 'How many people one person may sign up for a shift, with themselves.';
comment on constraint volunteer_roles_event_id_fkey on volunteer_roles is 'Not a contribution.';

create table repeating_shifts (
  id uuid primary key default gen_random_uuid(),
  role_id uuid not null references volunteer_roles (id) on delete cascade,
  rule text not null,
  starts_local timestamp not null,
  duration_minutes integer not null constraint repeating_shifts_duration check (duration_minutes between 1 and 1440),
  time_zone text not null,
  needed integer not null constraint repeating_shifts_needed check (needed between 1 and 500),
  created_through date,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index repeating_shifts_of_role on repeating_shifts (role_id);
create index repeating_shifts_to_extend on repeating_shifts (created_through) where created_through is not null;
comment on table repeating_shifts is
  'Shifts of organizations that repeat by an RFC 5545 rule. A job creates their shifts ahead; changing it does not change shifts with sign-ups.';
comment on column repeating_shifts.starts_local is 'The first date of the rule, with the time of day of the shifts that are still to be created.';
comment on column repeating_shifts.created_through is 'Shifts up to this local day exist; null when the rule has no more dates.';
comment on constraint repeating_shifts_role_id_fkey on repeating_shifts is 'Not a contribution.';

create table volunteer_shifts (
  id uuid primary key default gen_random_uuid(),
  role_id uuid not null references volunteer_roles (id) on delete cascade,
  starts_local timestamp not null,
  ends_local timestamp not null,
  time_zone text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  starts_after_minutes integer,
  needed integer not null constraint volunteer_shifts_needed check (needed between 1 and 500),
  places_taken integer not null default 0,
  places_waiting integer not null default 0,
  last_position bigint not null default 0,
  is_closed boolean not null default false,
  lineage_id uuid,
  sequence integer not null default 0,
  cancelled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  is_edited boolean not null default false,
  repeating_shift_id uuid references repeating_shifts (id) on delete set null,
  constraint volunteer_shifts_end_after_start check (ends_at > starts_at and ends_local > starts_local),
  constraint volunteer_shifts_duration check (ends_local <= starts_local + interval '24 hours'),
  constraint volunteer_shifts_capacity check (places_taken between 0 and needed),
  constraint volunteer_shifts_waiting check (places_waiting >= 0)
) with (fillfactor = 70
);
create unique index volunteer_shifts_one_per_role on volunteer_shifts (role_id, lineage_id) where lineage_id is not null;
create index volunteer_shifts_repeating on volunteer_shifts (repeating_shift_id) where repeating_shift_id is not null;
create index volunteer_shifts_of_role on volunteer_shifts (role_id, starts_at);
create index volunteer_shifts_to_come on volunteer_shifts (starts_at, id) where cancelled_at is null;
comment on table volunteer_shifts is
  'Shifts of roles. Sign-ups lock this row; src/server/volunteering/sign-ups/roster.actions.ts writes places_taken, '
  'places_waiting and last_position.';
comment on column volunteer_shifts.places_taken is 'With the spots that are held for people who have not confirmed their address.';
comment on column volunteer_shifts.starts_after_minutes is 'Local-time distance from the start of the event, kept when the event moves; null without an event.';
comment on column volunteer_shifts.is_closed is 'Closed for sign-ups.';
comment on column volunteer_shifts.lineage_id is 'Shared by the shifts of all dates of a series.';
comment on column volunteer_shifts.sequence is 'SEQUENCE of the calendar entry; incremented when time or status change.';
comment on column volunteer_shifts.cancelled_at is 'Deleted by a host, but kept for the people who had signed up.';
comment on column volunteer_shifts.is_edited is 'Edited for this date only: changes of the series or the repeating shift do not overwrite it.';
comment on column volunteer_shifts.repeating_shift_id is 'Created by it; null for a single shift.';
comment on constraint volunteer_shifts_role_id_fkey on volunteer_shifts is 'Not a contribution.';

create table shift_sign_ups (
  id uuid primary key default gen_random_uuid(),
  shift_id uuid not null references volunteer_shifts (id) on delete cascade,
  person_id uuid not null constraint shift_sign_ups_person_id_fkey references people (id) on delete cascade,
  status text not null constraint shift_sign_ups_status check (status in ('signed-up', 'waitlisted', 'withdrawn', 'removed')),
  position bigint not null,
  is_held boolean not null default false,
  confirms_age boolean not null default false,
  confirms_skills boolean not null default false,
  confirmed_at timestamptz,
  attendance text constraint shift_sign_ups_attendance check (attendance in ('attended', 'no-show')),
  checked_in_at timestamptz,
  minutes integer constraint shift_sign_ups_minutes check (minutes between 0 and 2880),
  hours_state text constraint shift_sign_ups_hours_state check (hours_state in ('counted', 'approved', 'disputed')),
  revision integer not null default 1,
  signed_up_at timestamptz not null,
  updated_at timestamptz not null,
  hours_note text not null default ''
  constraint shift_sign_ups_hours_note_length check (char_length(hours_note) <= 500),
  claimed_minutes integer constraint shift_sign_ups_claimed_minutes check (claimed_minutes between 1 and 2880),
  claimed_at timestamptz,
  is_walk_in boolean not null default false,
  replacement_sought_at timestamptz,
  shares_contact boolean not null default false,
  contact_phone text not null default '' constraint shift_sign_ups_contact_phone_length check (char_length(contact_phone) <= 40),
  answers jsonb not null default '[]',
  approved_by uuid constraint shift_sign_ups_approved_by_fkey references people (id) on delete set null,
  spots integer not null default 1 constraint shift_sign_ups_spots check (spots between 1 and 10),
  companions text[] not null default '{}' constraint shift_sign_ups_companions check (cardinality(companions) < spots),
  spots_attended integer constraint shift_sign_ups_spots_attended check (spots_attended between 1 and spots),
  constraint shift_sign_ups_one_per_person unique (shift_id, person_id),
  constraint shift_sign_ups_claim check ((claimed_minutes is null) = (claimed_at is null) and (claimed_at is null or attendance is null)),
  constraint shift_sign_ups_replacement check (replacement_sought_at is null or status = 'signed-up'),
  constraint shift_sign_ups_contact check (case when shares_contact then status in ('signed-up', 'waitlisted') else contact_phone = '' end),
  constraint shift_sign_ups_spots_of_attended check (spots_attended is null or attendance is not distinct from 'attended'),
  constraint shift_sign_ups_hours_of_attended check ((attendance is not distinct from 'attended') = (hours_state is not null))
) with (fillfactor = 80
);
create index shift_sign_ups_in_line on shift_sign_ups (shift_id, status, position);
create index shift_sign_ups_of_person on shift_sign_ups (person_id, status, shift_id);
create index shift_sign_ups_to_approve on shift_sign_ups (shift_id) where hours_state <> 'approved';
create index shift_sign_ups_approved_by on shift_sign_ups (approved_by) where approved_by is not null;
create index shift_sign_ups_claimed on shift_sign_ups (claimed_at) where claimed_at is not null;
create index shift_sign_ups_replaceable on shift_sign_ups (shift_id, replacement_sought_at) where replacement_sought_at is not null;
create index shift_sign_ups_shared on shift_sign_ups (shift_id) where shares_contact;
comment on table shift_sign_ups is
  'Sign-ups and waitlist of shifts. Status and position are written under the lock of the shift''s row (src/server/volunteering/sign-ups/roster.actions.ts).';
comment on column shift_sign_ups.position is 'Waitlist position; signing up again after leaving gets a new one at the end.';
comment on column shift_sign_ups.is_held is 'Moved back to the waitlist by a host; only hosts can promote it.';
comment on column shift_sign_ups.confirms_age is 'Whether the person confirmed the minimum age. Birthdays are not stored.';
comment on column shift_sign_ups.confirms_skills is 'Whether the person confirmed the required skills.';
comment on column shift_sign_ups.confirmed_at is 'When the person confirmed, after the reminder of the day before.';
comment on column shift_sign_ups.minutes is 'Minutes that each person worked, if corrected by a host; null for the length of the shift.';
comment on column shift_sign_ups.hours_state is 'Set if attended: counted, approved by a host, or disputed.';
comment on column shift_sign_ups.revision is 'Incremented when the status changes, so that outdated notifications are not sent.';
comment on column shift_sign_ups.hours_note is 'Reason of the dispute, or the note of the claim; otherwise empty.';
comment on column shift_sign_ups.approved_by is 'Who approved the hours, named on certificates; null if they deleted their account.';
comment on column shift_sign_ups.spots is 'How many people come, with the person: places that the sign-up takes.';
comment on column shift_sign_ups.companions is 'Names of the others, as far as they were given.';
comment on column shift_sign_ups.spots_attended is 'How many of them came; null for all.';
comment on column shift_sign_ups.is_walk_in is 'Added by claiming hours recorded at the door: takes none of the places of the shift.';
comment on column shift_sign_ups.replacement_sought_at is 'The person cannot come, and keeps the place until the next sign-up takes it.';
comment on column shift_sign_ups.shares_contact is
  'The person agrees that the organizers of this shift see their email address and phone number, until 30 days after it.';
comment on column shift_sign_ups.answers is '[{"id","question","answer"}]: question and answer as they read when the person signed up.';
comment on column shift_sign_ups.claimed_minutes is 'Minutes that the person reports after a shift at which no host marked them; null once a host has marked them.';

create table shift_walk_ins (
  id uuid primary key,
  shift_id uuid not null references volunteer_shifts (id) on delete cascade,
  name text not null constraint shift_walk_ins_name_length check (char_length(name) between 1 and 100),
  email text constraint shift_walk_ins_email_length check (char_length(email) between 1 and 254),
  minutes integer constraint shift_walk_ins_minutes check (minutes between 0 and 2880),
  hours_state text not null default 'counted' constraint shift_walk_ins_hours_state check (hours_state in ('counted', 'approved')),
  added_at timestamptz not null,
  updated_at timestamptz not null,
  added_by uuid constraint shift_walk_ins_added_by_fkey references people (id) on delete set null,
  approved_by uuid constraint shift_walk_ins_approved_by_fkey references people (id) on delete set null
);
create index shift_walk_ins_of_shift on shift_walk_ins (shift_id);
create index shift_walk_ins_by_email on shift_walk_ins (lower(email)) where email is not null;
create index shift_walk_ins_added_by on shift_walk_ins (added_by) where added_by is not null;
create index shift_walk_ins_approved_by on shift_walk_ins (approved_by) where approved_by is not null;
comment on table shift_walk_ins is
  'People whom hosts added at the door. A person with an account and that verified address can turn it into a sign-up, which deletes the row.';
comment on column shift_walk_ins.id is 'Chosen by the browser, so that a repeated request adds nobody twice.';
comment on column shift_walk_ins.email is 'Shown to hosts only; erased 180 days after the shift.';
comment on column shift_walk_ins.added_by is 'The host who added the person; null if they deleted their account.';
comment on column shift_walk_ins.approved_by is 'Who approved the hours; the sign-up keeps it when the person claims them.';
comment on column shift_walk_ins.minutes is 'Minutes worked, if corrected by a host; null for the length of the shift.';

create table series_volunteer_roles (
  series_id uuid not null references series (id) on delete cascade,
  lineage_id uuid not null,
  title text not null,
  description text not null,
  skills text[] not null,
  minimum_age integer,
  shifts jsonb not null default '[]',
  since_local timestamp,
  created_at timestamptz not null,
  until_local timestamp,
  questions jsonb not null default '[]',
  sign_up_closes_hours integer,
  withdraw_closes_hours integer,
  spots_per_sign_up integer not null default 1,
  primary key (series_id, lineage_id)
);
comment on table series_volunteer_roles is 'Roles of all dates of a series; new dates get a copy with shifts at the same distance from the start.';
comment on column series_volunteer_roles.shifts is '[{"lineageId","startsAfterMinutes","durationMinutes","needed"}], in local time.';
comment on column series_volunteer_roles.since_local is 'Only dates from this one on; null for all.';
comment on column series_volunteer_roles.until_local is 'Only dates before this one; null for all.';

create table anonymized_hours (
  shift_id uuid primary key references volunteer_shifts (id) on delete cascade,
  people integer not null,
  minutes integer not null,
  approved_minutes integer not null
);
comment on table anonymized_hours is
  'Totals of hours by deleted accounts per shift, without identities, so that the totals of hosts stay correct.';

create table archived_hours (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references people (id) on delete cascade,
  host_kind text not null constraint archived_hours_host_kind check (host_kind in ('person', 'group', 'organization')),
  host_id uuid not null,
  host_name text not null,
  role_title text not null,
  event_title text,
  starts_local timestamp not null,
  ends_local timestamp not null,
  time_zone text not null,
  minutes integer not null,
  hours_state text not null
);
create index archived_hours_of_person on archived_hours (person_id, starts_local);
comment on table archived_hours is 'Hours for hosts that were deleted with their events and shifts: the record belongs to the person.';

create table volunteer_certificates (
  number text primary key,
  person_id uuid not null references people (id) on delete cascade,
  host_kind text not null constraint volunteer_certificates_host_kind check (host_kind in ('person', 'group', 'organization')),
  host_id uuid not null,
  content jsonb not null,
  issued_at timestamptz not null
);
create index volunteer_certificates_of_person on volunteer_certificates (person_id, host_kind, host_id);
comment on table volunteer_certificates is
  'Certificates that anybody with the number can check. Deleted when the person revokes them or deletes the account.';
comment on column volunteer_certificates.content is 'What the certificate says: {"person","host","minutes","shifts","firstDay","lastDay","approvers"}.';
