-- When a captain leaves the team or deletes the account, the member who joined first becomes captain. A team without members stays for its games.
create or replace function promote_next_captain() returns trigger language plpgsql set search_path = public, pg_catalog as $$
declare
  promoted record;
begin
  for promoted in
    update team_members set is_captain = true where (team_id, person_id) in (
      select distinct on (m.team_id) m.team_id, m.person_id from team_members m
        where m.team_id in (select deleted_rows.team_id from deleted_rows where deleted_rows.is_captain)
          and not exists (select from team_members captain where captain.team_id = m.team_id and captain.is_captain)
        order by m.team_id, m.joined_at, m.person_id)
      returning team_id, person_id
  loop
    perform graphile_worker.add_job('team-inherited',
      json_build_object('teamId', promoted.team_id, 'personId', promoted.person_id), max_attempts := 10);
  end loop;
  return null;
end $$;
create or replace trigger team_members_promote_captain after delete on team_members referencing old table as deleted_rows
  for each statement execute function promote_next_captain();
