create or replace function waits_for_event(given_event uuid, person uuid) returns boolean language sql stable parallel safe
  return exists (select from public.rsvps r where r.event_id = given_event and r.person_id = person
    and r.status in ('reserved', 'offered', 'waitlisted', 'requested'));
comment on function waits_for_event is
  'A seat is reserved or offered, or the person is on the waitlist or has asked to join. The feature events, which is below rsvps, may call it.';

-- In a job, because deleting an account already holds its rows, and would deadlock with a transaction that waits for them.
create or replace function settle_seats_after_deletion() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform graphile_worker.add_job('settle-seats', json_build_object('eventId', event_id), job_key := 'settle-seats:' || event_id)
    from (select distinct event_id from deleted_rows where status in ('going', 'reserved', 'offered', 'waitlisted')) touched;
  return null;
end $$;
create or replace trigger rsvps_settle_seats after delete on rsvps referencing old table as deleted_rows
  for each statement execute function settle_seats_after_deletion();
