create or replace function runs_group(given_group uuid, person uuid) returns boolean language sql stable parallel safe
  return exists (select from public.group_members m where m.group_id = given_group and m.person_id = person and m.role <> 'member');
comment on function runs_group is 'Organizer or co-organizer: may act as host of the group''s events.';

create or replace function is_group_member(given_group uuid, person uuid) returns boolean language sql stable parallel safe
  return exists (select from public.group_members m where m.group_id = given_group and m.person_id = person);
comment on function is_group_member is 'Member in any role: may see members-only posts and events.';

create or replace function can_see_group(given_group uuid, person uuid) returns boolean language sql stable parallel safe
  return exists (select from public.groups g where g.id = given_group
    and (g.visibility = 'public' or case when g.hidden_at is null then public.is_group_member(g.id, person) else public.runs_group(g.id, person) end));
comment on function can_see_group is 'Private groups are visible only to members, hidden ones only to those who run them.';

create or replace function add_to_member_count() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  update groups g set member_count = g.member_count + joined.people
    from (select group_id, count(*) as people from inserted_rows group by group_id) joined where g.id = joined.group_id;
  return null;
end $$;
create or replace trigger group_members_add_to_count after insert on group_members referencing new table as inserted_rows
  for each statement execute function add_to_member_count();

create or replace function promote_next_organizer(given_group uuid, suspended_too boolean) returns boolean
language plpgsql set search_path = public, pg_catalog as $$
declare
  successor uuid;
begin
  select m.person_id into successor
    from group_members m cross join lateral (
      select exists (select from account_limits l where l.account_id = m.person_id and l.kind = 'suspended') as is_suspended) s
    where m.group_id = given_group and m.role <> 'organizer' and (suspended_too or not s.is_suspended)
    order by s.is_suspended, m.rank, m.joined_at, m.person_id limit 1 for update of m skip locked;
  if not found then return false; end if;
  update group_members set role = 'organizer' where group_id = given_group and person_id = successor;
  perform graphile_worker.add_job('group-membership-changed',
    json_build_object('groupId', given_group, 'personId', successor, 'kind', 'inherited', 'key', gen_random_uuid()), max_attempts := 10);
  return true;
end $$;
comment on function promote_next_organizer is
  'Promotes the earliest co-organizer or else member, suspended people last or not at all. False if there is none. Needs the lock of the group.';

-- Deleting an account locks in the opposite order: when this runs, all rows of the person are deleted, and groups are needed. Groups are therefore
-- locked in one order, and a transaction that holds a group skips locked rows that reference a person instead of waiting for them.
-- Organizations have a twin (06_organizations.sql): sharing it would need dynamic SQL, and only groups have counts and ranks.
create or replace function update_groups_after_members_left() returns trigger language plpgsql set search_path = public, pg_catalog as $$
declare
  left_group uuid;
begin
  for left_group in
    select g.id from groups g where g.id in (select group_id from deleted_rows) order by g.id for no key update
  loop
    update groups set member_count = member_count - (select count(*) from deleted_rows where group_id = left_group) where id = left_group;
    continue when exists (select from group_members where group_id = left_group and role = 'organizer');
    if not promote_next_organizer(left_group, suspended_too := true)
      and not exists (select from group_members where group_id = left_group) then
      delete from groups where id = left_group;
    end if;
  end loop;
  return null;
end $$;
comment on function update_groups_after_members_left is
  'Updates the member count. If the last organizer left, promotes the earliest co-organizer or member, suspended people last, or deletes a group without members.';
create or replace trigger group_members_promote_organizer after delete on group_members referencing old table as deleted_rows
  for each statement execute function update_groups_after_members_left();

create or replace function share_a_group(one uuid, other uuid) returns boolean
language sql stable
return exists (select from group_members a join group_members b using (group_id) where a.person_id = one and b.person_id = other);
comment on function share_a_group is 'Whether two people share a group. The feature people, which is below groups, may call it.';

create or replace function publish_group_memberships_ended() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform graphile_worker.add_job('group-memberships-ended', json_build_object('groupId', batch.group_id, 'personIds', batch.people), max_attempts := 10)
    from (select group_id, json_agg(person_id) as people
      from (select group_id, person_id, (row_number() over (partition by group_id) - 1) / 100 as batch from deleted_rows) numbered
      group by group_id, batch) batch;
  return null;
end $$;
comment on function publish_group_memberships_ended is
  'Subscribers free seats and shifts, in a job, because a transaction that deletes an account or bans a person already holds other locks.';
create or replace trigger group_members_publish_ended after delete on group_members referencing old table as deleted_rows
  for each statement execute function publish_group_memberships_ended();
