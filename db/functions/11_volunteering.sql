create or replace view volunteer_hours as
  select u.person_id, s.id as shift_id, r.title as role_title, s.starts_at, s.starts_local, s.ends_local, s.time_zone,
    coalesce(e.host_kind, 'organization') as host_kind,
    coalesce(e.host_person_id, e.host_group_id, e.host_organization_id, r.organization_id) as host_id,
    e.id as event_id, e.title as event_title, u.hours_state, u.hours_note,
    coalesce(u.minutes, (extract(epoch from s.ends_at - s.starts_at) / 60)::integer) as minutes, u.approved_by,
    coalesce(u.spots_attended, u.spots) as people, u.companions
  from shift_sign_ups u
  join volunteer_shifts s on s.id = u.shift_id
  join volunteer_roles r on r.id = s.role_id
  left join events e on e.id = r.event_id
  where u.attendance = 'attended';
comment on view volunteer_hours is
  'One row per attended shift and person, with the minutes of the shift or the host''s correction, and how many people came together.';

create or replace view walk_in_hours as
  select w.id, w.name, s.id as shift_id, r.title as role_title, s.starts_at, s.starts_local, s.ends_local, s.time_zone, e.title as event_title,
    w.hours_state, coalesce(w.minutes, (extract(epoch from s.ends_at - s.starts_at) / 60)::integer) as minutes
  from shift_walk_ins w
  join volunteer_shifts s on s.id = w.shift_id
  join volunteer_roles r on r.id = s.role_id
  left join events e on e.id = r.event_id;
comment on view walk_in_hours is 'One row per person added at the door, like volunteer_hours.';

create or replace function has_shift_between(person uuid, after timestamptz, before timestamptz, except_ids uuid[]) returns boolean language sql stable
  set search_path = public, pg_catalog
  return exists (select from shift_sign_ups u join volunteer_shifts s on s.id = u.shift_id
    where u.person_id = person and u.status in ('signed-up', 'waitlisted') and s.cancelled_at is null
      and s.starts_at < before and s.ends_at > after and s.id <> all (except_ids));
comment on function has_shift_between is
  'Includes waitlisted shifts, so that a promotion, which locks only its shift, cannot cause an overlap.';

-- In a job, because deleting an account already holds its rows, and would deadlock with a transaction that waits for them.
create or replace function settle_shifts_after_deletion() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform graphile_worker.add_job('settle-shift', json_build_object('shiftId', shift_id), job_key := 'settle-shift:' || shift_id)
    from (select distinct g.shift_id from deleted_rows g join volunteer_shifts s on s.id = g.shift_id where g.status in ('signed-up', 'waitlisted')) touched;
  return null;
end $$;
create or replace trigger shift_sign_ups_settle_shifts after delete on shift_sign_ups referencing old table as deleted_rows
  for each statement execute function settle_shifts_after_deletion();

create or replace function shifts_of_host(kind text, host uuid) returns setof uuid language sql stable parallel safe
  set search_path = public, pg_catalog as $$
  select s.id from events e join volunteer_roles r on r.event_id = e.id join volunteer_shifts s on s.role_id = r.id
   where kind = 'person' and e.host_person_id = host
  union all
  select s.id from events e join volunteer_roles r on r.event_id = e.id join volunteer_shifts s on s.role_id = r.id
   where kind = 'group' and e.host_group_id = host
  union all
  select s.id from events e join volunteer_roles r on r.event_id = e.id join volunteer_shifts s on s.role_id = r.id
   where kind = 'organization' and e.host_organization_id = host
  union all
  select s.id from volunteer_roles r join volunteer_shifts s on s.role_id = r.id where kind = 'organization' and r.organization_id = host $$;
comment on function shifts_of_host is 'Shifts of the events of a host, and of an organization outside events.';
