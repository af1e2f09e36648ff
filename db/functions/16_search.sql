create or replace function dictionary_words(input text) returns text[] language sql stable strict parallel safe
  return array(
    select distinct word from regexp_split_to_table(public.fold(input), '[^[:alnum:]]+') word
     where char_length(word) between 3 and 30 and word !~ '^[0-9]+$' and to_tsvector('public.site_text', word) <> ''
     order by word);
comment on function dictionary_words(text) is 'Words for completion and correction: no numbers, no stop words; sorted, so that rows are locked in one order.';

create or replace view listable_events as
  select e.id as event_id, e.starts_at, e.ends_at, e.category, coalesce(ho.kind, e.host_kind) as host_type,
    e.attendance <> 'in-person' as is_online, e.attendance <> 'online' as is_in_person,
    pin.latitude, pin.longitude, grid_cell(pin.latitude, pin.longitude) as cell,
    fold(e.title) as title_key,
    setweight(to_tsvector('public.site_text', concat_ws(' ', search_text(e.title), search_grams(e.title))), 'A')
      || setweight(to_tsvector('public.site_text', concat_ws(' ', search_text(surroundings.text), search_grams(surroundings.text))), 'B')
      || setweight(to_tsvector('public.site_text', search_text(e.description)), 'C')
      || array_to_tsvector(array(select 'interest/' || fold(interest) from unnest(e.interests) interest)) as tsv,
    dictionary_words(search_text(e.title || ' ' || surroundings.text)) as words, e.series_id,
    case when e.attendance <> 'online' then e.starts_local end as starts_local
  from events e
  left join people h on h.id = e.host_person_id
  left join groups hg on hg.id = e.host_group_id
  left join organizations ho on ho.id = e.host_organization_id
  left join places p on p.id = e.place_id and e.attendance <> 'online'
  cross join lateral (select
    case when e.attendance = 'online' then null when e.is_address_hidden then p.latitude else coalesce(e.latitude, p.latitude) end as latitude,
    case when e.attendance = 'online' then null when e.is_address_hidden then p.longitude else coalesce(e.longitude, p.longitude) end as longitude) pin
  cross join lateral (select concat_ws(' ', h.name, hg.name, ho.name, p.name, p.other_key, p.region, p.country, array_to_string(e.interests, ' '),
    case when not e.is_address_hidden and e.attendance <> 'online' then e.venue end) as text) surroundings
  where e.status = 'published' and e.visibility = 'public' and (hg.visibility is null or hg.visibility = 'public');
comment on view listable_events is
  'Public events with their search text. The only source of event_listings: hidden addresses are replaced by their city, other private data is excluded.';

create or replace view listable_groups as
  select g.id, 'group'::text as kind, g.slug, g.name_key, g.tsv, g.place_id, g.member_count as size, g.created_at, g.updated_at
    from groups g where g.visibility = 'public';
comment on view listable_groups is 'Public groups with their search text. Search reads groups only through this view.';

create or replace view listable_organizations as
  select o.id, o.kind, o.slug, o.name_key, o.tsv, o.place_id, 0 as size, o.created_at, o.updated_at from organizations o
   where o.hidden_at is null;
comment on view listable_organizations is 'Like listable_groups, for organizations, all of which are public unless a decision hides them.';

create or replace function is_shift_open(shift volunteer_shifts) returns boolean language sql stable
  set search_path = public, pg_catalog
  return shift.places_taken < shift.needed
    or exists (select from shift_sign_ups u where u.shift_id = shift.id and u.replacement_sought_at is not null);
comment on function is_shift_open is 'Whether the shift has free places, or that of a person who looks for a replacement.';

