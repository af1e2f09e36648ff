alter table events add constraint events_host_group_id_fkey foreign key (host_group_id) references groups (id) on delete cascade;
alter table events add constraint events_host_organization_id_fkey
  foreign key (host_organization_id) references organizations (id) on delete cascade;
create index events_by_creator on events (created_by);
comment on column events.created_by is 'Who wrote it: with a group or an organization as host not the same as the host, and null when the account is gone.';

create table event_cohosts (
  event_id uuid not null references events (id) on delete cascade,
  group_id uuid not null references groups (id) on delete cascade,
  status text not null default 'asked' constraint event_cohosts_status check (status in ('asked', 'accepted', 'declined')),
  asked_by uuid references people (id) on delete set null,
  asked_at timestamptz not null,
  answered_at timestamptz,
  primary key (event_id, group_id)
);
create index event_cohosts_of_group on event_cohosts (group_id, status, event_id);
create index event_cohosts_by_person on event_cohosts (asked_by);
comment on table event_cohosts is 'Groups that were asked to host an event as well. Only an accepted one is shown, and its organizers see who comes; the host alone edits.';

-- A private group is nowhere to be found, and so are its events: they are for its members, or for whoever has the link.
create function keep_private_groups_private() returns trigger language plpgsql set search_path = public, pg_catalog as $$
declare
  seen text;
begin
  -- Locked, since it may just be made private.
  select visibility into seen from groups where id = new.host_group_id for share;
  if seen = 'private' then
    new.visibility := 'members';
  end if;
  return new;
end $$;
create trigger events_of_private_groups before insert or update of visibility, host_group_id on events
  for each row when (new.visibility = 'public' and new.host_group_id is not null) execute function keep_private_groups_private();

create or replace view listable_events as
  select e.id as event_id, e.starts_at, e.ends_at, e.category, coalesce(ho.kind, e.host_kind) as host_type,
    e.attendance <> 'in-person' as is_online, e.attendance <> 'online' as is_in_person,
    pin.latitude, pin.longitude, grid_cell(pin.latitude, pin.longitude) as cell,
    fold(e.title) as title_key,
    setweight(to_tsvector('public.site_text', e.title), 'A')
      || setweight(to_tsvector('public.site_text', surroundings.text), 'B')
      || setweight(to_tsvector('public.site_text', e.description), 'C')
      || array_to_tsvector(array(select 'interest/' || fold(interest) from unnest(e.interests) interest)) as tsv,
    dictionary_words(e.title || ' ' || surroundings.text) as words
  from events e
  left join people h on h.id = e.host_person_id
  left join groups hg on hg.id = e.host_group_id
  left join organizations ho on ho.id = e.host_organization_id
  left join places p on p.id = e.place_id and e.attendance <> 'online'
  cross join lateral (select
    case when e.attendance = 'online' then null when e.is_address_hidden then p.latitude else coalesce(e.latitude, p.latitude) end as latitude,
    case when e.attendance = 'online' then null when e.is_address_hidden then p.longitude else coalesce(e.longitude, p.longitude) end as longitude) pin
  cross join lateral (select concat_ws(' ', h.name, hg.name, ho.name, p.name, p.region, p.country, array_to_string(e.interests, ' '),
    case when not e.is_address_hidden and e.attendance <> 'online' then e.venue end) as text) surroundings
  where e.status = 'published' and e.visibility = 'public' and (hg.visibility is null or hg.visibility = 'public');

create function settle_events_of_changed_group() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  if new.visibility = 'private' then
    update events set visibility = 'members' where host_group_id = new.id and visibility = 'public';
  elsif old.name <> new.name then
    perform list_event(id) from events where host_group_id = new.id and status = 'published' and visibility = 'public' order by id;
  end if;
  return null;
end $$;
create trigger groups_changed_for_events after update of name, visibility on groups
  for each row when (old.name <> new.name or old.visibility <> new.visibility) execute function settle_events_of_changed_group();

create function list_events_of_changed_organization() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform list_event(id) from events where host_organization_id = new.id and status = 'published' and visibility = 'public' order by id;
  return null;
end $$;
create trigger organizations_changed_for_events after update of name, kind on organizations
  for each row when ((old.name, old.kind) <> (new.name, new.kind)) execute function list_events_of_changed_organization();
