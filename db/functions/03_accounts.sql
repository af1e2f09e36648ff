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

create or replace function refuse_audit_changes() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  raise exception 'audit entries cannot be changed';
end $$;
comment on function refuse_audit_changes is 'Keeps the audit append only. Old months are dropped, which no trigger notices.';
create or replace trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function refuse_audit_changes();
