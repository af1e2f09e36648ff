alter table payees add column compared_at timestamptz;
comment on column payees.compared_at is 'When the movements of the account at the provider were last compared with the books; null if they never were.';
