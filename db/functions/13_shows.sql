-- The teams at a show, in its lobby or in its game, with the names they have there.
create or replace view show_teams as
  select show_id, team_id, name, name_key, join_code, is_ready, joined_at, true as is_in_lobby from lobby_teams
  union all
  select g.show_id, e.team_id, e.name, fold(e.name), e.join_code, true, e.joined_at, false
    from game_entries e join games g on g.id = e.game_id where e.removed_at is null;
