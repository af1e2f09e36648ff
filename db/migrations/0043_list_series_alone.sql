-- A series changes the listings of half a year of events in one transaction, and cannot do so in the one order that keeps two writers of the same
-- counts from waiting for each other. So whoever lists one event shares a lock, and whoever lists a series has it alone.
create function share_listings() returns void language sql volatile
  return pg_advisory_xact_lock_shared(7305, 1);
create function hold_listings() returns void language sql volatile
  return pg_advisory_xact_lock(7305, 1);
comment on function hold_listings() is
  'Before the first of many events is listed, and after the locks of their rows in event_counters, as whoever lists one event takes them.';

create or replace function list_event(changed uuid) returns void language plpgsql set search_path = public, pg_catalog as $$
begin
  perform share_listings();
  insert into event_listings select * from listable_events where event_id = changed
    on conflict (event_id) do update set (starts_at, ends_at, category, host_type, is_online, is_in_person, latitude, longitude, cell,
        title_key, tsv, words) = (excluded.starts_at, excluded.ends_at, excluded.category, excluded.host_type, excluded.is_online,
        excluded.is_in_person, excluded.latitude, excluded.longitude, excluded.cell, excluded.title_key, excluded.tsv, excluded.words);
  if not found then
    delete from event_listings where event_id = changed;
  end if;
end $$;
