-- People: public profiles, avatars, blocks, interests and links.

create function narrower_audience(page text, part text) returns text
language sql immutable parallel safe
return case when 'nobody' in (page, part) then 'nobody' when page = 'signed-in' and part = 'everyone' then 'signed-in' else part end;

create table people (
  id uuid primary key default gen_random_uuid(),
  name text not null default 'New member' constraint people_name_length check (char_length(name) between 1 and 100),
  has_chosen_name boolean not null default false,
  avatar_seed text not null default gen_random_uuid()::text constraint people_avatar_seed_length check (char_length(avatar_seed) between 1 and 64),
  location text not null default '' constraint people_location_length check (char_length(location) <= 200),
  bio text not null default '' constraint people_bio_length check (char_length(bio) <= 5000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  page_audience text not null default 'everyone'
    constraint people_page_audience_known check (page_audience in ('everyone', 'signed-in', 'nobody')),
  groups_audience text not null default 'everyone'
    constraint people_groups_audience_known check (groups_audience in ('everyone', 'signed-in', 'shared-groups', 'nobody')),
  attendance_audience text not null default 'everyone'
    constraint people_attendance_audience_known check (attendance_audience in ('everyone', 'signed-in', 'shared-groups', 'nobody')),
  location_audience text not null default 'everyone'
    constraint people_location_audience_known check (location_audience in ('everyone', 'signed-in', 'shared-groups', 'nobody')),
  is_searchable boolean not null default true,
  groups_seen_by text not null generated always as (narrower_audience(page_audience, groups_audience)) stored,
  attendance_seen_by text not null generated always as (narrower_audience(page_audience, attendance_audience)) stored,
  location_seen_by text not null generated always as (narrower_audience(page_audience, location_audience)) stored,
  hidden_at timestamptz,
  hidden_by uuid
);
create index people_by_name on people (fold(name) text_pattern_ops) where has_chosen_name;
comment on index people_by_name is 'For naming people as co-hosts.';
comment on table people is 'The public side of an account, with the same id.';
comment on column people.has_chosen_name is 'Until then others see a neutral name, never a part of the email.';
comment on column people.avatar_seed is 'Of the picture shown until one is uploaded. Public, so it is a keyed hash of the email.';
comment on column people.page_audience is 'Who sees /people/:id; for everyone else it is a 404.';
comment on column people.groups_audience is 'Who sees their groups, besides the members of each group.';
comment on column people.attendance_audience is 'Who sees that they are going, besides hosts.';
comment on column people.is_searchable is 'Whether search engines may index the page, if everyone sees it.';

create table avatars (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null constraint avatars_one_per_person unique references people (id) on delete cascade,
  jpeg bytea not null,
  created_at timestamptz not null default now()
);
comment on table avatars is 'Re-encoded 100×100 JPEGs of a few kB. The random id is part of the URL, so a new picture has a new URL.';

create table person_interests (
  person_id uuid not null references people (id) on delete cascade,
  topic text not null constraint person_interests_topic_length check (char_length(topic) between 1 and 40),
  added_at timestamptz not null,
  primary key (person_id, topic)
);
create index person_interests_by_topic on person_interests (topic text_pattern_ops, person_id);
comment on table person_interests is 'Lower-case topics, from the site''s list or entered by the person; at most 20 per person.';

create table person_blocks (
  blocker_id uuid not null references people (id) on delete cascade,
  blocked_id uuid not null references people (id) on delete cascade,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  constraint person_blocks_not_self check (blocker_id <> blocked_id)
);
create index person_blocks_by_blocked on person_blocks (blocked_id, blocker_id);
comment on table person_blocks is 'Blocks between people: neither is shown to the other, and the blocked person cannot take part in what the blocker hosts. The blocked person is not notified.';

create table person_follows (
  followed_id uuid not null references people (id) on delete cascade,
  person_id uuid not null references people (id) on delete cascade,
  followed_at timestamptz not null,
  primary key (followed_id, person_id),
  constraint person_follows_not_self check (followed_id <> person_id)
);
create index person_follows_of_person on person_follows (person_id, followed_at);
comment on table person_follows is 'Followers of people: they hear of new public events that the person hosts in their own name. A block ends following in both directions.';

create table social_links (
  person_id uuid not null references people (id) on delete cascade,
  position smallint not null constraint social_links_count check (position between 0 and 9),
  service text not null constraint social_links_service_known
    check (service in ('website', 'mastodon', 'bluesky', 'instagram', 'youtube', 'linkedin', 'github', 'discord')),
  handle text not null constraint social_links_handle_length check (char_length(handle) between 1 and 200),
  url text constraint social_links_url_secure check (url like 'https://%' and char_length(url) <= 500),
  primary key (person_id, position),
  constraint social_links_unique unique (person_id, service, handle),
  -- Discord has no profile URLs.
  constraint social_links_url_required check ((url is null) = (service = 'discord'))
);
comment on table social_links is 'Links to profiles elsewhere, in the person''s order.';
comment on column social_links.handle is 'As displayed: @name@server, name.bsky.social, or the URL of a website without https://.';
create index people_by_hiding on people (hidden_by) where hidden_by is not null;
comment on column people.hidden_by is 'The decision that hid it; only that one''s end shows it again.';
