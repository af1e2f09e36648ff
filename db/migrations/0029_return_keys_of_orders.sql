-- Tickets that go back without money leave no refund, whose key would tell a repeated request.

alter table orders add column return_keys text[] not null default '{}';
comment on column orders.return_keys is 'The keys of requests that gave tickets back without money, so that a repeated one does nothing.';
