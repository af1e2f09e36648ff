-- At most 200 ids per message keep payloads below the limit of 8,000 bytes.
create or replace function announce_ended_sessions() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform pg_notify('ended_sessions', string_agg(id::text, ','))
    from (select id, row_number() over () as position from ended) e group by (position - 1) / 200;
  return null;
end $$;
comment on function announce_ended_sessions is 'Wakes the processes that hold live streams of these sessions.';

create or replace trigger sessions_announce_end after delete on sessions referencing old table as ended
  for each statement execute function announce_ended_sessions();