create or replace view listable_shifts as
  select s.id as shift_id, s.role_id, s.starts_at, is_shift_open(s) as is_open,
    coalesce(not l.is_in_person, r.attendance = 'online') as is_online, pin.latitude, pin.longitude, grid_cell(pin.latitude, pin.longitude) as cell,
    r.skills,
    setweight(to_tsvector('public.site_text', concat_ws(' ', search_text(r.title), search_grams(r.title))), 'A')
      || setweight(to_tsvector('public.site_text', concat_ws(' ', search_text(surroundings.text), search_grams(surroundings.text))), 'B')
      || setweight(to_tsvector('public.site_text', search_text(r.description)), 'C')
      || array_to_tsvector(array(select 'skill/' || fold(skill) from unnest(r.skills) skill))
      || array_to_tsvector(array(select 'interest/' || fold(topic) from unnest(coalesce(e.interests, ho.interests) || r.skills) topic)) as tsv,
    dictionary_words(search_text(concat_ws(' ', r.title, surroundings.text))) as words,
    case when not coalesce(not l.is_in_person, r.attendance = 'online') then s.starts_local end as starts_local,
    s.starts_at - make_interval(hours => coalesce(r.sign_up_closes_hours, 0)) as sign_up_closes_at
  from volunteer_shifts s
  join volunteer_roles r on r.id = s.role_id
  left join event_listings l on l.event_id = r.event_id
  left join events e on e.id = r.event_id
  left join people h on h.id = e.host_person_id
  left join groups hg on hg.id = e.host_group_id
  left join organizations ho on ho.id = coalesce(e.host_organization_id, r.organization_id)
  left join places p on p.id = case when e.id is null then r.place_id when e.attendance <> 'online' then e.place_id end
  cross join lateral (select case when e.id is null then p.latitude else l.latitude end as latitude,
    case when e.id is null then p.longitude else l.longitude end as longitude) pin
  cross join lateral (select concat_ws(' ', array_to_string(r.skills, ' '), e.title, h.name, hg.name, ho.name, p.name, p.other_key, p.region, p.country) as text) surroundings
  where s.cancelled_at is null and not s.is_closed and r.retired_at is null and (l.event_id is not null or (r.organization_id is not null and ho.hidden_at is null));
comment on view listable_shifts is
  'Public shifts with their search text: those of listed events and of organizations. The only source of shift_listings.';

create or replace function counted_day(listing event_listings) returns date language sql immutable parallel safe
  return coalesce(listing.starts_local, listing.starts_at at time zone 'UTC')::date;
comment on function counted_day(event_listings) is 'The day of an event; the UTC day of an online event stands for those of all viewers.';

create or replace function word_magnitude(events integer) returns smallint language sql immutable parallel safe
  return 4 * ln(greatest(events, 0) + 1);
comment on function word_magnitude(integer) is 'Orders words as their number of events does, but changes rarely, so that indexes of search_words do.';

create or replace function add_word_counts(removed event_listings[], added event_listings[]) returns void language sql
  set search_path = public, pg_catalog
begin atomic
  insert into search_words as known (word, events, magnitude)
    select word, sum(change), word_magnitude(sum(change)::integer)
      from (select unnest(l.words), -1 from unnest(removed) l union all select unnest(l.words), 1 from unnest(added) l) each (word, change)
     group by word having sum(change) <> 0 order by word
    on conflict (word) do update set (events, magnitude) =
      (known.events + excluded.events, word_magnitude(known.events + excluded.events));
  delete from search_words where events = 0 and word in (select unnest(l.words) from unnest(removed) l);
end;

create or replace function listing_changes(removed event_listings[], added event_listings[])
  returns table (scope integer, day date, category text, change integer) language sql stable set search_path = public, pg_catalog as $$
  select scope, day, category, sum(change)::integer
    from (select unnest(array[l.cell, -1, case when l.is_online then -2 end]), counted_day(l), l.category, -1 from unnest(removed) l
      union all select unnest(array[l.cell, -1, case when l.is_online then -2 end]), counted_day(l), l.category, 1 from unnest(added) l)
      each (scope, day, category, change)
   where scope is not null group by 1, 2, 3 having sum(change) <> 0 $$;

create or replace function add_listing_counts(removed event_listings[], added event_listings[]) returns void language sql
  set search_path = public, pg_catalog
begin atomic
  insert into event_month_counts as counts (scope, month, category, events)
    select scope, date_trunc('month', day)::date, category, sum(change) from listing_changes(removed, added)
     group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3
    on conflict (scope, month, category) do update set events = counts.events + excluded.events;
  insert into event_day_counts as counts (scope, day, category, events)
    select scope, day, category, change from listing_changes(removed, added) order by 1, 2, 3
    on conflict (scope, day, category) do update set events = counts.events + excluded.events;
  delete from event_month_counts c using listing_changes(removed, '{}') gone
    where c.events = 0 and (c.scope, c.month, c.category) = (gone.scope, date_trunc('month', gone.day)::date, gone.category);
  delete from event_day_counts c using listing_changes(removed, '{}') gone
    where c.events = 0 and (c.scope, c.day, c.category) = (gone.scope, gone.day, gone.category);
