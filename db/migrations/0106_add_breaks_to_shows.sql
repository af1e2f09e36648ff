alter table games add column break_ends_at timestamptz;
comment on column games.break_ends_at is 'When the game goes on, as the host announced; null without a break. Nothing happens at that moment: the host goes on.';
