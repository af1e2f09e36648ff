-- Trivia teams.

create table teams (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint teams_name_length check (char_length(name) between 1 and 60),
  name_key text not null generated always as (fold(name)) stored,
  join_code text not null default random_code() constraint teams_join_code_unique unique,
  created_at timestamptz not null,
  deleted_at timestamptz,
  hidden_at timestamptz,
  hidden_by uuid
);
create index teams_by_similarity on teams using gin (name_key gin_trgm_ops) where deleted_at is null;
create index teams_by_age on teams (created_at desc, id desc) where deleted_at is null;
create index teams_by_text on teams using gin (to_tsvector('public.site_text', name)) where deleted_at is null;
create index teams_by_name on teams (name_key, id) where deleted_at is null;
comment on table teams is 'Trivia teams. Deleting only sets deleted_at: games keep the name, and the captain can restore the team.';
comment on column teams.join_code is 'Eight characters that let people join.';

create table team_members (
  team_id uuid not null references teams (id) on delete cascade,
  person_id uuid not null references people (id) on delete cascade,
  is_captain boolean not null default false,
  joined_at timestamptz not null,
  primary key (team_id, person_id)
);
create unique index team_members_one_captain on team_members (team_id) where is_captain;
create index team_members_of_person on team_members (person_id, team_id);
create index teams_by_hiding on teams (hidden_by) where hidden_by is not null;
comment on column teams.hidden_by is 'The decision that hid it; only that one''s end shows it again.';
