create table payment_reversals (
  payment_id uuid primary key references payments (id),
  reversed_by uuid references people (id) on delete set null,
  reversed_at timestamptz not null
);
create index payment_reversals_by_person on payment_reversals (reversed_by) where reversed_by is not null;
comment on table payment_reversals is 'Who said, and when, that a payment was recorded by mistake.';
