-- Groups, their members, requests, bans, invitations, followers and posts.

create table groups (
  id uuid primary key default gen_random_uuid(),
  slug text collate "C" not null constraint groups_slug_unique unique
    constraint groups_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  name text not null constraint groups_name_length check (char_length(name) between 2 and 80),
  description text not null default '' constraint groups_description_length check (char_length(description) <= 20000),
  place_id integer references places (id),
  interests text[] not null default '{}' constraint groups_interests_count check (cardinality(interests) <= 10),
  links jsonb not null default '[]',
  chosen_visibility text not null default 'public' constraint groups_visibility check (chosen_visibility in ('public', 'private')),
  visibility text not null generated always as (case when hidden_at is null then chosen_visibility else 'private' end) stored,
  admission text not null default 'open' constraint groups_admission check (admission in ('open', 'approval', 'invitation')),
  questions jsonb not null default '[]',
  logo_id uuid references pictures (id),
  cover_id uuid references pictures (id),
  member_count integer not null default 0 constraint groups_member_count check (member_count >= 0),
  name_key text not null default '',
  tsv tsvector not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  hidden_at timestamptz,
  hidden_by uuid,
  constraint groups_private_by_invitation check (chosen_visibility = 'public' or admission = 'invitation')
);
create index groups_with_logo on groups (logo_id) where logo_id is not null;
create index groups_with_cover on groups (cover_id) where cover_id is not null;
create index groups_by_words on groups using gin (tsv) where visibility = 'public';
create index groups_by_age on groups (created_at desc, id desc) where chosen_visibility = 'public';
create index groups_by_size on groups (member_count desc, id) where visibility = 'public';
create index groups_by_name on groups (name_key text_pattern_ops) where visibility = 'public';
create index groups_in_places on groups (place_id, member_count desc, id) where visibility = 'public';
comment on index groups_in_places is 'The largest groups of each town, so that a search near a big city reads only what it shows.';
create index groups_of_place on groups (place_id) where place_id is not null;
comment on table groups is
  'Groups of people who meet repeatedly. Changes of members and roles lock this row (for no key update).';
comment on column groups.slug is 'Part of the page''s URL: derived from the first name, never changed; of a group created as private it ends at random.';
comment on column groups.links is '[{"label","url"}]';
comment on column groups.questions is '[{"id","text","isRequired"}], for people who join without an invitation.';
comment on column groups.member_count is 'Maintained by triggers of group_members.';
comment on column groups.name_key is 'fold(name)';
comment on column groups.tsv is 'Search text, like event_listings.tsv. Also set for private groups, which search must not show.';

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
comment on table group_members is 'Members of groups. There is always an organizer: the trigger group_members_promote_organizer promotes someone if the last organizer deletes the account.';
comment on column group_members.rank is 'Sort order of roles, highest first.';

create table group_requests (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references groups (id) on delete cascade,
  person_id uuid not null references people (id) on delete cascade,
  answers jsonb not null default '{}',
  requested_at timestamptz not null,
  constraint group_requests_one_per_person unique (group_id, person_id)
);
create index group_requests_in_order on group_requests (group_id, requested_at, id);
create index group_requests_of_person on group_requests (person_id, requested_at);
comment on table group_requests is 'Pending requests to join; a decision deletes the row.';

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
comment on table group_bans is 'People banned from a group. Only organizers see the reason.';

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
  'Links that admit people. SHA-256 of a 256-bit token; revoking deletes the row. Deleted when their creator leaves, is demoted or banned.';

create table group_follows (
  group_id uuid not null references groups (id) on delete cascade,
  person_id uuid not null references people (id) on delete cascade,
  followed_at timestamptz not null,
  primary key (group_id, person_id)
);
create index group_follows_of_person on group_follows (person_id, followed_at);
comment on table group_follows is 'Followers of public groups who are not members.';

create table group_posts (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references groups (id) on delete cascade,
  author_id uuid references people (id) on delete set null,
  title text not null constraint group_posts_title_length check (char_length(title) between 1 and 120),
  text text not null constraint group_posts_text_length check (char_length(text) between 1 and 10000),
  visibility text not null constraint group_posts_visibility check (visibility in ('public', 'members')),
  created_at timestamptz not null,
  edited_at timestamptz,
  hidden_at timestamptz,
  hidden_by uuid
);
create index group_posts_in_order on group_posts (group_id, created_at desc, id desc);
create index group_posts_by_age on group_posts (created_at desc, id desc);
create index group_posts_by_text on group_posts using gin (to_tsvector('public.site_text', title || ' ' || text));
create index group_posts_by_author on group_posts (author_id);
comment on table group_posts is 'Messages of organizers, each mailed once. In private groups all are members-only.';
create index group_posts_by_hiding on group_posts (hidden_by) where hidden_by is not null;
comment on column group_posts.hidden_by is 'The decision that hid it; only that one''s end shows it again. Its own id while it waits for a moderator.';
create index groups_by_hiding on groups (hidden_by) where hidden_by is not null;
comment on column groups.hidden_by is 'The decision that hid it; only that one''s end shows it again. Its own id while it waits for a moderator.';
comment on column groups.visibility is 'What its organizers chose, or private while a decision hides the group, which then only its organizers see.';
