create table push_keys (
  is_only boolean primary key default true constraint push_keys_one check (is_only),
  public_key text not null,
  private_key jsonb not null,
  created_at timestamptz not null default now()
);
comment on table push_keys is
  'The one key pair (P-256) by which push services know this site (VAPID, RFC 8292), shared by all nodes. Browsers subscribe with the public key: with '
  'another pair every device would have to be turned on anew.';
comment on column push_keys.public_key is 'The point, uncompressed, in base64url, as browsers take it.';
comment on column push_keys.private_key is 'As JWK.';

create table push_devices (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references people (id) on delete cascade,
  session_id uuid not null constraint push_devices_one_per_session unique references sessions (id) on delete cascade,
  endpoint text not null constraint push_devices_endpoint_unique unique,
  public_key text not null,
  auth_secret text not null,
  name text not null,
  created_at timestamptz not null,
  last_pushed_at timestamptz
);
create index push_devices_of_person on push_devices (person_id, created_at);
comment on table push_devices is
  'Browsers that people let show notifications. Each goes with its session: whoever logs out is shown nothing more there.';
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
  constraint pushes_once unique (notification_id, device_id)
);
create index pushes_due on pushes (due_at, id) where settled_at is null;
create index pushes_settled on pushes (settled_at) where settled_at is not null;
create index pushes_of_device on pushes (device_id);
comment on table pushes is
  'What is to be shown on which device, written in the transaction that tells of it and delivered by a job: at most once for each reason and device.';
comment on column pushes.state is
  'queued → sending → sent. uncertain: the process died, or the push service fell silent, while it was handed over; it is never sent again.';
comment on column pushes.expires_at is 'When it is of no more use: it is not sent after that, and push services keep it no longer.';
