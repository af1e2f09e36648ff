-- Only organizers invite co-organizers. Those who handed their group over kept their links.
with batch as materialized (
  select i.id from group_invitations i
  where i.role = 'co-organizer' and ($1::uuid is null or i.id > $1::uuid)
    and not exists (select from group_members m where m.group_id = i.group_id and m.person_id = i.created_by and m.role = 'organizer')
  order by i.id limit $2 for update of i),
changed as (delete from group_invitations i using batch b where i.id = b.id)
select id::text as position from batch order by id