end;

-- Once per statement: many updates of one counter in a transaction each pass all of its earlier versions. A series lists half a year of events in
-- one transaction and holds the counters of earlier days while it needs those of later ones, so all writers lock in one order to avoid deadlocks:
-- words, then months, then days.
create or replace function count_changed_listings() returns trigger language plpgsql set search_path = public, pg_catalog as $$
declare
  removed event_listings[] := '{}';
  added event_listings[] := '{}';
begin
  if tg_op <> 'INSERT' then
    removed := array(select row(l.*)::event_listings from old_listings l);
  end if;
  if tg_op <> 'DELETE' then
    added := array(select row(l.*)::event_listings from new_listings l);
  end if;
  if cardinality(removed) + cardinality(added) > 0 then
    perform add_word_counts(removed, added);
    perform add_listing_counts(removed, added);
  end if;
  return null;
end $$;
create or replace trigger event_listings_count_changes after insert on event_listings
  referencing new table as new_listings for each statement execute function count_changed_listings();
create or replace trigger event_listings_count_changes_on_update after update on event_listings
  referencing old table as old_listings new table as new_listings for each statement execute function count_changed_listings();
create or replace trigger event_listings_count_changes_on_delete after delete on event_listings
  referencing old table as old_listings for each statement execute function count_changed_listings();
drop function if exists count_changed_listing(), add_listing_counts(event_listings, integer), add_word_counts(text[], integer);

-- Listing an event takes lock_listings_shared() first, so the window cannot move between this check and the commit.
create or replace function copy_soon_listing() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  if exists (select from soon_window w where new.starts_at >= w.since and new.starts_at < w.until) then
    insert into soon_listings (event_id, starts_at, starts_local, category, host_type, is_online, is_in_person, latitude, longitude, series_id, tsv)
      values (new.event_id, new.starts_at, new.starts_local, new.category, new.host_type, new.is_online, new.is_in_person, new.latitude, new.longitude,
        new.series_id, new.tsv)
      on conflict (event_id) do update set (starts_at, starts_local, category, host_type, is_online, is_in_person, latitude, longitude, series_id, tsv) =
        (excluded.starts_at, excluded.starts_local, excluded.category, excluded.host_type, excluded.is_online, excluded.is_in_person, excluded.latitude, excluded.longitude,
         excluded.series_id, excluded.tsv);
  elsif tg_op = 'UPDATE' then
    delete from soon_listings where event_id = new.event_id;
  end if;
  return null;
end $$;
create or replace trigger event_listings_copy_soon after insert or update on event_listings
  for each row execute function copy_soon_listing();

create or replace function refresh_event_listings(changed uuid[]) returns void language plpgsql set search_path = public, pg_catalog as $$
begin
  perform lock_listings_shared();
  insert into event_listings select * from listable_events where event_id = any (changed) order by event_id
    on conflict (event_id) do update set (starts_at, ends_at, category, host_type, is_online, is_in_person, latitude, longitude, cell,
        title_key, tsv, words, series_id, starts_local) = (excluded.starts_at, excluded.ends_at, excluded.category, excluded.host_type, excluded.is_online,
        excluded.is_in_person, excluded.latitude, excluded.longitude, excluded.cell, excluded.title_key, excluded.tsv, excluded.words,
        excluded.series_id, excluded.starts_local);
  delete from event_listings k where k.event_id = any (changed) and not exists (select from listable_events l where l.event_id = k.event_id);
end $$;

-- For each statement, because the counters of all of its listings change at once. Such triggers cannot name the columns.
create or replace function refresh_listings_of_events() returns trigger language plpgsql set search_path = public, pg_catalog as $$
declare
  changed uuid[];
begin
  if tg_op = 'INSERT' then
    changed := array(select n.id from new_events n where n.status = 'published' and n.visibility = 'public');
  else
    changed := array(select n.id from new_events n join old_events o on o.id = n.id
      where (n.status = 'published' or o.status = 'published')
        and (n.status, n.visibility, n.title, n.description, n.category, n.interests, n.starts_at, n.ends_at, n.starts_local, n.attendance, n.place_id, n.venue,
            n.latitude, n.longitude, n.is_address_hidden, n.host_kind, n.host_person_id, n.host_group_id, n.host_organization_id, n.series_id)
          is distinct from (o.status, o.visibility, o.title, o.description, o.category, o.interests, o.starts_at, o.ends_at, o.starts_local, o.attendance, o.place_id, o.venue,
            o.latitude, o.longitude, o.is_address_hidden, o.host_kind, o.host_person_id, o.host_group_id, o.host_organization_id, o.series_id));
  end if;
  if changed <> '{}' then
    perform refresh_event_listings(changed);
  end if;
  return null;
