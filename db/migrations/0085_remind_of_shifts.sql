create table shift_news (
  shift_id uuid primary key references volunteer_shifts (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  changed_by uuid references people (id) on delete set null
);
comment on table shift_news is 'Shifts that were moved and whose volunteers do not know yet: ten minutes after the first change they are told, once.';
comment on column shift_news.starts_at is 'When the shift began before the first change.';
comment on column shift_news.changed_by is 'Whoever made all of these changes; null where several did, or the shift followed its event.';

create table shift_reminders (
  shift_id uuid not null references volunteer_shifts (id) on delete cascade,
  starts_at timestamptz not null,
  primary key (shift_id, starts_at)
);
comment on table shift_reminders is 'Shifts whose volunteers were asked the day before whether they come; one that moves is asked of anew.';

create table event_answer_news (
  event_id uuid primary key references events (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  since timestamptz not null
);
comment on table event_answer_news is 'Events whose hosts have not been told of the newest answers: ten minutes after the first, all are told of as one.';
