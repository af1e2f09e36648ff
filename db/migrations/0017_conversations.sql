-- Messages between people and hosts, and hosts who take none.

create table conversations (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references people (id) on delete cascade,
  event_id uuid references events (id) on delete cascade,
  host_person_id uuid references people (id) on delete cascade,
  host_group_id uuid references groups (id) on delete cascade,
  host_organization_id uuid references organizations (id) on delete cascade,
  started_at timestamptz not null,
  last_message_at timestamptz not null,
  constraint conversations_one_host check (num_nonnulls(host_person_id, host_group_id, host_organization_id) = 1),
  constraint conversations_about_event check (host_person_id is null or event_id is not null),
  constraint conversations_one_per_subject unique nulls not distinct
    (person_id, event_id, host_person_id, host_group_id, host_organization_id)
);
create index conversations_of_event on conversations (event_id) where event_id is not null;
create index conversations_of_host on conversations (host_person_id) where host_person_id is not null;
create index conversations_of_group on conversations (host_group_id) where host_group_id is not null;
create index conversations_of_organization on conversations (host_organization_id) where host_organization_id is not null;
comment on table conversations is 'Messages between one person and the people of a host, about an event, or about a group or an organization itself.';
comment on column conversations.host_person_id is 'The host is stored: it does not change once an event is published.';

create table conversation_messages (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references conversations (id) on delete cascade,
  author_id uuid not null references people (id) on delete cascade,
  is_from_host boolean not null,
  text text not null constraint conversation_messages_text_length check (char_length(text) between 1 and 2000),
  sent_at timestamptz not null,
  hidden_at timestamptz,
  hidden_by uuid
);
create index conversation_messages_in_order on conversation_messages (conversation_id, sent_at, id);
create index conversation_messages_by_author on conversation_messages (author_id);
comment on table conversation_messages is 'Private: read by the person and the people of the host only. Deleted with the account of the author.';
create index conversation_messages_by_hiding on conversation_messages (hidden_by) where hidden_by is not null;
comment on column conversation_messages.hidden_by is 'The decision that hid it; only that one''s end shows it again.';

create table message_counts (
  person_id uuid primary key references people (id) on delete cascade,
  day date not null,
  count integer not null
);
comment on table message_counts is 'How many messages a person sent to hosts on the last day they sent any.';

create table closed_hosts (
  person_id uuid unique references people (id) on delete cascade,
  group_id uuid unique references groups (id) on delete cascade,
  organization_id uuid unique references organizations (id) on delete cascade,
  constraint closed_hosts_one_host check (num_nonnulls(person_id, group_id, organization_id) = 1)
);
comment on table closed_hosts is 'Hosts to whom nobody can start a conversation.';
