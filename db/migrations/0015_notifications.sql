-- Notifications, settings, pushes and pending changes.

create table pending_event_changes (
  event_id uuid primary key references events (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  previous_values jsonb not null,
  changed_by uuid references people (id) on delete set null
);
create index pending_event_changes_by_person on pending_event_changes (changed_by) where changed_by is not null;
comment on table pending_event_changes is 'Changes that attendees have not been notified of yet: ten minutes after the first one, all are sent as one notification.';
comment on column pending_event_changes.previous_values is 'Changed fields with their values before the first change.';
comment on column pending_event_changes.changed_by is 'The person who made all changes, who is not notified; null for several people.';
comment on constraint pending_event_changes_event_id_fkey on pending_event_changes is 'Not a contribution.';

create table event_reminders (
  event_id uuid not null references events (id) on delete cascade,
  kind text not null constraint event_reminders_kind check (kind in ('day', 'hour', 'requests')),
  starts_at timestamptz not null,
  primary key (event_id, kind, starts_at)
);
comment on table event_reminders is 'Reminders that were sent to attendees, or to hosts of open requests; a moved event gets new ones.';
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
comment on column notifications.facts is 'Facts of each kind (src/server/notifications/notification-facts.ts), without text.';
comment on column notifications.reason is 'Unique key such as cancelled:<event>: a second notification with the same reason is not written.';
comment on column notifications.event_id is 'The event it is about; people who may no longer see the event do not see the notification.';
comment on column notifications.is_for_members is 'Shown only to current members of the group (group_id).';
comment on column notifications.is_in_site is 'False if the person receives this kind only by mail or push.';
comment on column notifications.waits_for_digest is 'Part of the next digest; cleared in the transaction that writes that mail.';
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
comment on table notification_preferences is 'Preferences per kind and channel that differ from the defaults (src/contracts/notifications/notification-kinds.ts).';

create table notification_settings (
  person_id uuid primary key references people (id) on delete cascade,
  digest text not null default 'daily' constraint notification_settings_digest check (digest in ('daily', 'weekly')),
  quiet_from time,
  quiet_until time,
  time_zone text,
  shares_address boolean not null default false,
  constraint notification_settings_quiet_hours check ((quiet_from is null) = (quiet_until is null) and quiet_from <> quiet_until)
);
comment on table notification_settings is 'Digest, quiet hours and time zone; the defaults are daily, none and UTC.';
comment on column notification_settings.shares_address is
  'Volunteers of the person''s shifts may reply to their address. Off unless the person agreed.';
comment on column notification_settings.quiet_from is 'Local time from which mails and pushes wait, until quiet_until.';

create table push_keys (
  is_only boolean primary key default true constraint push_keys_single_row check (is_only),
  public_key text not null,
  private_key jsonb not null,
  created_at timestamptz not null default now()
);
comment on table push_keys is
  'The key pair (P-256) of the site for push services (VAPID, RFC 8292), shared by all nodes. Browsers subscribe with the public key: with '
  'another pair, every device would have to subscribe again.';
comment on column push_keys.public_key is 'The uncompressed point in base64url, as browsers expect it.';
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
  'Browsers registered for push. Deleted with their session, so that nothing is shown after logging out.';
comment on column push_devices.endpoint is 'Secret URL at the browser''s push service, on a host of PUSH_SERVICES.';
comment on column push_devices.public_key is 'The browser''s key, used with auth_secret to encrypt pushes (RFC 8291).';

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
  'Notifications for devices, written in the transaction that causes them and delivered by a job, at most once per notification and device.';
comment on column pushes.state is
  'queued → sending → sent. uncertain: the process died or the push service timed out while sending; it is not sent again.';
comment on column pushes.expires_at is 'When it becomes useless: it is not sent after that, and push services discard it.';

create table pending_shift_moves (
  shift_id uuid primary key references volunteer_shifts (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  changed_by uuid references people (id) on delete set null
);
create index pending_shift_moves_by_person on pending_shift_moves (changed_by) where changed_by is not null;
comment on table pending_shift_moves is 'Moved shifts whose volunteers have not been notified yet: they are notified once, ten minutes after the first change.';
comment on column pending_shift_moves.starts_at is 'Start of the shift before the first change.';
comment on column pending_shift_moves.changed_by is 'The person who made all changes; null for several people, or if the shift moved with its event.';
comment on constraint pending_shift_moves_shift_id_fkey on pending_shift_moves is 'Not a contribution.';

create table shift_reminders (
  shift_id uuid not null references volunteer_shifts (id) on delete cascade,
  starts_at timestamptz not null,
  primary key (shift_id, starts_at)
);
comment on table shift_reminders is 'Shifts whose volunteers received the reminder of the day before; a moved shift gets a new one.';
comment on constraint shift_reminders_shift_id_fkey on shift_reminders is 'Not a contribution.';

create table notified_actions (
  subject_id uuid not null,
  action text not null constraint notified_actions_length check (char_length(action) between 1 and 100),
  person_id uuid not null references people (id) on delete cascade,
  notified_at timestamptz not null,
  primary key (subject_id, action, person_id)
);
create index notified_actions_of_person on notified_actions (person_id);
create index notified_actions_by_age on notified_actions (notified_at);
comment on table notified_actions is 'When hosts were last notified of what a person did: repeating it on the same day notifies nobody. Kept for 30 days.';
comment on column notified_actions.subject_id is 'The event or group whose hosts were notified.';
comment on column notified_actions.action is 'Such as join, co-host:<event> or going.';

create table pending_rsvp_notifications (
  event_id uuid primary key references events (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  since timestamptz not null
);
comment on table pending_rsvp_notifications is 'Events whose hosts have not been notified of the newest RSVPs: ten minutes after the first one, all are sent as one notification.';
