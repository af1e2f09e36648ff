alter table subscriptions add column renewable_until timestamptz;
comment on column subscriptions.renewable_until is 'Until when the next period can be paid, if that is later than the usual days: the group or organization was hidden then, and took no money.';