end $$;
create or replace trigger events_refresh_listing_on_insert after insert on events
  referencing new table as new_events for each statement execute function refresh_listings_of_events();
create or replace trigger events_refresh_listing_on_update after update on events
  referencing old table as old_events new table as new_events for each statement execute function refresh_listings_of_events();
drop function if exists refresh_listing_of_event(), refresh_event_listing(uuid);

create or replace function refresh_listings_of_person() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform refresh_event_listings(array(select id from events where host_person_id = new.id and status = 'published' and visibility = 'public'));
  return null;
end $$;
create or replace trigger people_refresh_listings after update of name on people
  for each row when (old.name <> new.name) execute function refresh_listings_of_person();

create or replace function similar_words(typed text, max_results integer) returns table (word text, events integer)
  language sql stable parallel safe set search_path = public, pg_catalog set pg_trgm.similarity_threshold = 0.22 set enable_seqscan = off as $$
  with near as materialized (
    select w.word, w.events, similarity(w.word, typed) as score from search_words w
     where left(w.word, 2) = left(typed, 2) and abs(char_length(w.word) - char_length(typed)) <= 2
     order by 3 desc, w.events desc, w.word limit max_results),
  swapped as materialized (
    select w.word, w.events from search_words w
     where w.word = any (array(select overlay(typed placing reverse(substr(typed, place, 2)) from place for 2)
       from generate_series(1, char_length(typed) - 1) place))),
  far as (
    select w.word, w.events from search_words w
     where not exists (select from near where score >= 0.4) and not exists (select from swapped)
       and w.word % typed and abs(char_length(w.word) - char_length(typed)) <= 2
     order by similarity(w.word, typed) desc, w.events desc, w.word limit max_results)
  select word, events from swapped union select word, events from near where score >= 0.22 union select word, events from far $$;
comment on function similar_words(text, integer) is
  'Candidates for a mistyped word: two swapped letters, or similar with the same first two letters; only if there are none, similar by '
  'trigrams, which costs ten times more. The threshold is lower than usual, because joga and yoga share two trigrams of eight; york then matches '
  'too, so the caller counts the edits. Sequential scans are off, because the planner underestimates comparing trigrams.';

create or replace function parse_search_words(typed text) returns table (typed_word text, lexemes text[], is_mistyped boolean, candidates json)
  language plpgsql stable set search_path = public, pg_catalog as $$
declare
  words text[];
begin
  for typed_word in
    select part from regexp_split_to_table(fold(left(typed, 200)), '[^[:alnum:]]+') with ordinality as given (part, place)
     where part <> '' order by place limit 8
  loop
    lexemes := tsvector_to_array(to_tsvector('public.site_text', typed_word));
    words := '{}';
    is_mistyped := false;
    if char_length(typed_word) = 3 then
      words := array(select w.word from search_words w where left(w.word, 3) = typed_word order by w.magnitude desc, w.events desc limit 12);
    elsif char_length(typed_word) > 3 then
      words := array(select w.word from search_words w where w.word ~>=~ typed_word and w.word ~<~ (typed_word || chr(1114111))
        order by w.events desc limit 12);
    end if;
    if words = '{}' and lexemes <> '{}' and char_length(typed_word) >= 3
      and not exists (select from event_listings l where l.tsv @@ array_to_string(array(select quote_literal(lexeme) from unnest(lexemes) lexeme), '|')::tsquery)
    then
      words := array(select w.word from similar_words(typed_word, 20) w);
      is_mistyped := true;
    end if;
    candidates := (select coalesce(json_agg(json_build_object('word', word, 'lexemes', tsvector_to_array(to_tsvector('public.site_text', word)))), '[]')
      from unnest(words) word);
    return next;
  end loop;
end $$;
comment on function parse_search_words(text) is
  'The meaning of each typed word: its own lexemes (none for stop words), and words with that prefix; only if the index has '
  'neither, similar words. At most eight words, to limit the cost.';

