-- Notifications of posts that became posts for members before their readers followed. They are locked in their order.
with batch as materialized (
  select n.id, n.created_at from notifications n join group_posts o on n.group_id = o.group_id and n.reason = 'group-post:' || o.id
  where n.kind = 'group-post' and not n.is_for_members and o.visibility = 'members' and ($1::bigint is null or n.id > $1::bigint)
  order by n.id limit $2 for update of n),
changed as (update notifications n set is_for_members = true from batch b where n.id = b.id and n.created_at = b.created_at)
select id::text as position from batch order by id
