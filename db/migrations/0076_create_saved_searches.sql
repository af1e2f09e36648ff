create sequence listing_order;
comment on sequence listing_order is
  'One line for events that become listed and for searches that are saved: what stands behind a search in it is new to that search.';

create table saved_searches (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references people (id) on delete cascade,
  name text not null constraint saved_searches_name_length check (char_length(name) between 1 and 120),
  q text not null,
  place_id integer references places (id),
  radius_km double precision,
  category text,
  interest text,
  types text[] not null,
  quick_range text,
  first_day date,
  last_day date,
  time_zone text not null,
  locale text,
  has_seats boolean not null,
  is_alerting boolean not null,
  after_position bigint not null default nextval('listing_order'),
  last_looked_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint saved_searches_place check ((place_id is null) = (radius_km is null)),
  constraint saved_searches_once unique nulls not distinct
    (person_id, q, place_id, radius_km, category, interest, types, quick_range, first_day, last_day, has_seats)
);
comment on table saved_searches is 'Searches of events that people keep, to be told of new ones. Filters stand as they were asked for (EventFilters), and mean what they mean on the day.';
comment on column saved_searches.after_position is 'Where it stands in listing_order; taken under hold_listings(), so that whatever was being listed then stands before it.';

create table new_listings (
  position bigint primary key default nextval('listing_order'),
  event_id uuid not null references events (id) on delete cascade
);
create index new_listings_of_event on new_listings (event_id);
comment on table new_listings is
  'Events that became listed and were not yet compared with saved searches. A job takes them from here; times of publishing would miss what commits late.';

-- list_event() shares a lock that saving a search holds alone: whether there is a search yet is certain here.
create function note_new_listing() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  if exists (select from saved_searches) then
    insert into new_listings (event_id) values (new.event_id);
  end if;
  return null;
end $$;
create trigger event_listings_noted after insert on event_listings
  for each row execute function note_new_listing();

create table saved_search_finds (
  saved_search_id uuid not null references saved_searches (id) on delete cascade,
  subject_id uuid not null,
  event_id uuid not null references events (id) on delete cascade,
  found_at timestamptz not null,
  settled_at timestamptz,
  primary key (saved_search_id, subject_id)
);
create index saved_search_finds_to_tell on saved_search_finds (found_at) where settled_at is null;
create index saved_search_finds_of_event on saved_search_finds (event_id);
comment on table saved_search_finds is 'New events that a saved search has found: told together within the hour, and counted until somebody looks.';
comment on column saved_search_finds.subject_id is 'The event, or its series, of which the first event found stands for all.';

create table saved_search_alerts (
  person_id uuid not null references people (id) on delete cascade,
  subject_id uuid not null,
  told_at timestamptz not null,
  primary key (person_id, subject_id)
);
create index saved_search_alerts_by_time on saved_search_alerts (told_at);
comment on table saved_search_alerts is 'What people were told of by whichever of their searches: never twice, also when that search is gone.';

-- What waits to be compared with searches is nothing that keeps a date of a series that its rule drops.
do $$ begin
  execute replace(pg_get_functiondef('delete_untouched_events'::regproc), '''event_cohosts''', '''event_cohosts'', ''new_listings'', ''saved_search_finds''');
end $$;
