-- The last 8:00 of somebody's days, or of their Mondays. 8:00 is there once on each day of every zone.
create function last_digest_at(frequency text, zone text, at timestamptz) returns timestamptz
  language sql stable parallel safe set search_path = pg_catalog as $$
  select (l.day - case when frequency = 'weekly' then extract(isodow from l.day)::integer - 1 else 0 end + time '08:00') at time zone zone
  from (select (at at time zone zone - interval '8 hours')::date as day) l;
$$;
comment on function last_digest_at is 'A digest holds what waited for it then.';
