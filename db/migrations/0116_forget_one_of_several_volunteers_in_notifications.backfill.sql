-- Notices of hours that several volunteers reported named the first, and went with that person's account. They are locked in their order.
with batch as materialized (
  select n.id, n.created_at from notifications n
  where n.kind = 'volunteer' and (n.facts->>'claims')::integer > 1 and (n.facts->>'name' <> '' or n.actor_id is not null)
    and ($1::bigint is null or n.id > $1::bigint)
  order by n.id limit $2 for update of n),
changed as (update notifications n set facts = n.facts || '{"name": ""}', actor_id = null
  from batch b where n.id = b.id and n.created_at = b.created_at)
select id::text as position from batch order by id
