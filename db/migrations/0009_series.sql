-- Series: rules of recurring events.

create table series (
  id uuid primary key default gen_random_uuid(),
  rule text not null constraint series_rule_length check (char_length(rule) between 1 and 300),
  starts_local timestamp not null,
  duration_minutes integer not null constraint series_duration check (duration_minutes between 1 and 43200),
  time_zone text not null,
  rsvp_opens_minutes_before integer,
  rsvp_closes_minutes_before integer,
  content jsonb not null,
  cover_id uuid references pictures (id),
  created_until timestamptz,
  split_from uuid references series (id) on delete set null,
  created_by uuid references people (id) on delete set null,
  cancelled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint series_rule_by_id unique (id, rule)
);
create index series_to_extend on series (created_until) where cancelled_at is null;
create index series_split_from on series (split_from) where split_from is not null;
create index series_with_cover on series (cover_id) where cover_id is not null;
create index series_by_creator on series (created_by) where created_by is not null;
comment on table series is
  'Rules and the shared fields of their occurrences. Every occurrence is an event; host and visibility of a series are those of its events.';
comment on column series.rule is 'RFC 5545, as serialized by src/contracts/series/recurrence-rules.ts; starts from the day of starts_local, in local time.';
comment on column series.content is 'Fields of its events except times, cover and host, by their names in the API.';
comment on column series.created_until is 'Occurrences up to here have been created, and deleted ones are not created again; null if the rule has no more.';
comment on column series.split_from is 'The series that was split by a change of “this and following”.';

alter table events add constraint events_series_fkey foreign key (series_id, series_rule) references series (id, rule)
    on delete set null on update cascade deferrable initially deferred;
