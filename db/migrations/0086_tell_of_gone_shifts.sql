-- Before, since the shifts go with the organization, and with them what a later job would look up: so each job is given what it needs.
create function tell_of_shifts_of_gone_organization() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform graphile_worker.add_job('tell-gone-shift', json_build_object('shiftId', s.id, 'role', r.title, 'organization', old.name,
      'startsAt', s.starts_at, 'endsAt', s.ends_at, 'timeZone', s.time_zone, 'personIds', json_agg(u.person_id order by u.person_id)),
      max_attempts := 10)
    from volunteer_roles r join volunteer_shifts s on s.role_id = r.id join shift_sign_ups u on u.shift_id = s.id
   where r.organization_id = old.id and s.cancelled_at is null and s.ends_at > now() and u.status in ('signed-up', 'waitlisted')
   group by s.id, r.id;
  return old;
end $$;
comment on function tell_of_shifts_of_gone_organization is 'An organization goes when it is deleted, or with the account of whoever is alone in it.';
create trigger organizations_shifts_told before delete on organizations for each row
  execute function tell_of_shifts_of_gone_organization();
