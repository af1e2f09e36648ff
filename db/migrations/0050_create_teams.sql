create table teams (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint teams_name_length check (char_length(name) between 1 and 60),
  name_key text not null generated always as (fold(name)) stored,
  join_code text not null default new_check_in_code() constraint teams_join_code_unique unique,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index teams_by_likeness on teams using gin (name_key gin_trgm_ops) where deleted_at is null;
create index teams_by_name on teams (name_key, id) where deleted_at is null;
comment on table teams is 'Teams of trivia nights. Deleting one only marks it: games keep its name, and its captain can bring it back.';
comment on column teams.join_code is 'Eight characters that make a member of whoever types them.';

create table team_members (
  team_id uuid not null references teams (id) on delete cascade,
  person_id uuid not null references people (id) on delete cascade,
  is_captain boolean not null default false,
  joined_at timestamptz not null,
  primary key (team_id, person_id)
);
create unique index team_members_one_captain on team_members (team_id) where is_captain;
create index team_members_of_person on team_members (person_id, team_id);

-- A captain who leaves, or leaves the site, is followed by whoever joined first; a team of nobody stays for the games it played.
create function follow_captain() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  update team_members set is_captain = true where (team_id, person_id) in (
    select distinct on (m.team_id) m.team_id, m.person_id from team_members m
      where m.team_id in (select gone.team_id from gone where gone.is_captain)
        and not exists (select from team_members captain where captain.team_id = m.team_id and captain.is_captain)
      order by m.team_id, m.joined_at, m.person_id);
  return null;
end $$;
create trigger team_members_left after delete on team_members referencing old table as gone
  for each statement execute function follow_captain();
