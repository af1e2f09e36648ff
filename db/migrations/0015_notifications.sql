-- Notifications, settings, pushes, and what waits to be sent.

create table pending_event_changes (
  event_id uuid primary key references events (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  previous_values jsonb not null,
  changed_by uuid references people (id) on delete set null
);
create index pending_event_changes_by_person on pending_event_changes (changed_by) where changed_by is not null;
comment on table pending_event_changes is 'Changes that attendees have not been notified of yet: ten minutes after the first one, all are sent as one mail.';
comment on column pending_event_changes.previous_values is 'Fields that changed, as they were before the first change.';
comment on column pending_event_changes.changed_by is 'Who made all of these changes, and needs no notification; null where several people did.';
comment on constraint pending_event_changes_event_id_fkey on pending_event_changes is 'Not a contribution.';

create table event_reminders (
  event_id uuid not null references events (id) on delete cascade,
  kind text not null constraint event_reminders_kind check (kind in ('day', 'hour')),
  starts_at timestamptz not null,
  primary key (event_id, kind, starts_at)
);
comment on table event_reminders is 'Reminders that have gone out; an event that moves is reminded of anew.';
comment on constraint event_reminders_event_id_fkey on event_reminders is 'Not a contribution.';

create table notifications (
  id bigint generated always as identity primary key,
  person_id uuid not null references people (id) on delete cascade,
  kind text not null,
  reason text not null,
  facts jsonb not null constraint notifications_facts_object check (jsonb_typeof(facts) = 'object'),
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
comment on table notifications is 'Notifications over all channels: one row for each person and reason, so that nobody is notified twice.';
comment on column notifications.facts is 'What happened, as src/server/notifications/notification-facts.ts describes it for each kind; no sentences.';
comment on column notifications.reason is 'What it is about, such as cancelled:<event>; a second notification of it is not written.';
comment on column notifications.event_id is 'The event it is about: people who may no longer see the event do not see the notification either.';
comment on column notifications.is_for_members is 'Shown only to who is in the group (group_id) still.';
comment on column notifications.is_in_site is 'False where the person wants this kind by mail or push alone.';
comment on column notifications.waits_for_digest is 'To be part of the person''s next digest; taken back in the transaction that writes that mail.';
comment on constraint notifications_event_id_fkey on notifications is 'Not a contribution.';

create table notification_preferences (
  person_id uuid not null references people (id) on delete cascade,
  kind text not null,
  channel text not null constraint notification_preferences_channel check (channel in ('site', 'mail', 'push')),
  value text not null constraint notification_preferences_value check (
    (channel = 'mail' and value in ('now', 'digest', 'off')) or (channel <> 'mail' and value in ('on', 'off'))),
  changed_at timestamptz not null default now(),
  primary key (person_id, kind, channel)
);
comment on table notification_preferences is 'How people want to be notified of each kind, where that is not the kind''s default (src/contracts/notifications/notification-kinds.ts).';

create table notification_settings (
  person_id uuid primary key references people (id) on delete cascade,
  digest text not null default 'daily' constraint notification_settings_digest check (digest in ('daily', 'weekly')),
  quiet_from time,
  quiet_until time,
  time_zone text,
  constraint notification_settings_quiet_hours check ((quiet_from is null) = (quiet_until is null) and quiet_from <> quiet_until)
);
comment on table notification_settings is 'When people want to be notified; without a row: daily, at any hour, in UTC.';
comment on column notification_settings.quiet_from is 'From this time of their day until quiet_until, mails and pushes wait.';

create table push_keys (
  is_only boolean primary key default true constraint push_keys_single_row check (is_only),
  public_key text not null,
  private_key jsonb not null,
  created_at timestamptz not null default now()
);
comment on table push_keys is
  'The one key pair (P-256) by which push services know this site (VAPID, RFC 8292), shared by all nodes. Browsers subscribe with the public key: with '
  'another pair every device would have to subscribe again.';
comment on column push_keys.public_key is 'The point, uncompressed, in base64url, as browsers take it.';
comment on column push_keys.private_key is 'As JWK.';

create table push_devices (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references people (id) on delete cascade,
  session_id uuid not null constraint push_devices_one_per_session unique references sessions (id) on delete cascade,
  endpoint text not null constraint push_devices_endpoint_unique unique,
  public_key text not null,
  auth_secret text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_pushed_at timestamptz
);
create index push_devices_of_person on push_devices (person_id, created_at);
comment on table push_devices is
  'Browsers that people let show notifications. Each is deleted with its session: after logging out nothing more is shown there.';
comment on column push_devices.endpoint is 'Where the browser''s push service takes messages for it: a secret address, on a host of PUSH_SERVICES.';
comment on column push_devices.public_key is 'The browser''s key, by which only it can read what is pushed (RFC 8291); auth_secret goes with it.';

create table pushes (
  id bigint generated always as identity primary key,
  notification_id bigint not null references notifications (id) on delete cascade,
  device_id uuid not null references push_devices (id) on delete cascade,
  state text not null default 'queued'
    constraint pushes_state_known check (state in ('queued', 'sending', 'sent', 'uncertain', 'expired', 'failed')),
  attempts integer not null default 0,
  last_error text not null default '',
  due_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz,
  constraint pushes_one_per_device unique (notification_id, device_id)
);
create index pushes_due on pushes (due_at, id) where settled_at is null;
create index pushes_settled on pushes (settled_at) where settled_at is not null;
create index pushes_of_device on pushes (device_id);
comment on table pushes is
  'Notifications to show on devices, written in the transaction that causes them and delivered by a job: at most once for each reason and device.';
comment on column pushes.state is
  'queued → sending → sent. uncertain: the process died, or the push service fell silent, while it was handed over; it is never sent again.';
comment on column pushes.expires_at is 'When it is of no more use: it is not sent after that, and push services keep it no longer.';

create table pending_shift_moves (
  shift_id uuid primary key references volunteer_shifts (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  changed_by uuid references people (id) on delete set null
);
create index pending_shift_moves_by_person on pending_shift_moves (changed_by) where changed_by is not null;
comment on table pending_shift_moves is 'Moved shifts whose volunteers have not been notified yet: they are, once, ten minutes after the first change.';
comment on column pending_shift_moves.starts_at is 'When the shift began before the first change.';
comment on column pending_shift_moves.changed_by is 'Who made all of these changes; null where several people did, or the shift followed its event.';
comment on constraint pending_shift_moves_shift_id_fkey on pending_shift_moves is 'Not a contribution.';

create table shift_reminders (
  shift_id uuid not null references volunteer_shifts (id) on delete cascade,
  starts_at timestamptz not null,
  primary key (shift_id, starts_at)
);
comment on table shift_reminders is 'Shifts whose volunteers were asked the day before whether they come; after a shift moves they are asked again.';
comment on constraint shift_reminders_shift_id_fkey on shift_reminders is 'Not a contribution.';

create table pending_rsvp_notifications (
  event_id uuid primary key references events (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  since timestamptz not null
);
comment on table pending_rsvp_notifications is 'Events whose hosts have not been notified of the newest RSVPs: ten minutes after the first one, all are sent as one.';
