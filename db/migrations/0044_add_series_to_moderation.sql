-- An edit of one date of a series holds that date alone. What was held before was held with the whole series.
alter table moderation_cases add column with_series boolean not null default true;
comment on column moderation_cases.with_series is 'Of a held event: whether all dates of its series are held, and taken away, with it.';
