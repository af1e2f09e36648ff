-- The end of the current quiet hours; null outside of them.
create or replace function quiet_hours_end(quiet_from time, quiet_until time, zone text, at timestamptz) returns timestamptz
  language sql stable parallel safe set search_path = pg_catalog as $$
  select case when (quiet_from < quiet_until and l.t >= quiet_from and l.t < quiet_until)
      or (quiet_from > quiet_until and (l.t >= quiet_from or l.t < quiet_until))
    then (l.day + quiet_until + case when quiet_from > quiet_until and l.t >= quiet_from then interval '1 day' else interval '0' end)
      at time zone zone end
  from (select (at at time zone zone)::date as day, (at at time zone zone)::time as t) l;
$$;

-- The latest 8:00 local time, daily or on Mondays. 8:00 exists once per day in every time zone.
create or replace function last_digest_at(frequency text, zone text, at timestamptz) returns timestamptz
  language sql stable parallel safe set search_path = pg_catalog as $$
  select (l.day - case when frequency = 'weekly' then extract(isodow from l.day)::integer - 1 else 0 end + time '08:00') at time zone zone
  from (select (at at time zone zone - interval '8 hours')::date as day) l;
$$;
comment on function last_digest_at is 'A digest contains the notifications that were pending at that time.';

-- Deletes what foreign keys would, if they could refer to one column of a table by month.
create or replace function delete_with_notifications() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  delete from notification_reasons r using gone n where r.person_id = n.person_id and r.reason = n.reason;
  delete from pushes p using gone n where p.notification_id = n.id and p.created_at = n.created_at;
  return null;
end $$;
comment on function delete_with_notifications is 'Deletes the reasons and pushes of deleted notifications; months that are dropped have none any more.';

create or replace trigger notifications_delete_rest after delete on notifications referencing old table as gone
  for each statement execute function delete_with_notifications();
