alter table events add column are_rsvps_closed boolean not null default false;
comment on column events.are_rsvps_closed is
  'The host closed RSVPs at rsvp_closes_at, which therefore stays when the event moves. Other closings move along with the start.';
