-- Where somebody goes whom one has met: their latest answers, without reading the others.
create index rsvps_going_lately on rsvps (person_id, answered_at desc) include (event_id) where status = 'going' and not is_hidden;
