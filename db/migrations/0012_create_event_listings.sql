create text search configuration public.site_text (copy = pg_catalog.english);
alter text search configuration public.site_text
  alter mapping for hword, hword_part, word with public.unaccent, pg_catalog.english_stem;

create function dictionary_words(input text) returns text[] language sql stable strict parallel safe
  return array(
    select distinct word from regexp_split_to_table(public.fold(input), '[^[:alnum:]]+') word
     where char_length(word) between 3 and 30 and word !~ '^[0-9]+$' and to_tsvector('public.site_text', word) <> ''
     order by word);
comment on function dictionary_words(text) is 'The words worth suggesting and correcting to: no numbers, no stop words; in order, so that rows are locked in order.';

create view listable_events as
  select e.id as event_id, e.starts_at, e.ends_at, e.category, e.host_kind as host_type,
    e.attendance <> 'in-person' as is_online, e.attendance <> 'online' as is_in_person,
    pin.latitude, pin.longitude, grid_cell(pin.latitude, pin.longitude) as cell,
    fold(e.title) as title_key,
    setweight(to_tsvector('public.site_text', e.title), 'A')
      || setweight(to_tsvector('public.site_text', surroundings.text), 'B')
      || setweight(to_tsvector('public.site_text', e.description), 'C')
      || array_to_tsvector(array(select 'interest/' || fold(interest) from unnest(e.interests) interest)) as tsv,
    dictionary_words(e.title || ' ' || surroundings.text) as words
  from events e
  left join people h on h.id = e.host_person_id
  left join places p on p.id = e.place_id and e.attendance <> 'online'
  cross join lateral (select
    case when e.attendance = 'online' then null when e.is_address_hidden then p.latitude else coalesce(e.latitude, p.latitude) end as latitude,
    case when e.attendance = 'online' then null when e.is_address_hidden then p.longitude else coalesce(e.longitude, p.longitude) end as longitude) pin
  cross join lateral (select concat_ws(' ', h.name, p.name, p.region, p.country, array_to_string(e.interests, ' '),
    case when not e.is_address_hidden and e.attendance <> 'online' then e.venue end) as text) surroundings
  where e.status = 'published' and e.visibility = 'public';
comment on view listable_events is
  'What the public may find, and by what. The only door to event_listings: hidden addresses come in as their city, everything else that is private not at all.';

