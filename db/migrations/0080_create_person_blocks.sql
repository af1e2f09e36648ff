create table person_blocks (
  blocker_id uuid not null references people (id) on delete cascade,
  blocked_id uuid not null references people (id) on delete cascade,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  constraint person_blocks_not_oneself check (blocker_id <> blocked_id)
);
create index person_blocks_by_blocked on person_blocks (blocked_id, blocker_id);
comment on table person_blocks is 'Who wants nothing to do with whom: neither is shown to the other, and the blocked one takes no part in what the blocker hosts. The blocked one is not told.';
