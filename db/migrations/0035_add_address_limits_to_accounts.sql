create table address_limits (
  address_hash text not null,
  kind text not null constraint address_limits_kind check (kind in ('held', 'silenced', 'suspended')),
  since timestamptz not null,
  until timestamptz,
  decision_id uuid not null,
  primary key (address_hash, kind)
);
create index address_limits_of_decision on address_limits (decision_id);
comment on table address_limits is
  'The limits of deleted accounts, by a keyed hash of the email address, so that nobody escapes a decision by deleting the account and signing up again.';
comment on column address_limits.until is 'Null for good.';
