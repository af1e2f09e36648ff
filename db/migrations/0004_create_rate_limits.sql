create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
comment on table rate_limits is 'Attempts counted by rate-limiter-flexible, shared by all nodes; unlogged: losing it in a crash only forgets attempts.';
