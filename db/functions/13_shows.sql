-- The teams at a show, in its lobby or in its game, with the names they have there.
create or replace view show_teams as
  select show_id, team_id, name, name_key, join_code, is_ready, joined_at, true as is_in_lobby from lobby_teams
  union all
  select g.show_id, e.team_id, e.name, fold(e.name), e.join_code, true, e.joined_at, false
    from game_entries e join games g on g.id = e.game_id where e.removed_at is null;

-- Events are deleted as drafts, and with their hosts.
create or replace function close_show_of_deleted_event() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  if not exists (select from events where id = old.event_id) then new.visibility := 'private'; end if;
  return new;
end $$;
comment on function close_show_of_deleted_event is 'A show was seen by those who saw its event: without the event it is private until its host decides otherwise.';
create or replace trigger shows_close_with_event before update of event_id on shows
  for each row when (old.event_id is not null and new.event_id is null) execute function close_show_of_deleted_event();
