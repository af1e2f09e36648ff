-- Written by `npm run generate` from db/migrations. Read it, never run or edit it.

create table accounts (
  id uuid not null,
  email text not null,
  password_hash text not null,
  email_verified_at timestamp with time zone,
  password_changed_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_id_fkey FOREIGN KEY (id) REFERENCES people(id) ON DELETE CASCADE,
  constraint accounts_email_length CHECK ((char_length(email) <= 254))
);
create UNIQUE INDEX accounts_email_unique ON accounts USING btree (lower(email));
comment on table accounts is 'Email and password of one person; never joined into anything public.';

create table avatars (
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  jpeg bytea not null,
  created_at timestamp with time zone not null default now(),
  constraint avatars_pkey PRIMARY KEY (id),
  constraint avatars_one_per_person UNIQUE (person_id),
  constraint avatars_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE
);
comment on table avatars is 'Re-encoded 100×100 JPEGs of a few kB; the random id is the public address, so a new picture is a new URL.';

create table idempotency_keys (
  account_id uuid not null,
  key text not null,
  request_mac bytea not null,
  status integer,
  answer text,
  created_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (account_id, key),
  constraint idempotency_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint idempotency_keys_key_length CHECK (((char_length(key) >= 1) AND (char_length(key) <= 255)))
);
create INDEX idempotency_keys_by_age ON idempotency_keys USING btree (created_at);
comment on table idempotency_keys is 'Answers of signed-in writes, kept 24 hours so that a repeated request has one effect and one answer.';
comment on column idempotency_keys.request_mac is 'HMAC of method, address and body: a plain hash of a body with a password in it could be guessed.';
comment on column idempotency_keys.status is 'Null while the first request is at work, or when its outcome is not known.';

create table mailed_tokens (
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  purpose text not null,
  token_hash bytea not null,
  email text not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint mailed_tokens_pkey PRIMARY KEY (id),
  constraint mailed_tokens_hash_unique UNIQUE (token_hash),
  constraint mailed_tokens_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint mailed_tokens_purpose CHECK ((purpose = ANY (ARRAY['verify-email'::text, 'reset-password'::text, 'change-email'::text])))
);
create UNIQUE INDEX mailed_tokens_one_per_purpose ON mailed_tokens USING btree (account_id, purpose);
comment on table mailed_tokens is 'SHA-256 of each 256-bit token sent by mail; used once, bound to a purpose and an address; a new one replaces the old.';

create table migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migrations_pkey PRIMARY KEY (name)
);

create table outbox (
  id bigint not null generated always as identity,
  reason text not null,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  state text not null default 'queued'::text,
  attempts integer not null default 0,
  last_error text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  due_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  settled_at timestamp with time zone,
  constraint outbox_pkey PRIMARY KEY (id),
  constraint outbox_reason_unique UNIQUE (reason),
  constraint outbox_state_known CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'kept'::text, 'uncertain'::text, 'expired'::text, 'failed'::text])))
);
create INDEX outbox_due ON outbox USING btree (due_at) WHERE (settled_at IS NULL);
create INDEX outbox_settled ON outbox USING btree (settled_at) WHERE (settled_at IS NOT NULL);
comment on table outbox is 'Mails to send, written in the transaction that causes them and delivered by a job. At most one mail per reason.';
comment on column outbox.reason is 'What the mail is for, such as verify-email:<token id>; a second mail for it is not written.';
comment on column outbox.body_text is 'Emptied once the mail is settled, because it holds a secret link; kept mails stay readable.';
comment on column outbox.state is 'queued → sending → sent, or kept (shown on the development page). uncertain: the process died while the mail was handed over, and it is never sent again. expired: its content was no longer of use. failed: refused for good, or for 24 hours.';
comment on column outbox.due_at is 'When the next attempt is due; a mail overdue for a minute has lost its job and gets a new one.';
comment on column outbox.expires_at is 'When what the mail holds stops working: it is not sent after that.';

create table people (
  id uuid not null default gen_random_uuid(),
  name text not null,
  location text not null default ''::text,
  bio text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint people_pkey PRIMARY KEY (id),
  constraint people_bio_length CHECK ((char_length(bio) <= 5000)),
  constraint people_location_length CHECK ((char_length(location) <= 200)),
  constraint people_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100)))
);
comment on table people is 'The public face of an account; its id is the account''s id.';

create table rate_limits (
  key character varying(255) not null,
  points integer not null default 0,
  expire bigint,
  constraint rate_limits_pkey PRIMARY KEY (key)
);
comment on table rate_limits is 'Attempts counted by rate-limiter-flexible, shared by all nodes; unlogged: losing it in a crash only forgets attempts.';

create table security_events (
  id bigint not null generated always as identity,
  account_id uuid,
  kind text not null,
  network text not null default ''::text,
  user_agent text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  constraint security_events_pkey PRIMARY KEY (id),
  constraint security_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
create INDEX security_events_of_account ON security_events USING btree (account_id, created_at DESC);
comment on table security_events is 'Audit of sign-ins, password and email changes and refused refresh tokens.';

create table sessions (
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  refresh_key bytea not null,
  counter integer not null default 0,
  rotated_at timestamp with time zone not null default now(),
  seen_counter integer not null default '-1'::integer,
  last_seen_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  user_agent text not null default ''::text,
  network text not null default ''::text,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
create INDEX sessions_of_account ON sessions USING btree (account_id);
comment on table sessions is 'One signed-in browser. Refresh tokens are not stored: they are version|id|counter|HMAC(refresh_key).';
comment on column sessions.counter is 'Generation of the active refresh token.';
comment on column sessions.seen_counter is 'Highest generation whose access token was used: proof that its refresh answer arrived.';