create or replace function refresh_listings_of_organization() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform refresh_event_listings(array(select id from events where host_organization_id = new.id and status = 'published' and visibility = 'public'));
  return null;
end $$;
create or replace trigger organizations_refresh_listings after update of name, kind on organizations
  for each row when ((old.name, old.kind) <> (new.name, new.kind)) execute function refresh_listings_of_organization();

-- A series changes the listings of half a year of events in one transaction, and cannot lock the counters in the common order. Listing one event
-- therefore takes a shared lock, and listing a series takes it exclusively.
create or replace function lock_listings_shared() returns void language sql volatile
  return pg_advisory_xact_lock_shared(7305, 1);

create or replace function lock_listings() returns void language sql volatile
  return pg_advisory_xact_lock(7305, 1);
comment on function lock_listings() is
  'Call before listing many events, and after locking their rows in event_counters: the same order as for one event.';

create or replace function host_search_words(name text, place_id integer, interests text[]) returns text[] language sql stable parallel safe
  set search_path = public, pg_catalog
  return dictionary_words(search_text(concat_ws(' ', name, array_to_string(interests, ' '),
    (select concat_ws(' ', p.name, p.other_key, p.region, p.country) from places p where p.id = place_id))));

create or replace function add_host_word_counts(host_kind text, changed text[], change integer) returns void language sql
  set search_path = public, pg_catalog
begin atomic
  insert into host_words as known (subject, word, hosts) select host_kind, word, change from unnest(changed) word order by word
    on conflict (subject, word) do update set hosts = known.hosts + excluded.hosts;
  delete from host_words where change < 0 and hosts <= 0 and subject = host_kind and word = any (changed);
end;

create or replace function count_words_of_group() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  if tg_op <> 'INSERT' and old.visibility = 'public' then
    perform add_host_word_counts('group', host_search_words(old.name, old.place_id, old.interests), -1);
  end if;
  if tg_op <> 'DELETE' and new.visibility = 'public' then
    perform add_host_word_counts('group', host_search_words(new.name, new.place_id, new.interests), 1);
  end if;
  return null;
end $$;
create or replace trigger groups_update_word_counts after insert or delete or update of name, place_id, interests, visibility on groups
  for each row execute function count_words_of_group();

create or replace function count_words_of_organization() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  if tg_op <> 'INSERT' and old.hidden_at is null then
    perform add_host_word_counts('organization', host_search_words(old.name, old.place_id, old.interests), -1);
  end if;
  if tg_op <> 'DELETE' and new.hidden_at is null then
    perform add_host_word_counts('organization', host_search_words(new.name, new.place_id, new.interests), 1);
  end if;
  return null;
end $$;
create or replace trigger organizations_update_word_counts after insert or delete or update of name, place_id, interests, hidden_at on organizations
  for each row execute function count_words_of_organization();

create or replace function similar_host_words(host_kind text, typed text, max_results integer) returns table (word text, hosts integer)
  language sql stable parallel safe set search_path = public, pg_catalog set pg_trgm.similarity_threshold = 0.22 set enable_seqscan = off as $$
  (select w.word, w.hosts from host_words w
    where w.subject = host_kind and w.word = any (array(select overlay(typed placing reverse(substr(typed, place, 2)) from place for 2)
      from generate_series(1, char_length(typed) - 1) place)))
  union
  (select w.word, w.hosts from host_words w
    where w.subject = host_kind and w.word % typed and abs(char_length(w.word) - char_length(typed)) <= 2
    order by similarity(w.word, typed) desc, w.hosts desc, w.word limit max_results) $$;
comment on function similar_host_words(text, text, integer) is 'Like similar_words, but with trigrams only, which are fast enough for far fewer words.';

create or replace function parse_host_search_words(host_kind text, typed text) returns table (typed_word text, lexemes text[], is_mistyped boolean, candidates json)
  language plpgsql stable set search_path = public, pg_catalog as $$
declare
  words text[];
  any_lexeme tsquery;
