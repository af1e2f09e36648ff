-- Accounts, sessions, mailed tokens and the security log.

create table accounts (
  id uuid primary key references people (id) on delete cascade,
  email text not null constraint accounts_email_length check (char_length(email) <= 254),
  password_hash text,
  email_verified_at timestamptz,
  unverified_mail_at timestamptz,
  password_changed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  role text not null default 'person'
  constraint accounts_role_known check (role in ('person', 'moderator', 'administrator')),
  role_since timestamptz,
  second_factor_asked_at timestamptz
);
create unique index accounts_email_unique on accounts (lower(email));
create index accounts_newest on accounts (created_at desc, id desc);
create index accounts_of_staff on accounts (role) where role <> 'person';
comment on table accounts is 'Email and password of one person; never joined into public data.';
comment on column accounts.unverified_mail_at is
  'When the unverified address got its only mail besides verification and reset: nobody can have others mailed by registering their address.';
comment on column accounts.password_hash is 'Null while the person signs in by other means only.';
comment on column accounts.role is 'Moderators and administrators may call endpoints with access "staff".';
comment on column accounts.second_factor_asked_at is 'First visit on which the site asked the person for a second factor; days of grace count from then.';
comment on column accounts.role_since is 'When the account got its role, if it has one.';

alter table idempotency_keys
  add constraint idempotency_keys_account_id_fkey foreign key (account_id) references accounts (id) on delete cascade;

create table sessions (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  refresh_key bytea not null,
  counter integer not null default 0,
  rotated_at timestamptz not null default now(),
  seen_counter integer not null default -1,
  last_seen_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  user_agent text not null default '',
  network text not null default '',
  method text not null default 'password'
  constraint sessions_method_known check (method in ('password', 'passkey', 'provider', 'mailed-link')),
  reauthenticated_at timestamptz not null default now(),
  second_factor_at timestamptz
);
create index sessions_of_account on sessions (account_id);
comment on table sessions is 'Signed-in browsers. Refresh tokens are not stored: they are version|id|counter|HMAC(refresh_key).';
comment on column sessions.counter is 'Generation of the active refresh token.';
comment on column sessions.seen_counter is 'Highest generation whose access token was used, which proves that its refresh response arrived.';

comment on column sessions.method is 'How the person signed in, besides a second factor.';
comment on column sessions.reauthenticated_at is 'When the person last proved who they are: by signing in, or again later. Sensitive changes need it recent.';
comment on column sessions.second_factor_at is 'When the session last used a second factor. Its assurance is 2 while that is recent, otherwise 1.';

