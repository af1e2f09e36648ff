create table idempotency_keys (
  account_id uuid not null references accounts (id) on delete cascade,
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
