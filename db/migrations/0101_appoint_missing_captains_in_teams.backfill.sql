-- A captain who left while the next one deleted their account left nobody behind who can change the team.
with batch as materialized (
  select t.id from teams t
  where ($1::uuid is null or t.id > $1::uuid) and exists (select from team_members m where m.team_id = t.id)
    and not exists (select from team_members m where m.team_id = t.id and m.is_captain)
  order by t.id limit $2 for no key update of t),
changed as (update team_members m set is_captain = true
  from (select distinct on (o.team_id) o.team_id, o.person_id from team_members o join batch b on b.id = o.team_id
    order by o.team_id, o.joined_at, o.person_id) eldest
  where m.team_id = eldest.team_id and m.person_id = eldest.person_id)
select id::text as position from batch order by id