create table sign_in_steps (
  id_hash bytea primary key,
  account_id uuid references accounts (id) on delete cascade,
  purpose text not null constraint sign_in_steps_purpose check (purpose in
    ('second-factor', 'second-factor-setup', 'passkey', 'passkey-setup', 'provider', 'provider-link', 'mailed-link')),
  payload jsonb not null,
  browser_hash bytea,
  network text not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_in_steps_of_account on sign_in_steps (account_id);
create index sign_in_steps_by_expiry on sign_in_steps (expires_at);
comment on table sign_in_steps is 'Unfinished sign-ins and setups of factors, for some minutes. Each is finished once, by the browser that began it.';
comment on column sign_in_steps.id_hash is 'SHA-256 of the random id that the client holds.';
comment on column sign_in_steps.account_id is 'Null while it is unknown who signs in.';
comment on column sign_in_steps.payload is 'By purpose, such as the challenge of a passkey; its schema is beside the flow.';
comment on column sign_in_steps.browser_hash is 'SHA-256 of the cookie of the browser that began; null for other programs, which continue on the same network.';

create table second_factors (
  account_id uuid primary key references accounts (id) on delete cascade,
  totp_sealed bytea not null,
  last_time_step integer not null,
  confirmed_at timestamptz not null,
  recovery_hashes bytea[] not null,
  recovery_made_at timestamptz not null
);
comment on table second_factors is 'The authenticator app of an account. With a row, every sign-in but one by passkey asks for a second factor.';
comment on column second_factors.totp_sealed is 'Secret of the app, AES-256-GCM with a key derived from the session secret; bound to the account.';
comment on column second_factors.last_time_step is 'Time step of the last code that was accepted: each is good once.';
comment on column second_factors.recovery_hashes is 'HMAC-SHA-256 of the unused recovery codes, with a key that is not in the database.';

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  credential_id bytea not null constraint passkeys_credential_unique unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  rp_id text not null,
  is_backed_up boolean not null,
  name text not null constraint passkeys_name_length check (char_length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_account on passkeys (account_id);
comment on table passkeys is 'Public keys of devices and password managers that sign an account in without a password.';
comment on column passkeys.counter is 'Signatures so far, of devices that count. A lower one means that the key was copied.';
comment on column passkeys.rp_id is 'Host of the site when the passkey was made: it works on this host only.';

create table mailed_tokens (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  purpose text not null constraint mailed_tokens_purpose check (purpose in ('verify-email', 'reset-password', 'change-email', 'log-in')),
  token_hash bytea not null constraint mailed_tokens_hash_unique unique,
  code_hash bytea,
  tries integer not null default 0,
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create unique index mailed_tokens_one_per_purpose on mailed_tokens (account_id, purpose);
comment on table mailed_tokens is 'SHA-256 of 256-bit tokens sent by mail. Each is used once, for one purpose and address; a new one replaces the old.';
comment on column mailed_tokens.code_hash is 'HMAC of the six digits that log in on another device than the one with the mail.';
comment on column mailed_tokens.tries is 'How often a code was tried; after some tries only the link works.';

create table unconfirmed_requests (
  id uuid primary key default gen_random_uuid(),
  kind text not null constraint unconfirmed_requests_kind check (kind in ('rsvp', 'membership', 'shift')),
  target_id uuid not null,
  title text not null,
  summary text not null default '',
  path text not null,
  name text not null constraint unconfirmed_requests_name_length check (char_length(name) between 1 and 100),
  email text not null constraint unconfirmed_requests_email_length check (char_length(email) between 1 and 254),
  invitation_hash bytea,
  details jsonb not null,
  token_hash bytea not null constraint unconfirmed_requests_token_unique unique,
  code_hash bytea,
  tries integer not null default 0,
  requested_at timestamptz not null,
  expires_at timestamptz not null
);
create index unconfirmed_requests_of_address on unconfirmed_requests (lower(email));
create index unconfirmed_requests_by_expiry on unconfirmed_requests (expires_at);
create index unconfirmed_requests_of_target on unconfirmed_requests (target_id);
comment on table unconfirmed_requests is
  'What people asked for with a name and an address, until a mailed link or code confirms it. Deleted then, when rejected, or after a day.';
comment on column unconfirmed_requests.target_id is 'The event, group or shift.';
comment on column unconfirmed_requests.title is 'Name of the target, for the mail.';
comment on column unconfirmed_requests.summary is 'What the mail says about the target besides its name, such as the time of a shift; may be empty.';
comment on column unconfirmed_requests.path is 'The page to open once confirmed.';
comment on column unconfirmed_requests.invitation_hash is 'SHA-256 of the code of an invitation to the site, if the person has one: the confirmation uses it for a new account.';
comment on column unconfirmed_requests.details is 'The rest of what was asked for, read by the feature.';
comment on column unconfirmed_requests.code_hash is 'HMAC of the six digits that confirm on the device where the request was made; null without a mail, because codes of many requests could be guessed.';

create table held_places (
  request_id uuid primary key references unconfirmed_requests (id),
  places integer not null constraint held_places_places check (places between 1 and 11),
  attendance text constraint held_places_attendance check (attendance in ('in-person', 'online')),
  held_until timestamptz not null
);
create index held_places_by_time on held_places (held_until);
comment on table held_places is
  'Seats of an event, or spots on a shift, held for an unconfirmed request. Written under the lock of the target''s counters, where they count as taken.';
comment on column held_places.attendance is 'How the person attends an event; null for a shift.';

create table declined_addresses (
  address_hash bytea primary key,
  declined_until timestamptz not null
);
comment on table declined_addresses is 'SHA-256 of addresses whose owners answered a mail with “I didn’t ask for this”: they get no such mail for some time.';

create table spent_proofs (
  nonce bytea primary key,
  expires_at timestamptz not null
);
create index spent_proofs_by_expiry on spent_proofs (expires_at);
comment on table spent_proofs is 'Challenges of proofs of work that were used, until they expire: each works once, whatever server gets it.';

create table identities (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  issuer text not null,
  subject text not null,
  provider_key text not null,
  email text,
  linked_at timestamptz not null,
  last_used_at timestamptz not null,
  constraint identities_unique unique (issuer, subject)
);
create index identities_of_account on identities (account_id);
comment on table identities is 'Accounts at other sites that sign in to an account here. Only issuer and subject identify one: addresses and names change hands.';
comment on column identities.email is 'The address it had when it was linked, which only its owner sees.';

create table security_events (
  id bigint generated always as identity primary key,
  account_id uuid references accounts (id) on delete cascade,
  kind text not null,
  network text not null default '',
  user_agent text not null default '',
  created_at timestamptz not null default now()
);
create index security_events_of_account on security_events (account_id, created_at desc);
create index security_events_by_network on security_events (network, account_id);
comment on index security_events_by_network is 'For finding the accounts of one network.';
comment on table security_events is 'Audit log of sign-ins, password and email changes, and rejected refresh tokens.';

create table account_limits (
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null constraint account_limits_kind check (kind in ('held', 'silenced', 'suspended')),
  since timestamptz not null,
  until timestamptz,
  decision_id uuid not null,
  primary key (account_id, kind)
);
create index account_limits_of_decision on account_limits (decision_id);
comment on table account_limits is
  'What a decision of the site staff keeps a person from: posting (silenced), everything but their decision and data (suspended).';
comment on column account_limits.until is 'Null for good.';

create table audit_entries (
  id bigint generated always as identity,
  at timestamptz not null,
  actor_id uuid,
  action text not null constraint audit_entries_action_length check (char_length(action) between 1 and 100),
  kind text not null,
  target_id text not null,
  before jsonb,
  after jsonb,
  primary key (id, at)
) partition by range (at);
create table audit_entries_default partition of audit_entries default;
create index audit_entries_by_target on audit_entries (kind, target_id, id desc);
create index audit_entries_by_actor on audit_entries (actor_id, id desc);
create index audit_entries_by_action on audit_entries (action, id desc);
comment on table audit_entries is
  'What the staff and the command line did. Append only, by month (docs/adr/0153), kept for two years, until the month is over. Ids and settings only, no personal data, so that nothing remains of a deleted account.';
comment on column audit_entries.actor_id is 'Null for the command line and for jobs. No foreign key: entries stay when the account is deleted.';

create table site_invitations (
  id uuid primary key default gen_random_uuid(),
  code_hash bytea not null constraint site_invitations_code unique,
  email text constraint site_invitations_email_length check (char_length(email) <= 254),
  uses_left integer not null constraint site_invitations_uses check (uses_left >= 0),
  made_by uuid references people (id) on delete set null,
  made_at timestamptz not null,
  expires_at timestamptz not null
);
create index site_invitations_by_maker on site_invitations (made_by);
create index site_invitations_by_email on site_invitations (lower(email)) where email is not null;
create index site_invitations_by_end on site_invitations (expires_at);
comment on table site_invitations is 'Codes that admit new accounts where sign-up is by invitation or approval. The code itself is known only to its holder.';
comment on column site_invitations.email is 'The only address that it admits, after an approved request; proving the address then needs no code.';

create table sign_up_requests (
  id uuid primary key default gen_random_uuid(),
  email text not null constraint sign_up_requests_email_length check (char_length(email) <= 254),
  words text not null default '' constraint sign_up_requests_words_length check (char_length(words) <= 1000),
  state text not null default 'open' constraint sign_up_requests_state check (state in ('open', 'approved', 'refused')),
  requested_at timestamptz not null,
  decided_by uuid references people (id) on delete set null,
  decided_at timestamptz
);
create unique index sign_up_requests_one_open on sign_up_requests (lower(email)) where state = 'open';
create index sign_up_requests_in_order on sign_up_requests (requested_at, id) where state = 'open';
create index sign_up_requests_by_decider on sign_up_requests (decided_by);
create index sign_up_requests_decided on sign_up_requests (decided_at) where decided_at is not null;
comment on table sign_up_requests is 'People who ask for an account where the staff approve sign-ups. Deleted 30 days after the decision.';
