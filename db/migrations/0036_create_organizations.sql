-- Groups and organizations are found by the same parts of their pages.
alter function describe_group_for_search() rename to describe_page_for_search;
comment on function describe_page_for_search is 'Sets name_key and tsv of a group or an organization, whose columns for it have the same names.';

create table organizations (
  id uuid primary key default gen_random_uuid(),
  slug text not null constraint organizations_slug_unique unique
    constraint organizations_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  kind text not null constraint organizations_kind check (kind in ('business', 'non-profit')),
  name text not null constraint organizations_name_length check (char_length(name) between 2 and 80),
  description text not null default '' constraint organizations_description_length check (char_length(description) <= 20000),
  website text not null default '' constraint organizations_website_length check (char_length(website) <= 2000),
  links jsonb not null default '[]',
  place_id integer references places (id),
  address text not null default '' constraint organizations_address_length check (char_length(address) <= 300),
  interests text[] not null default '{}' constraint organizations_interests_count check (cardinality(interests) <= 10),
  logo_id uuid references pictures (id),
  cover_id uuid references pictures (id),
  verified_at timestamptz,
  name_key text not null default '',
  tsv tsvector not null default '',
  created_by uuid references people (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index organizations_by_creator on organizations (created_by);
create index organizations_by_place on organizations (place_id);
create index organizations_by_words on organizations using gin (tsv);
create index organizations_by_age on organizations (created_at desc, id);
create index organizations_with_logo on organizations (logo_id) where logo_id is not null;
create index organizations_with_cover on organizations (cover_id) where cover_id is not null;

comment on table organizations is
  'Businesses and non-profits with a public page. Whatever changes who is on the staff, or in what role, holds the lock of the row (for no key update).';
comment on column organizations.slug is 'Address of the page: made from the first name, and kept.';
comment on column organizations.links is '[{"label","url"}]';
comment on column organizations.verified_at is 'When the site''s administrator found that it is what it says (npm run admin -- verify).';
comment on column organizations.name_key is 'fold(name)';
comment on column organizations.tsv is 'What search finds it by, like event_listings.tsv.';

create trigger organizations_searchable before insert or update of name, description, interests, place_id on organizations
  for each row execute function describe_page_for_search();

create table organization_staff (
  organization_id uuid not null references organizations (id) on delete cascade,
  person_id uuid not null references people (id) on delete cascade,
  role text not null constraint organization_staff_role check (role in ('owner', 'editor')),
  joined_at timestamptz not null,
  primary key (organization_id, person_id)
);
create index organization_staff_of_person on organization_staff (person_id);
comment on table organization_staff is 'Who acts for an organization. There is always an owner: organization_staff_left makes one where the last goes with the account.';

create function is_organization_staff(asked_organization uuid, person uuid) returns boolean language sql stable parallel safe
  return exists (select from public.organization_staff s where s.organization_id = asked_organization and s.person_id = person);
comment on function is_organization_staff is 'Owner or editor: may act as host of the organization''s events.';

create function organization_has_events_to_come(asked_organization uuid, at timestamptz) returns boolean language sql stable
  return exists (select from public.events e
    where e.host_organization_id = asked_organization and e.status = 'published' and e.ends_at > at);
comment on function organization_has_events_to_come is 'While it has, an organization is not deleted: people count on them.';

-- Whoever deletes an account holds rows of the person and wants those of organizations: all in one order, and heirs that are locked are passed over.
create function settle_organizations_left() returns trigger language plpgsql set search_path = public, pg_catalog as $$
declare
  left_organization uuid;
  heir uuid;
begin
  for left_organization in
    select o.id from organizations o where o.id in (select organization_id from gone) order by o.id for no key update
  loop
    continue when exists (select from organization_staff where organization_id = left_organization and role = 'owner');
    select person_id into heir from organization_staff where organization_id = left_organization
      order by joined_at, person_id limit 1 for update skip locked;
    if found then
      update organization_staff set role = 'owner' where organization_id = left_organization and person_id = heir;
    elsif not exists (select from organization_staff where organization_id = left_organization) then
      delete from organizations where id = left_organization;
    end if;
  end loop;
  return null;
end $$;
comment on function settle_organizations_left is
  'Where the last owner went with the account, the oldest editor becomes one; with nobody left the organization goes.';
create trigger organization_staff_left after delete on organization_staff referencing old table as gone
  for each statement execute function settle_organizations_left();

create table organization_invitations (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations (id) on delete cascade,
  token_hash bytea not null constraint organization_invitations_hash_unique unique,
  role text not null constraint organization_invitations_role check (role in ('owner', 'editor')),
  max_uses integer constraint organization_invitations_max_uses check (max_uses between 1 and 1000),
  uses integer not null default 0,
  expires_at timestamptz not null,
  created_by uuid not null references people (id) on delete cascade,
  created_at timestamptz not null,
  constraint organization_invitations_uses check (uses between 0 and coalesce(max_uses, uses))
);
create index organization_invitations_in_order on organization_invitations (organization_id, created_at);
create index organization_invitations_by_person on organization_invitations (created_by);
comment on table organization_invitations is
  'Links that bring whoever has them onto the staff. SHA-256 of a 256-bit token; taking one back deletes the row. They go with whoever made them.';

create table organization_follows (
  organization_id uuid not null references organizations (id) on delete cascade,
  person_id uuid not null references people (id) on delete cascade,
  followed_at timestamptz not null,
  primary key (organization_id, person_id)
);
create index organization_follows_of_person on organization_follows (person_id, followed_at);
comment on table organization_follows is 'People who want to hear of an organization.';
