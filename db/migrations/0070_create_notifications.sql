create table notifications (
  id bigint generated always as identity primary key,
  person_id uuid not null references people (id) on delete cascade,
  kind text not null,
  reason text not null,
  title text not null,
  text text not null,
  path text not null,
  event_id uuid references events (id) on delete cascade,
  group_id uuid references groups (id) on delete cascade,
  actor_id uuid references people (id) on delete cascade,
  is_for_members boolean not null default false,
  is_in_site boolean not null,
  waits_for_digest boolean not null,
  created_at timestamptz not null,
  read_at timestamptz,
  constraint notifications_one_per_reason unique (person_id, reason)
);
create index notifications_of_person on notifications (person_id, id desc) where is_in_site;
create index notifications_unread on notifications (person_id, id desc) where is_in_site and read_at is null;
create index notifications_for_digest on notifications (person_id, created_at) where waits_for_digest;
create index notifications_by_time on notifications (created_at);
create index notifications_of_event on notifications (event_id) where event_id is not null;
create index notifications_of_group on notifications (group_id) where group_id is not null;
create index notifications_by_actor on notifications (actor_id) where actor_id is not null;

comment on table notifications is 'What people were told, over whichever channels: one row for each person and reason, so that nobody is told twice.';
comment on column notifications.reason is 'What it is about, such as cancelled:<event>; a second notification of it is not written.';
comment on column notifications.event_id is 'The event it tells of: whoever may not see that any more does not see this either.';
comment on column notifications.is_for_members is 'Shown only to who is in the group (group_id) still.';
comment on column notifications.is_in_site is 'False where the person wants this kind by mail or push alone.';
comment on column notifications.waits_for_digest is 'To be part of the person''s next digest; taken back in the transaction that writes that mail.';

create table notification_switches (
  person_id uuid not null references people (id) on delete cascade,
  kind text not null,
  channel text not null constraint notification_switches_channel check (channel in ('site', 'mail', 'push')),
  value text not null constraint notification_switches_value check (
    (channel = 'mail' and value in ('now', 'digest', 'off')) or (channel <> 'mail' and value in ('on', 'off'))),
  changed_at timestamptz not null default now(),
  primary key (person_id, kind, channel)
);
comment on table notification_switches is 'How people want to be told of each kind, where that is not the kind''s default (src/contracts/notifications/notification-kinds.ts).';

insert into notification_switches (person_id, kind, channel, value, changed_at)
  select person_id, kind, 'mail', 'off', created_at from muted_mails;
drop table muted_mails;

create table notification_settings (
  person_id uuid primary key references people (id) on delete cascade,
  digest text not null default 'daily' constraint notification_settings_digest check (digest in ('daily', 'weekly')),
  quiet_from time,
  quiet_until time,
  time_zone text,
  constraint notification_settings_quiet check ((quiet_from is null) = (quiet_until is null) and quiet_from <> quiet_until)
);
comment on table notification_settings is 'When people want to be told; without a row daily, at any hour, by UTC.';
comment on column notification_settings.quiet_from is 'From this time of their day until quiet_until, mails and pushes wait.';

-- The end of somebody's quiet hours, and null outside of them.
create function quiet_end(quiet_from time, quiet_until time, zone text, at timestamptz) returns timestamptz
  language sql stable parallel safe set search_path = pg_catalog as $$
  select case when (quiet_from < quiet_until and l.t >= quiet_from and l.t < quiet_until)
      or (quiet_from > quiet_until and (l.t >= quiet_from or l.t < quiet_until))
    then (l.day + quiet_until + case when quiet_from > quiet_until and l.t >= quiet_from then interval '1 day' else interval '0' end)
      at time zone zone end
  from (select (at at time zone zone)::date as day, (at at time zone zone)::time as t) l;
$$;

alter table outbox add held_until timestamptz;
comment on column outbox.held_until is 'Of a mail that waited for the end of quiet hours: the day after which it is given up begins then.';

-- Having been told of is nothing that keeps a date of a series that its rule drops.
do $$ begin
  execute replace(pg_get_functiondef('delete_untouched_events'::regproc), '''event_cohosts''', '''event_cohosts'', ''notifications''');
end $$;
