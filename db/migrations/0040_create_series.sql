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
  made_until timestamptz,
  split_from uuid references series (id) on delete set null,
  created_by uuid references people (id) on delete set null,
  cancelled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index series_to_roll on series (made_until) where cancelled_at is null;
create index series_split_from on series (split_from) where split_from is not null;
create index series_with_cover on series (cover_id) where cover_id is not null;

comment on table series is
  'A rule and what its occurrences have in common. Every occurrence is an event of its own; host and standing of a series are those of its events.';
comment on column series.rule is 'RFC 5545, as src/contracts/series/recurrence-rules.ts writes it; it counts from the day of starts_local, by the clock on the wall.';
comment on column series.content is 'Fields of its events but times, cover and host, by their names in the API.';
comment on column series.made_until is 'Occurrences that start up to here are made, and those dropped since do not come back; null when the rule gives no more.';
comment on column series.split_from is 'The series that ended where this one begins, by a change to “this and following”.';

alter table events
  add series_id uuid references series (id) on delete set null,
  add occurrence_local timestamp,
  add edited_fields text[] not null default '{}',
  add is_extra boolean not null default false,
  add series_words text not null default '',
  add draft_rule text constraint events_draft_rule_length check (char_length(draft_rule) <= 300),
  add constraint events_occurrences_whole check (num_nulls(series_id, occurrence_local) in (0, 2) or series_id is null);
create unique index events_once_per_occurrence on events (series_id, (occurrence_local::date)) where series_id is not null;
comment on index events_once_per_occurrence is 'A rule gives at most one time a day: whoever makes occurrences twice makes them once.';
comment on column events.occurrence_local is 'The wall time the series'' rule gives: which occurrence it is, wherever it was moved by hand.';
comment on column events.edited_fields is 'Fields edited by hand on this occurrence, which changes of the series leave alone.';
comment on column events.is_extra is 'The rule has no such date any more; kept because somebody had answered.';
comment on column events.series_words is 'The series'' rule in words, here so that cards need no join.';
comment on column events.draft_rule is 'How a draft is to repeat once it is published.';
