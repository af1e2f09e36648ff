-- Series: rules of recurring events.

create table series (
  id uuid primary key default gen_random_uuid(),
  excluded_days date[] not null default '{}',
  created_by uuid references people (id) on delete set null,
  cancelled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index series_by_age on series (created_at desc);
create index series_by_creator on series (created_by) where created_by is not null;
comment on table series is
  'Recurring events. Every occurrence is an event; host and visibility of a series are those of its events.';
comment on column series.excluded_days is 'Local days on which a rule of the series produces no occurrence, such as the EXDATE of an imported calendar.';

create table series_parts (
  id uuid primary key default gen_random_uuid(),
  series_id uuid not null references series (id) on delete cascade,
  rule text not null constraint series_parts_rule_length check (char_length(rule) between 1 and 300),
  starts_local timestamp not null,
  ends_before date,
  duration_minutes integer not null constraint series_parts_duration check (duration_minutes between 1 and 43200),
  time_zone text not null,
  rsvp_opens_minutes_before integer,
  rsvp_closes_minutes_before integer,
  content jsonb not null,
  cover_id uuid references pictures (id),
  created_until timestamptz,
  constraint series_parts_in_order unique nulls not distinct (series_id, ends_before),
  constraint series_parts_rule_by_id unique (id, series_id, rule)
);
create index series_parts_to_extend on series_parts (created_until);
create index series_parts_with_cover on series_parts (cover_id) where cover_id is not null;
comment on table series_parts is
  'Consecutive parts of a series, each with a rule and the shared fields of its occurrences. A change of “this and following” begins a new part.';
comment on column series_parts.rule is 'RFC 5545, as serialized by src/contracts/series/recurrence-rules.ts; starts from the day of starts_local, in local time.';
comment on column series_parts.ends_before is 'The local day on which the next part begins; null for the last part.';
comment on column series_parts.content is 'Fields of its events except times, cover and host, by their names in the API.';
comment on column series_parts.created_until is 'Occurrences up to here have been created, and deleted ones are not created again; null if the rule has no more.';

alter table events add constraint events_series_fkey foreign key (series_part_id, series_id, series_rule)
    references series_parts (id, series_id, rule) on delete set null on update cascade deferrable initially deferred;
