alter table volunteer_shifts add column help_requested_at timestamptz, add column helpers_asked integer;
comment on column volunteer_shifts.help_requested_at is 'When an organizer last asked earlier volunteers to take an open spot: at most once in 24 hours.';
comment on column volunteer_shifts.helpers_asked is 'How many people that was; null until then.';
