alter table refunds add column failed_at timestamptz;
comment on column refunds.failed_at is 'When it was known to have failed: one of the same amount that was asked for later repeats it. Null also for those that failed before this column.';
