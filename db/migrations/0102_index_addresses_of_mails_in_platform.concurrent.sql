create index concurrently if not exists outbox_by_recipient on outbox (lower(recipient));
create index concurrently if not exists outbox_with_replies on outbox (id) where cardinality(reply_to) > 0;