begin
  for typed_word in
    select part from regexp_split_to_table(fold(left(typed, 200)), '[^[:alnum:]]+') with ordinality as given (part, place)
     where part <> '' order by place limit 8
  loop
    lexemes := tsvector_to_array(to_tsvector('public.site_text', typed_word));
    words := '{}';
    is_mistyped := false;
    if char_length(typed_word) >= 3 then
      words := array(select w.word from host_words w where w.subject = host_kind and w.word ~>=~ typed_word and w.word ~<~ (typed_word || chr(1114111))
        order by w.hosts desc, w.word limit 12);
    end if;
    if words = '{}' and lexemes <> '{}' and char_length(typed_word) >= 3 then
      any_lexeme := array_to_string(array(select quote_literal(lexeme) from unnest(lexemes) lexeme), '|')::tsquery;
      if not (host_kind = 'group' and exists (select from listable_groups l where l.tsv @@ any_lexeme)
        or host_kind = 'organization' and exists (select from listable_organizations l where l.tsv @@ any_lexeme)) then
        words := array(select w.word from similar_host_words(host_kind, typed_word, 20) w);
        is_mistyped := true;
      end if;
    end if;
    candidates := (select coalesce(json_agg(json_build_object('word', word, 'lexemes', tsvector_to_array(to_tsvector('public.site_text', word)))), '[]')
      from unnest(words) word);
    return next;
  end loop;
end $$;
comment on function parse_host_search_words(text, text) is 'Like parse_search_words, for groups or organizations.';

create or replace function refresh_shift_listings(changed uuid[]) returns void language plpgsql set search_path = public, pg_catalog as $$
begin
  -- A statement that waits for a listing would write openness as it was before it waited, so each locks the listings first.
  perform from shift_listings where shift_id = any (changed) order by shift_id for no key update;
  -- The view is read once: asked again which listings to delete, the planner of a site without statistics reads all shifts with all roles.
  with listed as (
    insert into shift_listings select * from listable_shifts where shift_id = any (changed) order by shift_id
      on conflict (shift_id) do update set (role_id, starts_at, is_open, is_online, latitude, longitude, cell, skills, tsv, words, starts_local, sign_up_closes_at) =
        (excluded.role_id, excluded.starts_at, excluded.is_open, excluded.is_online, excluded.latitude, excluded.longitude, excluded.cell,
         excluded.skills, excluded.tsv, excluded.words, excluded.starts_local, excluded.sign_up_closes_at)
      returning shift_id)
  delete from shift_listings where shift_id = any (changed) and shift_id not in (select shift_id from listed);
end $$;

-- Signing up locks a shift and then its listing, so other updates of listings lock the shifts first, in one order.
create or replace function refresh_shift_listings_of_roles(roles uuid[]) returns void language plpgsql set search_path = public, pg_catalog as $$
declare
  changed uuid[];
begin
  changed := array(select s.id from volunteer_shifts s where s.role_id = any (roles) order by s.id for update);
  if changed <> '{}' then
    perform refresh_shift_listings(changed);
  end if;
end $$;

create or replace function refresh_listing_of_shift() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform refresh_shift_listings(array[new.id]);
  return null;
end $$;
create or replace trigger shifts_refresh_listing_on_insert after insert on volunteer_shifts for each row execute function refresh_listing_of_shift();
create or replace trigger shifts_refresh_listing_on_update after update on volunteer_shifts for each row
  when ((old.starts_at, old.starts_local, old.is_closed, old.cancelled_at, old.role_id) is distinct from (new.starts_at, new.starts_local, new.is_closed, new.cancelled_at, new.role_id))
  execute function refresh_listing_of_shift();

-- A separate, cheap update, because many people may sign up at once.
create or replace function update_openness_of_shift_listing() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform from shift_listings where shift_id = new.id for no key update;
  update shift_listings set is_open = is_shift_open(new) where shift_id = new.id;
  return null;
end $$;
create or replace trigger shifts_update_openness after update of places_taken, needed on volunteer_shifts for each row
  when ((old.places_taken < old.needed) <> (new.places_taken < new.needed)) execute function update_openness_of_shift_listing();

create or replace function update_openness_on_replacement() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform from shift_listings where shift_id = new.shift_id for no key update;
  update shift_listings k set is_open = is_shift_open(s) from volunteer_shifts s where s.id = new.shift_id and k.shift_id = s.id;
  return null;
end $$;
create or replace trigger sign_ups_update_openness after update of replacement_sought_at on shift_sign_ups for each row
  when ((old.replacement_sought_at is null) <> (new.replacement_sought_at is null)) execute function update_openness_on_replacement();

create or replace function refresh_shift_listings_of_role() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform refresh_shift_listings_of_roles(array[new.id]);
  return null;
