-- What higher features do about a change follows from domain events; triggers of lower tables enqueued jobs of higher features.
drop trigger events_shifts_follow on events;
drop function follow_event_with_shifts;
drop trigger events_copy_roles_to_new_series on events;
drop function copy_roles_to_new_series;
drop trigger events_update_shifts_of_extended_series on events;
drop function update_shifts_of_extended_series;

drop trigger teams_renamed on teams;
drop function tell_games_of_renamed_team;

drop trigger group_members_seats_freed on group_members;
drop function free_seats_of_former_members;
drop trigger group_members_shifts_freed on group_members;
drop function free_shifts_of_former_members;
create function publish_group_memberships_ended() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform graphile_worker.add_job('group-memberships-ended', json_build_object('groupId', batch.group_id, 'personIds', batch.people), max_attempts := 10)
    from (select group_id, json_agg(person_id) as people
      from (select group_id, person_id, (row_number() over (partition by group_id) - 1) / 100 as batch from gone) numbered
      group by group_id, batch) batch;
  return null;
end $$;
comment on function publish_group_memberships_ended is
  'What follows for seats and shifts is up to subscribers. A job: whoever deletes an account or a ban holds other rows by then.';
create trigger group_members_publish_ended after delete on group_members referencing old table as gone
  for each statement execute function publish_group_memberships_ended();
