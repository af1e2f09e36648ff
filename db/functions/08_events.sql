create or replace function group_has_upcoming_events(given_group uuid, at timestamptz) returns boolean language sql stable
  return exists (select from public.events e
    where e.host_group_id = given_group and coalesce(e.hidden_status, e.status) = 'published' and e.ends_at > at);
comment on function group_has_upcoming_events is 'A group with upcoming events cannot be deleted, not even with hidden ones, which people may have paid for.';

create or replace function organization_has_upcoming_events(given_organization uuid, at timestamptz) returns boolean language sql stable
  return exists (select from public.events e
    where e.host_organization_id = given_organization and coalesce(e.hidden_status, e.status) = 'published' and e.ends_at > at);
comment on function organization_has_upcoming_events is 'An organization with upcoming events cannot be deleted, not even with hidden ones, which people may have paid for.';

-- Events of private groups cannot be public. Those of a group that the site staff hide stay as they are: nobody sees them until it returns.
create or replace function restrict_events_of_private_groups() returns trigger language plpgsql set search_path = public, pg_catalog as $$
declare
  seen text;
begin
  -- Locked, because the group may become private at this moment.
  select chosen_visibility into seen from groups where id = new.host_group_id for share;
  if seen = 'private' then
    new.visibility := 'members';
  end if;
  return new;
end $$;
create or replace trigger events_restrict_visibility_on_insert before insert on events
  for each row when (new.visibility = 'public' and new.host_group_id is not null) execute function restrict_events_of_private_groups();
create or replace trigger events_restrict_visibility_on_update before update of visibility, host_group_id on events
  for each row when (new.visibility = 'public' and new.host_group_id is not null
    and (old.visibility, old.host_group_id) is distinct from (new.visibility, new.host_group_id))
  execute function restrict_events_of_private_groups();

-- Every process drops the pages that it keeps and that link to the event (src/server/ssr/page-cache.ts). Nobody but hosts sees drafts.
create or replace function announce_changed_event() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform pg_notify('changed_events', old.id::text);
  return null;
end $$;
create or replace trigger events_announce_change after update on events
  for each row when (old.status <> 'draft' and old.* is distinct from new.*) execute function announce_changed_event();
create or replace trigger events_announce_deletion after delete on events
  for each row when (old.status <> 'draft') execute function announce_changed_event();
