-- A job, not at once: whoever deletes an account or a ban holds other rows by then.
create function free_seats_of_former_members() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform graphile_worker.add_job('free-seats-of-former-member', json_build_object('groupId', g.group_id, 'personId', g.person_id), max_attempts := 10)
    from gone g
   where exists (select from events e where e.host_group_id = g.group_id and e.visibility = 'members' and e.status = 'published' and e.ends_at > now())
      or exists (select from event_cohosts k join events e on e.id = k.event_id
        where k.group_id = g.group_id and k.status = 'accepted' and e.visibility = 'members' and e.status = 'published' and e.ends_at > now());
  return null;
end $$;
comment on function free_seats_of_former_members is 'Who leaves a group, or is put out, does not go to what is for its members only.';
create trigger group_members_seats_freed after delete on group_members referencing old table as gone
  for each statement execute function free_seats_of_former_members();
