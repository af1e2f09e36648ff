-- Organizations, their staff and followers.

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
  updated_at timestamptz not null,
  hidden_at timestamptz,
  hidden_by uuid
);
create index organizations_by_creator on organizations (created_by);
create index organizations_by_words on organizations using gin (tsv);
create index organizations_by_age on organizations (created_at desc, id);
create index organizations_with_logo on organizations (logo_id) where logo_id is not null;
create index organizations_with_cover on organizations (cover_id) where cover_id is not null;
create index organizations_by_name on organizations (name_key text_pattern_ops);
create index organizations_in_places on organizations (place_id, id);
comment on table organizations is
  'Businesses and non-profits with a public page. Changes of staff and roles lock this row (for no key update).';
comment on column organizations.slug is 'Part of the page''s URL: derived from the first name, never changed.';
comment on column organizations.links is '[{"label","url"}]';
comment on column organizations.verified_at is 'When the administrator verified the identity (npm run admin -- verify).';
comment on column organizations.name_key is 'fold(name)';
comment on column organizations.tsv is 'Search text, like event_listings.tsv.';

create table organization_staff (
  organization_id uuid not null references organizations (id) on delete cascade,
  person_id uuid not null references people (id) on delete cascade,
  role text not null constraint organization_staff_role check (role in ('owner', 'editor')),
  joined_at timestamptz not null,
  primary key (organization_id, person_id)
);
create index organization_staff_of_person on organization_staff (person_id);
comment on table organization_staff is 'Staff of organizations. There is always an owner: the trigger organization_staff_promote_owner promotes someone if the last owner deletes the account.';

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
  'Links that add people to the staff. SHA-256 of a 256-bit token; revoking deletes the row. Deleted with their creator.';

create table organization_follows (
  organization_id uuid not null references organizations (id) on delete cascade,
  person_id uuid not null references people (id) on delete cascade,
  followed_at timestamptz not null,
  primary key (organization_id, person_id)
);
create index organization_follows_of_person on organization_follows (person_id, followed_at);
comment on table organization_follows is 'Followers of organizations.';
create index organizations_by_hiding on organizations (hidden_by) where hidden_by is not null;
comment on column organizations.hidden_by is 'The decision that hid it; only that one''s end shows it again. Its own id while it waits for a moderator.';
