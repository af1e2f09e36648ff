alter table orders add column original_expires_at timestamptz;
comment on column orders.original_expires_at is 'The deadline that the buyer ordered with, if moving the event has changed it: a move back restores it.';
