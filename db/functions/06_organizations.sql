create or replace function set_host_search_columns() returns trigger language plpgsql set search_path = public, pg_catalog as $$
declare
  town places;
begin
  select * into town from places where id = new.place_id;
  new.name_key := fold(new.name);
  new.tsv := setweight(to_tsvector('public.site_text', concat_ws(' ', search_text(new.name), search_grams(new.name))), 'A')
    || setweight(to_tsvector('public.site_text',
         search_text(concat_ws(' ', town.name, town.other_key, town.region, town.country, array_to_string(new.interests, ' ')))), 'B')
    || setweight(to_tsvector('public.site_text', search_text(new.description)), 'C')
    || array_to_tsvector(array(select 'interest/' || fold(interest) from unnest(new.interests) interest));
  return new;
end $$;
comment on function set_host_search_columns is 'Sets name_key and tsv of a group or an organization, which use the same column names.';
create or replace trigger groups_set_search_columns before insert or update of name, description, interests, place_id on groups
  for each row execute function set_host_search_columns();
create or replace trigger organizations_set_search_columns before insert or update of name, description, interests, place_id on organizations
  for each row execute function set_host_search_columns();

create or replace function is_organization_staff(given_organization uuid, person uuid) returns boolean language sql stable parallel safe
  return exists (select from public.organization_staff s where s.organization_id = given_organization and s.person_id = person);
comment on function is_organization_staff is 'Owner or editor: may act as host of the organization''s events.';

create or replace function promote_next_owner(given_organization uuid, suspended_too boolean) returns boolean
language plpgsql set search_path = public, pg_catalog as $$
declare
  successor uuid;
begin
  select s.person_id into successor
    from organization_staff s cross join lateral (
      select exists (select from account_limits l where l.account_id = s.person_id and l.kind = 'suspended') as is_suspended) a
    where s.organization_id = given_organization and s.role <> 'owner' and (suspended_too or not a.is_suspended)
    order by a.is_suspended, s.joined_at, s.person_id limit 1 for update of s skip locked;
  if not found then return false; end if;
  update organization_staff set role = 'owner' where organization_id = given_organization and person_id = successor;
  perform graphile_worker.add_job('organization-inherited',
    json_build_object('organizationId', given_organization, 'personId', successor), max_attempts := 10);
  return true;
end $$;
comment on function promote_next_owner is
  'Promotes the earliest editor, suspended people last or not at all. False if there is none. Needs the lock of the organization.';

-- Deleting an account holds rows of the person and then needs organizations: they are locked in one order, and locked successors are skipped.
create or replace function update_organizations_after_staff_left() returns trigger language plpgsql set search_path = public, pg_catalog as $$
declare
  left_organization uuid;
begin
  for left_organization in
    select o.id from organizations o where o.id in (select organization_id from deleted_rows) order by o.id for no key update
  loop
    continue when exists (select from organization_staff where organization_id = left_organization and role = 'owner');
    if not promote_next_owner(left_organization, suspended_too := true)
      and not exists (select from organization_staff where organization_id = left_organization) then
      delete from organizations where id = left_organization;
    end if;
  end loop;
  return null;
end $$;
comment on function update_organizations_after_staff_left is
  'If the last owner was deleted, promotes the earliest editor, suspended people last, or deletes an organization without staff.';
create or replace trigger organization_staff_promote_owner after delete on organization_staff referencing old table as deleted_rows
  for each statement execute function update_organizations_after_staff_left();