end $$;
create or replace trigger roles_refresh_shift_listings after update of title, description, skills, attendance, place_id, sign_up_closes_hours, retired_at, event_id, organization_id on volunteer_roles
  for each row execute function refresh_shift_listings_of_role();

create or replace function refresh_shift_listings_of_event() returns trigger language plpgsql set search_path = public, pg_catalog as $$
declare
  changed uuid := case tg_op when 'DELETE' then old.event_id else new.event_id end;
begin
  perform refresh_shift_listings_of_roles(array_agg(id)) from volunteer_roles where event_id = changed having count(*) > 0;
  return null;
end $$;
create or replace trigger event_listings_refresh_shifts after insert or delete on event_listings
  for each row execute function refresh_shift_listings_of_event();
-- tsv changes with the title, host, place and topics of the event.
create or replace trigger event_listings_refresh_shifts_on_update after update on event_listings for each row
  when ((old.tsv, old.latitude, old.longitude, old.is_in_person) is distinct from (new.tsv, new.latitude, new.longitude, new.is_in_person))
  execute function refresh_shift_listings_of_event();

create or replace function refresh_shift_listings_of_organization() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform refresh_shift_listings_of_roles(array_agg(id)) from volunteer_roles where organization_id = new.id having count(*) > 0;
  return null;
end $$;
create or replace trigger organizations_refresh_shift_listings after update of name, interests, hidden_at on organizations for each row
  when ((old.name, old.interests, old.hidden_at) is distinct from (new.name, new.interests, new.hidden_at)) execute function refresh_shift_listings_of_organization();

create or replace function rebuild_shift_words() returns void language sql set search_path = public, pg_catalog
begin atomic
  delete from shift_words k where not exists (select from (select distinct unnest(words) as word from shift_listings) w where w.word = k.word);
  insert into shift_words (word) select distinct unnest(words) from shift_listings order by 1 on conflict do nothing;
end;

create or replace function parse_shift_search_words(typed text) returns table (typed_word text, lexemes text[], prefix text, is_mistyped boolean, candidates json)
  language plpgsql stable set search_path = public, pg_catalog set pg_trgm.similarity_threshold = 0.22 as $$
begin
  for typed_word in
    select part from regexp_split_to_table(fold(left(typed, 200)), '[^[:alnum:]]+') with ordinality as given (part, place)
     where part <> '' order by place limit 8
  loop
    lexemes := tsvector_to_array(to_tsvector('public.site_text', typed_word));
    prefix := case when lexemes <> '{}' and char_length(typed_word) >= 3 then typed_word end;
    is_mistyped := false;
    -- The dictionary comes first: asking the index about a common word would read all of its matches.
    if char_length(typed_word) >= 4 and lexemes <> '{}'
      and not exists (select from shift_words w where w.word ~>=~ typed_word and w.word ~<~ (typed_word || chr(1114111)))
    then
      is_mistyped := not exists (select from shift_listings l
        where l.tsv @@ (array_to_string(array(select quote_literal(lexeme) from unnest(lexemes) lexeme), '|') || '|' || quote_literal(typed_word) || ':*')::tsquery);
    end if;
    candidates := case when is_mistyped then
      (select json_agg(json_build_object('word', word, 'lexemes', tsvector_to_array(to_tsvector('public.site_text', word))))
        from (select w.word from shift_words w where w.word % typed_word and abs(char_length(w.word) - char_length(typed_word)) <= 2
          order by similarity(w.word, typed_word) desc, w.word limit 20) likely) end;
    candidates := coalesce(candidates, '[]');
    return next;
  end loop;
end $$;
comment on function parse_shift_search_words(text) is
  'Like parse_search_words, for shifts: the word, its prefix, and only if the index has neither, similar words.';

-- refresh_event_listings() holds a shared lock that saving a search takes exclusively, so this check cannot miss a search.
create or replace function queue_new_listing() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  if exists (select from saved_searches) then
    insert into new_listings (event_id) values (new.event_id);
  end if;
  return null;
end $$;
create or replace trigger event_listings_queue_new after insert on event_listings
  for each row execute function queue_new_listing();

create or replace function refresh_listings_of_group() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform refresh_event_listings(array(select id from events where host_group_id = new.id and status = 'published' and visibility = 'public'));
  return null;
end $$;
create or replace trigger groups_refresh_listings after update of name on groups for each row when (old.name <> new.name)
  execute function refresh_listings_of_group();
