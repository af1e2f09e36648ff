-- Triggers publish what has happened; which notices follow from it is up to the subscribers.
alter function tell_of_shifts_of_gone_organization() rename to publish_deleted_shifts;
alter trigger organizations_shifts_told on organizations rename to organizations_publish_deleted_shifts;
create or replace function publish_deleted_shifts() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform graphile_worker.add_job('shift-deleted', json_build_object('shiftId', s.id, 'role', r.title, 'organization', old.name,
      'startsAt', s.starts_at, 'endsAt', s.ends_at, 'timeZone', s.time_zone, 'personIds', json_agg(u.person_id order by u.person_id)),
      max_attempts := 10)
    from volunteer_roles r join volunteer_shifts s on s.role_id = r.id join shift_sign_ups u on u.shift_id = s.id
   where r.organization_id = old.id and s.cancelled_at is null and s.ends_at > now() and u.status in ('signed-up', 'waitlisted')
   group by s.id, r.id;
  return old;
end $$;

alter function repeat_needs_of_first_event() rename to copy_roles_to_new_series;
alter trigger events_needs_repeat on events rename to events_copy_roles_to_new_series;
create or replace function copy_roles_to_new_series() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform graphile_worker.add_job('copy-roles-to-series', json_build_object('eventId', new.id),
    job_key := 'copy-roles-to-series:' || new.id, max_attempts := 10);
  return null;
end $$;

alter function bring_needs_to_new_events() rename to update_shifts_of_extended_series;
alter trigger events_needs_brought on events rename to events_update_shifts_of_extended_series;
create or replace function update_shifts_of_extended_series() returns trigger
  language plpgsql set search_path = public, pg_catalog as $$
begin
  perform graphile_worker.add_job('update-series-shifts', json_build_object('seriesId', series_id),
      job_key := 'update-series-shifts:' || series_id, max_attempts := 10)
    from (select distinct m.series_id from made m where m.series_id in (select series_id from series_volunteer_roles)) touched;
  return null;
end $$;
