comment on column moderation_cases.with_series is 'Of a held event: whether all later dates of its series are held, and taken away, with it.';
