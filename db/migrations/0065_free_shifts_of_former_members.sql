-- Whoever hosts a shift and waits for it may be deleting the account: that holds the sign-up and wants the shift. Who is just going is gone.
create or replace function move_up_shift(shift volunteer_shifts, newcomer uuid, at timestamptz) returns volunteer_shifts language plpgsql
  set search_path = public, pg_catalog as $$
declare
  mover uuid;
  moved shift_sign_ups;
begin
  if shift.places_waiting = 0 or shift.places_taken >= shift.needed or shift.is_closed or shift.cancelled_at is not null or shift.starts_at <= at
    or exists (select from volunteer_roles r join events e on e.id = r.event_id where r.id = shift.role_id and e.status <> 'published')
  then return shift; end if;
  for mover in
    select id from shift_sign_ups where shift_id = shift.id and status = 'waitlisted' and not is_held
     order by position limit shift.needed - shift.places_taken for update skip locked
  loop
    update shift_sign_ups set status = 'signed-up', revision = revision + 1, updated_at = at where id = mover returning * into moved;
    shift.places_taken := shift.places_taken + 1;
    shift.places_waiting := shift.places_waiting - 1;
    perform tell_of_sign_up(moved, case when moved.id = newcomer then 'signed-up' else 'moved-up' end);
  end loop;
  return shift;
end $$;

create function free_shifts_of_former_members() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform graphile_worker.add_job('free-shifts-of-former-member', json_build_object('personId', g.person_id), max_attempts := 10)
    from gone g
   where exists (select from shift_sign_ups u join volunteer_shifts s on s.id = u.shift_id join volunteer_roles r on r.id = s.role_id
       join events e on e.id = r.event_id
     where u.person_id = g.person_id and u.status in ('signed-up', 'waitlisted') and e.visibility = 'members' and e.status = 'published'
       and s.ends_at > now());
  return null;
end $$;
comment on function free_shifts_of_former_members is
  'Who leaves a group, or is put out, does not help at what is for its members only. A job: whoever deletes a membership holds other rows by then.';
create trigger group_members_shifts_freed after delete on group_members referencing old table as gone
  for each statement execute function free_shifts_of_former_members();
