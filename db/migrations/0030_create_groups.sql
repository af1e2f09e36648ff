create table groups (
  id uuid primary key default gen_random_uuid(),
  slug text collate "C" not null constraint groups_slug_unique unique
    constraint groups_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  name text not null constraint groups_name_length check (char_length(name) between 2 and 80),
  description text not null default '' constraint groups_description_length check (char_length(description) <= 20000),
  place_id integer references places (id),
  interests text[] not null default '{}' constraint groups_interests_count check (cardinality(interests) <= 10),
  links jsonb not null default '[]',
  visibility text not null default 'public' constraint groups_visibility check (visibility in ('public', 'private')),
  admission text not null default 'open' constraint groups_admission check (admission in ('open', 'approval', 'invitation')),
  questions jsonb not null default '[]',
  logo_id uuid references covers (id),
  cover_id uuid references covers (id),
  member_count integer not null default 0 constraint groups_member_count check (member_count >= 0),
  name_key text not null default '',
  tsv tsvector not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint groups_private_by_invitation check (visibility = 'public' or admission = 'invitation')
);
create index groups_with_logo on groups (logo_id) where logo_id is not null;
create index groups_with_cover on groups (cover_id) where cover_id is not null;
create index groups_by_place on groups (place_id) where visibility = 'public';
create index groups_by_words on groups using gin (tsv) where visibility = 'public';
create index groups_by_size on groups (member_count desc, id) where visibility = 'public';

comment on table groups is
  'People who meet again and again. Whatever changes who is in a group, or in what role, holds the lock of its row (for no key update).';
comment on column groups.slug is 'Address of the page: made from the first name, and kept.';
comment on column groups.links is '[{"label","url"}]';
comment on column groups.questions is '[{"id","text","isRequired"}], asked of those who join without an invitation.';
comment on column groups.member_count is 'Kept by triggers of group_members.';
comment on column groups.name_key is 'fold(name)';
comment on column groups.tsv is 'What search finds a group by, like event_listings.tsv; also of private ones, which no search may show.';

create function describe_group_for_search() returns trigger language plpgsql set search_path = public, pg_catalog as $$
declare
  town places;
begin
  select * into town from places where id = new.place_id;
  new.name_key := fold(new.name);
  new.tsv := setweight(to_tsvector('public.site_text', new.name), 'A')
    || setweight(to_tsvector('public.site_text',
         concat_ws(' ', town.name, town.region, town.country, array_to_string(new.interests, ' '))), 'B')
    || setweight(to_tsvector('public.site_text', new.description), 'C')
    || array_to_tsvector(array(select 'interest/' || fold(interest) from unnest(new.interests) interest));
  return new;
end $$;
create trigger groups_searchable before insert or update of name, description, interests, place_id on groups
  for each row execute function describe_group_for_search();

create table group_members (
  group_id uuid not null references groups (id) on delete cascade,
  person_id uuid not null references people (id) on delete cascade,
  role text not null constraint group_members_role check (role in ('organizer', 'co-organizer', 'member')),
  rank integer not null generated always as (case role when 'organizer' then 0 when 'co-organizer' then 1 else 2 end) stored,
  answers jsonb not null default '{}',
  joined_at timestamptz not null,
  primary key (group_id, person_id)
);
create index group_members_of_person on group_members (person_id, rank, joined_at, group_id);
create index group_members_in_order on group_members (group_id, rank, joined_at, person_id);
comment on table group_members is 'Who is in a group. There is always an organizer: group_members_left makes one where the last goes with the account.';
comment on column group_members.rank is 'Order of roles, the highest first.';

create function runs_group(asked_group uuid, person uuid) returns boolean language sql stable parallel safe
  return exists (select from public.group_members m where m.group_id = asked_group and m.person_id = person and m.role <> 'member');
comment on function runs_group is 'Organizer or co-organizer: may act as host of the group''s events.';

create function is_group_member(asked_group uuid, person uuid) returns boolean language sql stable parallel safe
  return exists (select from public.group_members m where m.group_id = asked_group and m.person_id = person);
comment on function is_group_member is 'In whatever role: may see what is for members only.';

create function can_see_group(asked_group uuid, person uuid) returns boolean language sql stable parallel safe
  return exists (select from public.groups g where g.id = asked_group
    and (g.visibility = 'public' or public.is_group_member(g.id, person)));
comment on function can_see_group is 'A private group is not there for anybody but its members.';

create function group_has_events_to_come(asked_group uuid, at timestamptz) returns boolean language sql stable
  return exists (select from public.events e
    where e.host_group_id = asked_group and e.status = 'published' and e.ends_at > at);
comment on function group_has_events_to_come is 'While it has, a group is not deleted: people count on them.';

