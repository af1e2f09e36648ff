alter table orders add column period_taken_from timestamptz;
comment on column orders.period_taken_from is 'Of dues and regular donations whose money went back, and with it the period that they paid: when the subscription that it was counted in had started. Null while the period counts, or if it was over.';
