-- Who gets a seat or a place on a shift is decided in TypeScript (src/server/rsvps/decide-rsvp.ts, src/server/volunteering/decide-sign-up.ts).
drop trigger rsvps_admitted on rsvps;
drop trigger rsvps_readmitted on rsvps;
drop function admit_those_going(), answer_event, move_rsvp, settle_seats, move_up, save_seats, tell_of_rsvp;
drop function answer_shift, move_sign_up, exchange_shift, settle_shift, move_up_shift, save_places, tell_of_sign_up;

comment on table rsvps is 'Answers to events. Written under the lock of the event''s row in event_counters: src/server/rsvps/seating.actions.ts.';
comment on table event_admissions is
  'Who besides the hosts may see hidden address and meeting link: those going. Written with each change of seats by the events'' queries.';
comment on table series_rsvps is
  'Who goes to all of a series: occurrences to come are answered for them, first come, first served, where they have not answered.';
comment on table volunteer_shifts is
  'When a role is needed. Its row is the lock under which people sign up: src/server/volunteering/roster.actions.ts writes places_taken, '
  'places_waiting and last_position.';
comment on table shift_sign_ups is
  'Who takes a shift or waits for it. Status and position are written under the lock of the shift''s row: src/server/volunteering/roster.actions.ts.';