create function count_members_joined() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  update groups g set member_count = g.member_count + joined.people
    from (select group_id, count(*) as people from newcomers group by group_id) joined where g.id = joined.group_id;
  return null;
end $$;
create trigger group_members_joined after insert on group_members referencing new table as newcomers
  for each statement execute function count_members_joined();

-- Whoever deletes an account comes from the other end: by the time this runs, all rows of the person are gone for them, and they want those of
-- groups. Hence all groups in one order, and nobody who holds a group waits for a row with a foreign key to a person: they skip what is locked.
create function settle_groups_left() returns trigger language plpgsql set search_path = public, pg_catalog as $$
declare
  left_group uuid;
  heir uuid;
begin
  for left_group in
    select g.id from groups g where g.id in (select group_id from gone) order by g.id for no key update
  loop
    update groups set member_count = member_count - (select count(*) from gone where group_id = left_group) where id = left_group;
    continue when exists (select from group_members where group_id = left_group and role = 'organizer');
    select person_id into heir from group_members where group_id = left_group
      order by rank, joined_at, person_id limit 1 for update skip locked;
    if found then
      update group_members set role = 'organizer' where group_id = left_group and person_id = heir;
      perform graphile_worker.add_job('group-membership-changed',
        json_build_object('groupId', left_group, 'personId', heir, 'kind', 'inherited', 'key', gen_random_uuid()), max_attempts := 10);
    elsif not exists (select from group_members where group_id = left_group) then
      delete from groups where id = left_group;
    end if;
  end loop;
  return null;
end $$;
comment on function settle_groups_left is
  'Counts those who left. Where the last organizer went, the oldest co-organizer, else the oldest member, becomes one; with nobody left the group goes.';
create trigger group_members_left after delete on group_members referencing old table as gone
  for each statement execute function settle_groups_left();

create table group_requests (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references groups (id) on delete cascade,
  person_id uuid not null references people (id) on delete cascade,
  answers jsonb not null default '{}',
  asked_at timestamptz not null,
  constraint group_requests_one_per_person unique (group_id, person_id)
);
create index group_requests_in_order on group_requests (group_id, asked_at, id);
create index group_requests_of_person on group_requests (person_id, asked_at);
comment on table group_requests is 'People who ask to join and wait for an answer; a decision deletes the row.';

create table group_bans (
  group_id uuid not null references groups (id) on delete cascade,
  person_id uuid not null references people (id) on delete cascade,
  reason text not null default '' constraint group_bans_reason_length check (char_length(reason) <= 500),
  banned_by uuid references people (id) on delete set null,
  banned_at timestamptz not null,
  primary key (group_id, person_id)
);
create index group_bans_in_order on group_bans (group_id, banned_at, person_id);
create index group_bans_of_person on group_bans (person_id);
create index group_bans_by_person on group_bans (banned_by);
comment on table group_bans is 'People whom a group does not admit. The reason is for its organizers.';

create table group_invitations (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references groups (id) on delete cascade,
  token_hash bytea not null constraint group_invitations_hash_unique unique,
  role text not null constraint group_invitations_role check (role in ('member', 'co-organizer')),
  max_uses integer constraint group_invitations_max_uses check (max_uses between 1 and 1000),
  uses integer not null default 0,
  expires_at timestamptz not null,
  created_by uuid not null references people (id) on delete cascade,
  created_at timestamptz not null,
  constraint group_invitations_uses check (uses between 0 and coalesce(max_uses, uses))
);
create index group_invitations_of_group on group_invitations (group_id, created_at);
create index group_invitations_by_person on group_invitations (created_by);
comment on table group_invitations is
  'Links that admit whoever has them. SHA-256 of a 256-bit token; taking one back deletes the row. They go with whoever made them: by leaving, a lower role or a ban.';

create table group_follows (
  group_id uuid not null references groups (id) on delete cascade,
  person_id uuid not null references people (id) on delete cascade,
  followed_at timestamptz not null,
  primary key (group_id, person_id)
);
create index group_follows_of_person on group_follows (person_id, followed_at);
comment on table group_follows is 'People who hear of a public group without being in it.';

create table group_posts (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references groups (id) on delete cascade,
  author_id uuid references people (id) on delete set null,
  title text not null constraint group_posts_title_length check (char_length(title) between 1 and 120),
  text text not null constraint group_posts_text_length check (char_length(text) between 1 and 10000),
  visibility text not null constraint group_posts_visibility check (visibility in ('public', 'members')),
  created_at timestamptz not null,
  edited_at timestamptz
);
create index group_posts_in_order on group_posts (group_id, created_at desc, id desc);
create index group_posts_by_author on group_posts (author_id);
comment on table group_posts is 'What organizers write to everybody; each is mailed once. In a private group all of them are for members.';
