create function delete_untouched_events(candidates uuid[]) returns setof uuid language plpgsql set search_path = public, pg_catalog as $$
declare
  untouched text;
begin
  perform 1 from events where id = any (candidates) order by id for update;
  select string_agg(format('and not exists (select from %s where %I = e.id)', k.conrelid::regclass, a.attname), ' ') into untouched
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
   where k.confrelid = 'events'::regclass and k.contype = 'f'
     and k.conrelid::regclass::text not in ('event_counters', 'event_listings', 'event_admissions', 'event_news', 'event_reminders', 'event_cohosts');
  return query execute format('delete from events e where e.id = any ($1) and e.status = ''published'' %s returning e.id', untouched)
    using candidates;
end $$;
comment on function delete_untouched_events is
  'Deletes those of some events to which nobody has ever answered, nor written, rated or signed up: nothing points to them but what every event has. '
  'By foreign keys, so that features to come need not be listed.';
