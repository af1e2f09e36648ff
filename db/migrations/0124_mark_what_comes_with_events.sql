-- An occurrence is deleted where nobody has contributed to it. What comes with every event is marked at its foreign key; anything else, tables to
-- come included, counts as a contribution (src/server/events/untouched-events.queries.ts).
comment on constraint event_counters_event_id_fkey on event_counters is 'Comes with it.';
comment on constraint event_admissions_event_id_fkey on event_admissions is 'Comes with it.';
comment on constraint event_cohosts_event_id_fkey on event_cohosts is 'Comes with it.';
comment on constraint event_listings_event_id_fkey on event_listings is 'Comes with it.';
comment on constraint new_listings_event_id_fkey on new_listings is 'Comes with it.';
comment on constraint saved_search_finds_event_id_fkey on saved_search_finds is 'Comes with it.';
comment on constraint event_news_event_id_fkey on event_news is 'Comes with it.';
comment on constraint event_reminders_event_id_fkey on event_reminders is 'Comes with it.';
comment on constraint notifications_event_id_fkey on notifications is 'Comes with it.';
comment on constraint volunteer_roles_event_id_fkey on volunteer_roles is 'Comes with it.';
comment on constraint volunteer_shifts_role_id_fkey on volunteer_shifts is 'Comes with it.';
comment on constraint shift_listings_shift_id_fkey on shift_listings is 'Comes with it.';
comment on constraint shift_news_shift_id_fkey on shift_news is 'Comes with it.';
comment on constraint shift_reminders_shift_id_fkey on shift_reminders is 'Comes with it.';
drop function delete_untouched_events;