create table event_listings (
  event_id uuid primary key references events (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  category text not null,
  host_type text not null,
  is_online boolean not null,
  is_in_person boolean not null,
  latitude double precision,
  longitude double precision,
  cell integer,
  title_key text not null,
  tsv tsvector not null,
  words text[] not null
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
-- Without it the planner guesses rare words wrongly: 1.4 ms became 492 in the trial.
alter table event_listings alter tsv set statistics 1000;
create index event_listings_by_time on event_listings (starts_at, event_id);
create index event_listings_by_cell on event_listings (cell, starts_at, event_id) include (latitude, longitude, category)
  where cell is not null;
create index event_listings_by_category on event_listings (category, is_online, starts_at, event_id);
create index event_listings_online on event_listings (starts_at, event_id) where is_online;
create index event_listings_by_words on event_listings using gin (tsv) with (fastupdate = off);
create index event_listings_by_title on event_listings (title_key text_pattern_ops) include (starts_at, event_id);
create index event_listings_by_two_letters on event_listings (left(title_key, 2), starts_at, event_id);
create index event_listings_by_three_letters on event_listings (left(title_key, 3), starts_at, event_id);
comment on table event_listings is
  'The search index: one row for each event the public may find, kept by triggers in the transaction that changes an event, and by nothing else.';
comment on column event_listings.latitude is 'Of the pin, or of the city when the address is hidden.';
comment on column event_listings.cell is 'grid_cell of the pin; null for online events.';
comment on column event_listings.tsv is 'Title (A) over host, place and interests (B) over description (C); each interest also as interest/<name>.';

create table event_day_counts (
  scope integer not null,
  day date not null,
  category text not null,
  events integer not null,
  primary key (scope, day, category) include (events)
) with (fillfactor = 80);
comment on table event_day_counts is 'How many events start on a UTC day: for estimates where counting one by one would take long.';
comment on column event_day_counts.scope is 'A grid cell; -1 for all events, -2 for those one can join online.';

create table search_words (
  word text primary key,
  events integer not null
) with (fillfactor = 80);
create index search_words_by_prefix on search_words (word text_pattern_ops) include (events);
create index search_words_by_two_letters on search_words (left(word, 2), events desc);
create index search_words_by_three_letters on search_words (left(word, 3), events desc);
create index search_words_by_likeness on search_words using gin (word gin_trgm_ops);
comment on table search_words is 'Words of titles, hosts, places and interests of listed events, with the number of events: what typing is completed and corrected to.';

create function count_listing(listing event_listings, change integer) returns void language sql
  set search_path = public, pg_catalog
begin atomic
  insert into event_day_counts as counts (scope, day, category, events)
    select scope, (listing.starts_at at time zone 'UTC')::date, listing.category, change
      from unnest(array[listing.cell, -1, case when listing.is_online then -2 end]) scope where scope is not null order by scope
    on conflict (scope, day, category) do update set events = counts.events + excluded.events;
  delete from event_day_counts where change < 0 and events = 0 and day = (listing.starts_at at time zone 'UTC')::date
    and category = listing.category and scope in (listing.cell, -1, -2);
end;

create function count_words(changed text[], change integer) returns void language sql
  set search_path = public, pg_catalog
begin atomic
  insert into search_words as known (word, events) select word, change from unnest(changed) word order by word
    on conflict (word) do update set events = known.events + excluded.events;
  delete from search_words where change < 0 and events = 0 and word = any (changed);
end;

create function count_changed_listing() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  if tg_op = 'UPDATE' then
    if (old.cell, old.starts_at, old.category, old.is_online) is distinct from (new.cell, new.starts_at, new.category, new.is_online) then
      perform count_listing(old, -1);
      perform count_listing(new, 1);
    end if;
    if old.words <> new.words then
      perform count_words(array(select unnest(old.words) except select unnest(new.words)), -1);
      perform count_words(array(select unnest(new.words) except select unnest(old.words)), 1);
    end if;
  elsif tg_op = 'INSERT' then
    perform count_listing(new, 1), count_words(new.words, 1);
  else
    perform count_listing(old, -1), count_words(old.words, -1);
  end if;
  return null;
end $$;
create trigger event_listings_counted after insert or update or delete on event_listings
  for each row execute function count_changed_listing();

create function list_event(changed uuid) returns void language plpgsql set search_path = public, pg_catalog as $$
begin
  insert into event_listings select * from listable_events where event_id = changed
    on conflict (event_id) do update set (starts_at, ends_at, category, host_type, is_online, is_in_person, latitude, longitude, cell,
        title_key, tsv, words) = (excluded.starts_at, excluded.ends_at, excluded.category, excluded.host_type, excluded.is_online,
        excluded.is_in_person, excluded.latitude, excluded.longitude, excluded.cell, excluded.title_key, excluded.tsv, excluded.words);
  if not found then
    delete from event_listings where event_id = changed;
  end if;
end $$;

create function list_changed_event() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform list_event(new.id);
  return null;
end $$;
create trigger events_listed_at_insert after insert on events
  for each row when (new.status = 'published' and new.visibility = 'public') execute function list_changed_event();
create trigger events_listed_at_update after update of status, visibility, title, description, category, interests, starts_at, ends_at,
    attendance, place_id, venue, latitude, longitude, is_address_hidden, host_kind, host_person_id, host_group_id, host_organization_id on events
  for each row when (new.status = 'published' or old.status = 'published') execute function list_changed_event();

create function list_events_of_renamed_person() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform list_event(id) from events where host_person_id = new.id and status = 'published' and visibility = 'public' order by id;
  return null;
end $$;
create trigger people_renamed after update of name on people
  for each row when (old.name <> new.name) execute function list_events_of_renamed_person();

create function similar_words(typed text, most integer) returns table (word text, events integer, likeness real)
  language sql stable parallel safe set search_path = public, pg_catalog set pg_trgm.similarity_threshold = 0.22 as $$
  select w.word, w.events, similarity(w.word, typed)
    from search_words w
   where w.word % typed and abs(char_length(w.word) - char_length(typed)) <= 2
   order by 3 desc, w.events desc, w.word
   limit most $$;
comment on function similar_words(text, integer) is
  'Words that a mistyped one may mean, likest first. A lower threshold than usual: joga for yoga shares two trigrams of eight.';
