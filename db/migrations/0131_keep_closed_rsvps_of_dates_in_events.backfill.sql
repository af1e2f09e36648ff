-- RSVPs that hosts closed before the event became a series were no edit of that date, so the next change of all dates opened them.
with batch as materialized (
  select e.id from events e
  where e.series_id is not null and e.are_rsvps_closed and not 'rsvpOpensAt' = any (e.edited_fields) and ($1::uuid is null or e.id > $1::uuid)
  order by e.id limit $2 for no key update of e),
changed as (update events e set edited_fields = e.edited_fields || '{rsvpOpensAt}' from batch b where e.id = b.id)
select id::text as position from batch order by id
