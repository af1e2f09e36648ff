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

-- The next two are PL/pgSQL, whose plans are kept: as parts of the statements of the bell, those took longer to plan than to run.
create or replace function known_people(people jsonb, reader uuid) returns jsonb language plpgsql stable parallel safe as $$
begin
  if coalesce(jsonb_array_length(people->'ids'), 0) = 0 then
    return people;
  end if;
  return (select jsonb_build_object('count', (people->>'count')::integer - count(*) filter (where not listed.is_known),
      'ids', coalesce(jsonb_agg(listed.id order by listed.position) filter (where listed.is_known), '[]'),
      'names', coalesce(jsonb_agg(listed.name order by listed.position) filter (where listed.is_known and listed.name is not null), '[]'))
    from (select i.id, i.position, people->'names'->(i.position::integer - 1) as name,
        (select p.id from public.people p where p.id = i.id::uuid) is not null
          and (select b.blocker_id from public.person_blocks b where b.blocker_id = reader and b.blocked_id = i.id::uuid) is null as is_known
      from jsonb_array_elements_text(people->'ids') with ordinality as i (id, position)) listed);
end $$;
comment on function known_people is 'People in the facts of a notification, without those who have deleted their accounts or whom the reader has blocked.';

create or replace function has_known_people(facts jsonb, reader uuid) returns boolean language plpgsql stable parallel safe as $$
declare
  people jsonb;
  person uuid;
begin
  foreach people in array array[facts->'people', facts->'going', facts->'waitlisted', facts->'notGoing'] loop
    if (people->>'count')::integer > coalesce(jsonb_array_length(people->'ids'), 0) then
      return true;
    end if;
    for position in 0 .. coalesce(jsonb_array_length(people->'ids'), 0) - 1 loop
      person := (people->'ids'->>position)::uuid;
      if exists (select from public.people p where p.id = person)
          and not exists (select from public.person_blocks b where b.blocker_id = reader and b.blocked_id = person) then
        return true;
      end if;
    end loop;
  end loop;
  return false;
end $$;
comment on function has_known_people is 'Whether anybody is left of the people whom the facts of a notification list.';

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
