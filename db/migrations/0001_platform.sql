-- What features share: text search, mails to send, rate limits and answers to repeated requests.

create extension if not exists unaccent;

create extension if not exists pg_trgm;

create text search configuration public.site_text (copy = pg_catalog.english);

alter text search configuration public.site_text
  alter mapping for hword, hword_part, word with public.unaccent, pg_catalog.english_stem;

create function fold(input text) returns text language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent', input));
comment on function fold(text) is
  'Without accents and case: what typed text is compared by. Immutable because the rules of unaccent ship with the server.';

create function random_code() returns text language sql volatile
  return (select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', get_byte(secret.bytes, at) % 32 + 1, 1), '')
    from (select uuid_send(gen_random_uuid()) as bytes) secret, unnest(array[0, 1, 2, 3, 4, 5, 10, 11]) at);
comment on function random_code() is '40 random bits, from the bytes of a random uuid that hold neither version nor variant.';

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
  held_until timestamptz
);
create index outbox_due on outbox (due_at) where settled_at is null;
create index outbox_settled on outbox (settled_at) where settled_at is not null;
comment on table outbox is
  'Mails to send, written in the transaction that causes them and delivered by a job. At most one mail per reason.';
comment on column outbox.reason is 'What the mail is for, such as verify-email:<token id>; a second mail for it is not written.';
comment on column outbox.body_text is 'Emptied once the mail is settled, because it holds a secret link; kept mails stay readable.';
comment on column outbox.state is
  'queued → sending → sent, or kept (shown on the development page). uncertain: the process died while the mail was handed over, '
  'and it is never sent again. expired: its content was no longer of use. failed: refused for good, or for 24 hours.';
comment on column outbox.due_at is 'When the next attempt is due; a mail overdue for a minute has lost its job and gets a new one.';
comment on column outbox.expires_at is 'When what the mail holds stops working: it is not sent after that.';
comment on column outbox.attachments is '[{"name","type","text"}]; emptied once the mail is settled.';
comment on column outbox.unsubscribe_url is 'For mails that one can switch off: becomes List-Unsubscribe and its one click (RFC 8058).';
comment on column outbox.held_until is 'Of a mail that waited for the end of quiet hours: the day after which it is given up begins then.';

create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
comment on table rate_limits is 'Attempts counted by rate-limiter-flexible, shared by all nodes; unlogged: losing it in a crash only forgets attempts.';

create table idempotency_keys (
  account_id uuid not null,
  key text not null constraint idempotency_keys_key_length check (char_length(key) between 1 and 255),
  request_mac bytea not null,
  status integer,
  answer text,
  created_at timestamptz not null,
  primary key (account_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
comment on table idempotency_keys is 'Answers of signed-in writes, kept 24 hours so that a repeated request has one effect and one answer.';
comment on column idempotency_keys.request_mac is
  'HMAC of method, address and body: a plain hash of a body with a password in it could be guessed.';
comment on column idempotency_keys.status is 'Null while the first request is at work, or when its outcome is not known.';
