alter table outbox add attachments jsonb not null default '[]';
alter table outbox add unsubscribe_url text;
comment on column outbox.attachments is '[{"name","type","text"}]; emptied once the mail is settled.';
comment on column outbox.unsubscribe_url is 'For mails that one can switch off: becomes List-Unsubscribe and its one click (RFC 8058).';

create table muted_mails (
  person_id uuid not null references people (id) on delete cascade,
  kind text not null,
  created_at timestamptz not null default now(),
  primary key (person_id, kind)
);
comment on table muted_mails is 'Kinds of mail that a person has switched off.';

create table event_news (
  event_id uuid primary key references events (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  was jsonb not null
);
comment on table event_news is 'Changes that people who answered have not been told of yet: ten minutes after the first, all go out as one mail.';
comment on column event_news.was is 'Fields that changed, as they were before the first change.';

create table event_reminders (
  event_id uuid not null references events (id) on delete cascade,
  kind text not null constraint event_reminders_kind check (kind in ('day', 'hour')),
  starts_at timestamptz not null,
  primary key (event_id, kind, starts_at)
);
comment on table event_reminders is 'Reminders that have gone out; an event that moves is reminded of anew.';

create index events_by_start on events (starts_at) where status = 'published';
comment on index events_by_start is 'For reminders.';
