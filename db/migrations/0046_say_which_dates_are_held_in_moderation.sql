comment on column moderation_cases.with_series is 'Of a held event: whether all later dates of its series are held, and taken away, with it.';
comment on column events.hidden_by is 'The decision that hid it; only that one''s end shows it again. While it waits for a moderator, its own id, that of an earlier date of its series, or that of its host.';
