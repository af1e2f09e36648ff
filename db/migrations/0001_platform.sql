-- Shared infrastructure: text search, outgoing mails, rate limits and responses to repeated requests.

create extension if not exists unaccent;

create extension if not exists pg_trgm;

create text search configuration public.site_text (copy = pg_catalog.english);

alter text search configuration public.site_text
  alter mapping for hword, hword_part, word with public.unaccent, pg_catalog.english_stem;

create function fold(input text) returns text language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent', input));
comment on function fold(text) is
  'Removes accents and case, for comparing typed text. Immutable, because the rules of unaccent ship with the server.';

create function random_code() returns text language sql volatile
  return (select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', get_byte(secret.bytes, at) % 32 + 1, 1), '')
    from (select uuid_send(gen_random_uuid()) as bytes) secret, unnest(array[0, 1, 2, 3, 4, 5, 10, 11]) at);
comment on function random_code() is '40 random bits, from the bytes of a random uuid that contain neither version nor variant.';

create function short_code(length integer) returns text language sql volatile
  return (select string_agg(substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + floor(random_byte / 8.5333334)::integer, 1), '')
    from (select get_byte(uuid_send(gen_random_uuid()), 0) as random_byte from generate_series(1, length)) bytes);
comment on function short_code(integer) is 'A code to read from a wall and type: without 0, 1, I, L, O and U.';

create table outbox (
  id bigint generated always as identity primary key,
  reason text not null constraint outbox_reason_unique unique,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  state text not null default 'queued'
    constraint outbox_state_known check (state in ('queued', 'sending', 'sent', 'kept', 'uncertain', 'expired', 'failed')),
  attempts integer not null default 0,
  last_error text not null default '',
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  expires_at timestamptz,
  settled_at timestamptz,
  attachments jsonb not null default '[]',
  unsubscribe_url text,
  list_id text,
  reply_to text[] not null default '{}',
  held_until timestamptz
);
create index outbox_due on outbox (due_at) where settled_at is null;
create index outbox_settled on outbox (settled_at) where settled_at is not null;
comment on table outbox is
  'Mails to send, written in the transaction that causes them and delivered by a job. At most one mail per reason.';
comment on column outbox.reason is 'Unique key such as verify-email:<token id>: a second mail with the same reason is not written.';
comment on column outbox.body_text is 'Cleared once the mail is settled, because it contains a secret link; kept mails stay readable.';
comment on column outbox.state is
  'queued → sending → sent, or kept (shown on the development page). uncertain: the process died while handing over the mail, '
  'so it is not sent again. expired: no longer useful. failed: rejected permanently, or for 24 hours.';
comment on column outbox.due_at is 'Time of the next attempt; a mail overdue for a minute has lost its job and gets a new one.';
comment on column outbox.expires_at is 'When the contents expire; the mail is not sent after that.';
comment on column outbox.list_id is 'The kind of mail, for the List-Id header (RFC 2919).';
comment on column outbox.reply_to is 'Addresses of organizers who agreed to get replies; cleared once the mail is settled.';
comment on column outbox.attachments is '[{"name","type","text"}]; cleared once the mail is settled.';
comment on column outbox.unsubscribe_url is 'For mails that can be switched off: the List-Unsubscribe header with one click (RFC 8058).';
comment on column outbox.held_until is 'End of the quiet hours that delayed the mail; the 24 hours of retries start then.';

create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
comment on table rate_limits is 'Attempts counted by rate-limiter-flexible, shared by all nodes. Unlogged, because a crash may lose attempts.';

create table idempotency_keys (
  account_id uuid not null,
  key_mac bytea not null,
  request_mac bytea not null,
  status integer,
  response bytea constraint idempotency_keys_response_size check (octet_length(response) <= 16384),
  created_at timestamptz not null,
  primary key (account_id, key_mac)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
create index idempotency_keys_newest on idempotency_keys (account_id, created_at desc, key_mac desc);
comment on table idempotency_keys is 'Responses to writes of signed-in people, kept for 24 hours so that a repeated request has one effect and one response.';
comment on column idempotency_keys.key_mac is 'HMAC of the Idempotency-Key: the key itself is needed to decrypt the response.';
comment on column idempotency_keys.request_mac is
  'HMAC of method, URL and body: a plain hash of a body with a password could be guessed.';
comment on column idempotency_keys.status is 'Null while the first request is in progress, or if its outcome is unknown.';
comment on column idempotency_keys.response is 'Compressed and encrypted; null if it is too large to keep.';

create table job_workers (
  id text primary key,
  seen_at timestamptz not null default now()
);
comment on table job_workers is 'Running workers, each seen every 10 s: the locks of one that is not seen any more are released.';

create table site_settings (
  key text primary key,
  value jsonb not null,
  changed_by uuid,
  changed_at timestamptz not null
);
comment on table site_settings is 'Settings of the site that differ from their defaults (src/contracts/site-settings.ts). A trigger announces changes to all processes.';
comment on column site_settings.changed_by is 'Null for the command line. No foreign key: the setting stays when the account is deleted.';
