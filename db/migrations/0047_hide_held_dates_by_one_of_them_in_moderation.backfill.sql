-- What waited with its series was hidden by the id of the series. Now it is by that of the date that its case is about.
with batch as (
  select e.id, h.target_id from held_content h
    join moderation_cases c on c.id = h.case_id and c.with_series
    join events target on target.id = h.target_id
    join events e on e.series_id = target.series_id and e.hidden_by = e.series_id
  where h.kind = 'event' and ($1::uuid is null or e.id > $1::uuid)
  order by e.id limit $2),
changed as (update events e set hidden_by = b.target_id from batch b where e.id = b.id)
select id::text as position from batch order by id
