create index groups_in_places on groups (place_id, member_count desc, id) where visibility = 'public';
comment on index groups_in_places is 'The biggest of each town: a search near a big city reads no more than it shows.';
drop index groups_by_place;
create index organizations_in_places on organizations (place_id, id);
drop index organizations_by_place;
