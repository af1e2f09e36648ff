-- Written by `npm run generate` from db/migrations and db/functions, for review only; do not run or edit.

create extension pg_trgm;

create extension unaccent;

CREATE OR REPLACE FUNCTION public.add_host_word_counts(host_kind text, changed text[], change integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_catalog'
BEGIN ATOMIC
 INSERT INTO host_words AS known (subject, word, hosts)  SELECT add_host_word_counts.host_kind AS host_kind,
             word.word,
             add_host_word_counts.change AS change
            FROM unnest(add_host_word_counts.changed) word(word)
           ORDER BY word.word ON CONFLICT(subject, word) DO UPDATE SET hosts = (known.hosts + excluded.hosts);
 DELETE FROM host_words
   WHERE ((add_host_word_counts.change < 0) AND (host_words.hosts <= 0) AND (host_words.subject = add_host_word_counts.host_kind) AND (host_words.word = ANY (add_host_word_counts.changed)));
END;

CREATE OR REPLACE FUNCTION public.add_listing_counts(removed event_listings[], added event_listings[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_catalog'
BEGIN ATOMIC
 INSERT INTO event_month_counts AS counts (scope, month, category, events)  SELECT listing_changes.scope,
             (date_trunc('month'::text, (listing_changes.day)::timestamp with time zone))::date AS date_trunc,
             listing_changes.category,
             sum(listing_changes.change) AS sum
            FROM listing_changes(add_listing_counts.removed, add_listing_counts.added) listing_changes(scope, day, category, change)
           GROUP BY listing_changes.scope, ((date_trunc('month'::text, (listing_changes.day)::timestamp with time zone))::date), listing_changes.category
          HAVING (sum(listing_changes.change) <> 0)
           ORDER BY listing_changes.scope, ((date_trunc('month'::text, (listing_changes.day)::timestamp with time zone))::date), listing_changes.category ON CONFLICT(scope, month, category) DO UPDATE SET events = (counts.events + excluded.events);
 INSERT INTO event_day_counts AS counts (scope, day, category, events)  SELECT listing_changes.scope,
             listing_changes.day,
             listing_changes.category,
             listing_changes.change
            FROM listing_changes(add_listing_counts.removed, add_listing_counts.added) listing_changes(scope, day, category, change)
           ORDER BY listing_changes.scope, listing_changes.day, listing_changes.category ON CONFLICT(scope, day, category) DO UPDATE SET events = (counts.events + excluded.events);
 DELETE FROM event_month_counts c
    USING listing_changes(add_listing_counts.removed, '{}'::event_listings[]) gone(scope, day, category, change)
   WHERE ((c.events = 0) AND ((c.scope = gone.scope) AND (c.month = (date_trunc('month'::text, (gone.day)::timestamp with time zone))::date) AND (c.category = gone.category)));
 DELETE FROM event_day_counts c
    USING listing_changes(add_listing_counts.removed, '{}'::event_listings[]) gone(scope, day, category, change)
   WHERE ((c.events = 0) AND ((c.scope = gone.scope) AND (c.day = gone.day) AND (c.category = gone.category)));
END;

CREATE OR REPLACE FUNCTION public.add_to_member_count()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
begin
  update groups g set member_count = g.member_count + joined.people
    from (select group_id, count(*) as people from inserted_rows group by group_id) joined where g.id = joined.group_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.add_word_counts(removed event_listings[], added event_listings[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_catalog'
BEGIN ATOMIC
 INSERT INTO search_words AS known (word, events, magnitude)  SELECT each.word,
             sum(each.change) AS sum,
             word_magnitude((sum(each.change))::integer) AS word_magnitude
            FROM ( SELECT unnest(l.words) AS unnest,
                     '-1'::integer AS "?column?"
                    FROM unnest(add_word_counts.removed) l(event_id, starts_at, ends_at, category, host_type, is_online, is_in_person, latitude, longitude, cell, title_key, tsv, words, series_id, starts_local)
                 UNION ALL
                  SELECT unnest(l.words) AS unnest,
                     1
                    FROM unnest(add_word_counts.added) l(event_id, starts_at, ends_at, category, host_type, is_online, is_in_person, latitude, longitude, cell, title_key, tsv, words, series_id, starts_local)) each(word, change)
           GROUP BY each.word
          HAVING (sum(each.change) <> 0)
           ORDER BY each.word ON CONFLICT(word) DO UPDATE SET events = (known.events + excluded.events), magnitude = word_magnitude((known.events + excluded.events));
 DELETE FROM search_words
   WHERE ((search_words.events = 0) AND (search_words.word IN ( SELECT unnest(l.words) AS unnest
            FROM unnest(add_word_counts.removed) l(event_id, starts_at, ends_at, category, host_type, is_online, is_in_person, latitude, longitude, cell, title_key, tsv, words, series_id, starts_local))));
END;

CREATE OR REPLACE FUNCTION public.announce_changed_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
begin
  perform pg_notify('changed_events', old.id::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_ended_sessions()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
begin
  perform pg_notify('ended_sessions', string_agg(id::text, ','))
    from (select id, row_number() over () as position from ended) e group by (position - 1) / 200;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_site_settings()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
begin
  perform pg_notify('site_settings', '');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.blank_comment_after_account_deletion()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
begin
  new.text := '';
  new.deleted_at := coalesce(new.deleted_at, now());
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.can_see_group(given_group uuid, person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (EXISTS (SELECT FROM groups g WHERE ((g.id = can_see_group.given_group) AND ((g.visibility = 'public'::text) OR CASE WHEN (g.hidden_at IS NULL) THEN is_group_member(g.id, can_see_group.person) ELSE runs_group(g.id, can_see_group.person) END))));

CREATE OR REPLACE FUNCTION public.check_ledger_balance()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
begin
  if exists (select from ledger_lines where entry_id = new.entry_id group by currency having sum(amount) <> 0) then
    raise exception 'The lines of ledger entry % do not sum to zero', new.entry_id using errcode = 'check_violation', constraint = 'ledger_balance';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.close_show_of_deleted_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
begin
  if not exists (select from events where id = old.event_id) then new.visibility := 'private'; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.copy_soon_listing()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.count_changed_listings()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.count_words_of_group()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
begin
  if tg_op <> 'INSERT' and old.visibility = 'public' then
    perform add_host_word_counts('group', host_search_words(old.name, old.place_id, old.interests), -1);
  end if;
  if tg_op <> 'DELETE' and new.visibility = 'public' then
    perform add_host_word_counts('group', host_search_words(new.name, new.place_id, new.interests), 1);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_words_of_organization()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
begin
  if tg_op <> 'INSERT' and old.hidden_at is null then
    perform add_host_word_counts('organization', host_search_words(old.name, old.place_id, old.interests), -1);
  end if;
  if tg_op <> 'DELETE' and new.hidden_at is null then
    perform add_host_word_counts('organization', host_search_words(new.name, new.place_id, new.interests), 1);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.counted_day(listing event_listings)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (COALESCE((listing).starts_local, ((listing).starts_at AT TIME ZONE 'UTC'::text)))::date;

CREATE OR REPLACE FUNCTION public.delete_unused_pictures(candidates uuid[], made_before timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
declare
  unused text;
  deleted integer;
begin
  select string_agg(format('and not exists (select from %s where %I = p.id)', k.conrelid::regclass, a.attname), ' ') into unused
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
   where k.confrelid = 'pictures'::regclass and k.contype = 'f' and k.confdeltype <> 'c';
  execute format('delete from pictures p where %s %s',
    case when candidates is null then 'p.created_at < $2' else 'p.id = any ($1)' end, unused) using candidates, made_before;
  get diagnostics deleted = row_count;
  return deleted;
exception when foreign_key_violation then
  -- A picture has just come into use; the next run tries again.
  return 0;
end $function$;

CREATE OR REPLACE FUNCTION public.delete_with_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
begin
  delete from notification_reasons r using gone n where r.person_id = n.person_id and r.reason = n.reason;
  delete from pushes p using gone n where p.notification_id = n.id and p.created_at = n.created_at;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.dictionary_words(input text)
 RETURNS text[]
 LANGUAGE sql
 STABLE PARALLEL SAFE STRICT
RETURN ARRAY(SELECT DISTINCT word.word FROM regexp_split_to_table(fold(dictionary_words.input), '[^[:alnum:]]+'::text) word(word) WHERE (((char_length(word.word) >= 3) AND (char_length(word.word) <= 30)) AND (word.word !~ '^[0-9]+$'::text) AND (to_tsvector('site_text'::regconfig, word.word) <> ''::tsvector)) ORDER BY word.word);

CREATE OR REPLACE FUNCTION public.end_order_of_deleted_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
begin
  new.has_seats := false;
  if new.state in ('reserved', 'paying', 'transfer', 'door') then
    new.state := 'cancelled';
    new.expires_at := null;
  end if;
  new.revision := new.revision + 1;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.fold(input text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(unaccent('unaccent'::regdictionary, input));

CREATE OR REPLACE FUNCTION public.grid_cell(latitude double precision, longitude double precision)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (((floor(((latitude + (90)::double precision) * (5)::double precision)))::integer * 1800) + (floor(((longitude + (180)::double precision) * (5)::double precision)))::integer);

CREATE OR REPLACE FUNCTION public.group_has_upcoming_events(given_group uuid, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (EXISTS (SELECT FROM events e WHERE ((e.host_group_id = group_has_upcoming_events.given_group) AND (COALESCE(e.hidden_status, e.status) = 'published'::text) AND (e.ends_at > group_has_upcoming_events.at))));

CREATE OR REPLACE FUNCTION public.has_known_people(facts jsonb, reader uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
declare
  people jsonb;
  person uuid;
begin
  foreach people in array array[facts->'people', facts->'going', facts->'waitlisted', facts->'notGoing'] loop
    if (people->>'count')::integer > coalesce(jsonb_array_length(people->'ids'), 0) then
      return true;
    end if;
    for position in 0 .. coalesce(jsonb_array_length(people->'ids'), 0) - 1 loop
      person := (people->'ids'->>position)::uuid;
      if exists (select from public.people p where p.id = person)
          and not exists (select from public.person_blocks b where b.blocker_id = reader and b.blocked_id = person) then
        return true;
      end if;
    end loop;
  end loop;
  return false;
end $function$;

CREATE OR REPLACE FUNCTION public.has_shift_between(person uuid, after timestamp with time zone, before timestamp with time zone, except_ids uuid[])
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_catalog'
RETURN (EXISTS (SELECT FROM (shift_sign_ups u JOIN volunteer_shifts s ON ((s.id = u.shift_id))) WHERE ((u.person_id = has_shift_between.person) AND (u.status = ANY (ARRAY['signed-up'::text, 'waitlisted'::text])) AND (s.cancelled_at IS NULL) AND (s.starts_at < has_shift_between.before) AND (s.ends_at > has_shift_between.after) AND (s.id <> ALL (has_shift_between.except_ids)))));

CREATE OR REPLACE FUNCTION public.host_search_words(name text, place_id integer, interests text[])
 RETURNS text[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET search_path TO 'public', 'pg_catalog'
RETURN dictionary_words(search_text(concat_ws(' '::text, name, array_to_string(interests, ' '::text), (SELECT concat_ws(' '::text, p.name, p.other_key, p.region, p.country) AS concat_ws FROM places p WHERE (p.id = host_search_words.place_id)))));

CREATE OR REPLACE FUNCTION public.is_group_member(given_group uuid, person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (EXISTS (SELECT FROM group_members m WHERE ((m.group_id = is_group_member.given_group) AND (m.person_id = is_group_member.person))));

CREATE OR REPLACE FUNCTION public.is_organization_staff(given_organization uuid, person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (EXISTS (SELECT FROM organization_staff s WHERE ((s.organization_id = is_organization_staff.given_organization) AND (s.person_id = is_organization_staff.person))));

CREATE OR REPLACE FUNCTION public.is_shift_open(shift volunteer_shifts)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_catalog'
RETURN (((shift).places_taken < (shift).needed) OR (EXISTS (SELECT FROM shift_sign_ups u WHERE ((u.shift_id = (is_shift_open.shift).id) AND (u.replacement_sought_at IS NOT NULL)))));

CREATE OR REPLACE FUNCTION public.known_people(people jsonb, reader uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
begin
  if coalesce(jsonb_array_length(people->'ids'), 0) = 0 then
    return people;
  end if;
  return (select jsonb_build_object('count', (people->>'count')::integer - count(*) filter (where not listed.is_known),
      'ids', coalesce(jsonb_agg(listed.id order by listed.position) filter (where listed.is_known), '[]'),
      'names', coalesce(jsonb_agg(listed.name order by listed.position) filter (where listed.is_known and listed.name is not null), '[]'))
    from (select i.id, i.position, people->'names'->(i.position::integer - 1) as name,
        (select p.id from public.people p where p.id = i.id::uuid) is not null
          and (select b.blocker_id from public.person_blocks b where b.blocker_id = reader and b.blocked_id = i.id::uuid) is null as is_known
      from jsonb_array_elements_text(people->'ids') with ordinality as i (id, position)) listed);
end $function$;

CREATE OR REPLACE FUNCTION public.last_digest_at(frequency text, zone text, at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog'
AS $function$
  select (l.day - case when frequency = 'weekly' then extract(isodow from l.day)::integer - 1 else 0 end + time '08:00') at time zone zone
  from (select (at at time zone zone - interval '8 hours')::date as day) l;
$function$;

CREATE OR REPLACE FUNCTION public.leave_payee_without_owner()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
begin
  -- Who is paying one holds its row and needs this payee: waiting would be a deadlock.
  update orders set state = 'cancelled', expires_at = null, revision = revision + 1 where id in (
    select id from orders where payee_id = new.id and kind <> 'tickets' and state in ('reserved', 'paying', 'transfer') for update skip locked);
  new.account_holder := '';
  new.iban := '';
  new.bank := '';
  new.legal_name := '';
  new.address := '';
  new.tax_number := '';
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.listing_changes(removed event_listings[], added event_listings[])
 RETURNS TABLE(scope integer, day date, category text, change integer)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_catalog'
AS $function$
  select scope, day, category, sum(change)::integer
    from (select unnest(array[l.cell, -1, case when l.is_online then -2 end]), counted_day(l), l.category, -1 from unnest(removed) l
      union all select unnest(array[l.cell, -1, case when l.is_online then -2 end]), counted_day(l), l.category, 1 from unnest(added) l)
      each (scope, day, category, change)
   where scope is not null group by 1, 2, 3 having sum(change) <> 0 $function$;

CREATE OR REPLACE FUNCTION public.lock_listings()
 RETURNS void
 LANGUAGE sql
RETURN pg_advisory_xact_lock(7305, 1);

CREATE OR REPLACE FUNCTION public.lock_listings_shared()
 RETURNS void
 LANGUAGE sql
RETURN pg_advisory_xact_lock_shared(7305, 1);

CREATE OR REPLACE FUNCTION public.move_sale_windows(event_ids uuid[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
  with moved as (
    select e.id, e.time_zone as zone, e.starts_local - s.windows_start_local as distance
      from ticket_settings s join events e on e.id = s.event_id
     where e.id = any (event_ids) and e.starts_local <> s.windows_start_local and e.time_zone is not null),
  tiers as (
    update price_tiers t set opens_at = (t.opens_at at time zone m.zone + m.distance) at time zone m.zone,
        closes_at = (t.closes_at at time zone m.zone + m.distance) at time zone m.zone
      from moved m where t.event_id = m.id)
  update ticket_settings s set windows_start_local = s.windows_start_local + m.distance from moved m where s.event_id = m.id;
$function$;

CREATE OR REPLACE FUNCTION public.narrower_audience(page text, part text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ('nobody'::text = ANY (ARRAY[page, part])) THEN 'nobody'::text WHEN ((page = 'signed-in'::text) AND (part = 'everyone'::text)) THEN 'signed-in'::text ELSE part END;

CREATE OR REPLACE FUNCTION public.organization_has_upcoming_events(given_organization uuid, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (EXISTS (SELECT FROM events e WHERE ((e.host_organization_id = organization_has_upcoming_events.given_organization) AND (COALESCE(e.hidden_status, e.status) = 'published'::text) AND (e.ends_at > organization_has_upcoming_events.at))));

CREATE OR REPLACE FUNCTION public.parse_host_search_words(host_kind text, typed text)
 RETURNS TABLE(typed_word text, lexemes text[], is_mistyped boolean, candidates json)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_catalog'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.parse_search_words(typed text)
 RETURNS TABLE(typed_word text, lexemes text[], is_mistyped boolean, candidates json)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_catalog'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.parse_shift_search_words(typed text)
 RETURNS TABLE(typed_word text, lexemes text[], prefix text, is_mistyped boolean, candidates json)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_catalog'
 SET "pg_trgm.similarity_threshold" TO '0.22'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.pays_at_door(given_event uuid, person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (EXISTS (SELECT FROM orders o WHERE ((o.event_id = pays_at_door.given_event) AND (o.person_id = pays_at_door.person) AND o.has_seats AND (o.state = 'door'::text))));

CREATE OR REPLACE FUNCTION public.people_blocked_either_way(person uuid)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
RETURN ARRAY(SELECT person_blocks.blocked_id FROM person_blocks WHERE (person_blocks.blocker_id = people_blocked_either_way.person) UNION ALL SELECT person_blocks.blocker_id FROM person_blocks WHERE (person_blocks.blocked_id = people_blocked_either_way.person));

CREATE OR REPLACE FUNCTION public.promote_next_captain()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
declare
  promoted record;
begin
  for promoted in
    update team_members set is_captain = true where (team_id, person_id) in (
      select distinct on (m.team_id) m.team_id, m.person_id from team_members m
        where m.team_id in (select deleted_rows.team_id from deleted_rows where deleted_rows.is_captain)
          and not exists (select from team_members captain where captain.team_id = m.team_id and captain.is_captain)
        order by m.team_id, m.joined_at, m.person_id)
      returning team_id, person_id
  loop
    perform graphile_worker.add_job('team-inherited',
      json_build_object('teamId', promoted.team_id, 'personId', promoted.person_id), max_attempts := 10);
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.promote_next_organizer(given_group uuid, suspended_too boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
declare
  successor uuid;
begin
  select m.person_id into successor
    from group_members m cross join lateral (
      select exists (select from account_limits l where l.account_id = m.person_id and l.kind = 'suspended') as is_suspended) s
    where m.group_id = given_group and m.role <> 'organizer' and (suspended_too or not s.is_suspended)
    order by s.is_suspended, m.rank, m.joined_at, m.person_id limit 1 for update of m skip locked;
  if not found then return false; end if;
  update group_members set role = 'organizer' where group_id = given_group and person_id = successor;
  perform graphile_worker.add_job('group-membership-changed',
    json_build_object('groupId', given_group, 'personId', successor, 'kind', 'inherited', 'key', gen_random_uuid()), max_attempts := 10);
  return true;
end $function$;

CREATE OR REPLACE FUNCTION public.promote_next_owner(given_organization uuid, suspended_too boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
declare
  successor uuid;
begin
  select s.person_id into successor
    from organization_staff s cross join lateral (
      select exists (select from account_limits l where l.account_id = s.person_id and l.kind = 'suspended') as is_suspended) a
    where s.organization_id = given_organization and s.role <> 'owner' and (suspended_too or not a.is_suspended)
    order by a.is_suspended, s.joined_at, s.person_id limit 1 for update of s skip locked;
  if not found then return false; end if;
  update organization_staff set role = 'owner' where organization_id = given_organization and person_id = successor;
  perform graphile_worker.add_job('organization-inherited',
    json_build_object('organizationId', given_organization, 'personId', successor), max_attempts := 10);
  return true;
end $function$;

CREATE OR REPLACE FUNCTION public.publish_group_memberships_ended()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
begin
  perform graphile_worker.add_job('group-memberships-ended', json_build_object('groupId', batch.group_id, 'personIds', batch.people), max_attempts := 10)
    from (select group_id, json_agg(person_id) as people
      from (select group_id, person_id, (row_number() over (partition by group_id) - 1) / 100 as batch from deleted_rows) numbered
      group by group_id, batch) batch;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.queue_new_listing()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
begin
  if exists (select from saved_searches) then
    insert into new_listings (event_id) values (new.event_id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.quiet_hours_end(quiet_from time without time zone, quiet_until time without time zone, zone text, at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog'
AS $function$
  select case when (quiet_from < quiet_until and l.t >= quiet_from and l.t < quiet_until)
      or (quiet_from > quiet_until and (l.t >= quiet_from or l.t < quiet_until))
    then (l.day + quiet_until + case when quiet_from > quiet_until and l.t >= quiet_from then interval '1 day' else interval '0' end)
      at time zone zone end
  from (select (at at time zone zone)::date as day, (at at time zone zone)::time as t) l;
$function$;

CREATE OR REPLACE FUNCTION public.random_code()
 RETURNS text
 LANGUAGE sql
RETURN (SELECT string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ'::text, ((get_byte(secret.bytes, at.at) % 32) + 1), 1), ''::text) AS string_agg FROM (SELECT uuid_send(gen_random_uuid()) AS bytes) secret, unnest(ARRAY[0, 1, 2, 3, 4, 5, 10, 11]) at(at));

CREATE OR REPLACE FUNCTION public.rebuild_shift_words()
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_catalog'
BEGIN ATOMIC
 DELETE FROM shift_words k
   WHERE (NOT (EXISTS ( SELECT
            FROM ( SELECT DISTINCT unnest(shift_listings.words) AS word
                    FROM shift_listings) w
           WHERE (w.word = k.word))));
 INSERT INTO shift_words (word)  SELECT DISTINCT unnest(shift_listings.words) AS unnest
            FROM shift_listings
           ORDER BY (unnest(shift_listings.words)) ON CONFLICT DO NOTHING;
END;

CREATE OR REPLACE FUNCTION public.refresh_event_listings(changed uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
begin
  perform lock_listings_shared();
  insert into event_listings select * from listable_events where event_id = any (changed) order by event_id
    on conflict (event_id) do update set (starts_at, ends_at, category, host_type, is_online, is_in_person, latitude, longitude, cell,
        title_key, tsv, words, series_id, starts_local) = (excluded.starts_at, excluded.ends_at, excluded.category, excluded.host_type, excluded.is_online,
        excluded.is_in_person, excluded.latitude, excluded.longitude, excluded.cell, excluded.title_key, excluded.tsv, excluded.words,
        excluded.series_id, excluded.starts_local);
  delete from event_listings k where k.event_id = any (changed) and not exists (select from listable_events l where l.event_id = k.event_id);
end $function$;

CREATE OR REPLACE FUNCTION public.refresh_listing_of_shift()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
begin
  perform refresh_shift_listings(array[new.id]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refresh_listings_of_events()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.refresh_listings_of_group()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
begin
  perform refresh_event_listings(array(select id from events where host_group_id = new.id and status = 'published' and visibility = 'public'));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refresh_listings_of_organization()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
begin
  perform refresh_event_listings(array(select id from events where host_organization_id = new.id and status = 'published' and visibility = 'public'));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refresh_listings_of_person()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
begin
  perform refresh_event_listings(array(select id from events where host_person_id = new.id and status = 'published' and visibility = 'public'));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refresh_shift_listings(changed uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.refresh_shift_listings_of_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
declare
  changed uuid := case tg_op when 'DELETE' then old.event_id else new.event_id end;
begin
  perform refresh_shift_listings_of_roles(array_agg(id)) from volunteer_roles where event_id = changed having count(*) > 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refresh_shift_listings_of_organization()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
begin
  perform refresh_shift_listings_of_roles(array_agg(id)) from volunteer_roles where organization_id = new.id having count(*) > 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refresh_shift_listings_of_role()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
begin
  perform refresh_shift_listings_of_roles(array[new.id]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refresh_shift_listings_of_roles(roles uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
declare
  changed uuid[];
begin
  changed := array(select s.id from volunteer_shifts s where s.role_id = any (roles) order by s.id for update);
  if changed <> '{}' then
    perform refresh_shift_listings(changed);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_audit_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
begin
  raise exception 'audit entries cannot be changed';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_ledger_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
begin
  raise exception 'The ledger is never changed: add an entry that corrects it' using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.restrict_events_of_private_groups()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
declare
  seen text;
begin
  -- Locked, because the group may become private at this moment.
  select chosen_visibility into seen from groups where id = new.host_group_id for share;
  if seen = 'private' then
    new.visibility := 'members';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.runs_group(given_group uuid, person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (EXISTS (SELECT FROM group_members m WHERE ((m.group_id = runs_group.given_group) AND (m.person_id = runs_group.person) AND (m.role <> 'member'::text))));

CREATE OR REPLACE FUNCTION public.search_grams(input text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO 'public', 'pg_catalog'
RETURN (SELECT string_agg(substr(run.run[1], place.place, size.size), ' '::text) AS string_agg FROM regexp_matches(fold("left"(search_grams.input, 500)), '[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+'::text, 'g'::text) run(run), LATERAL generate_series(1, char_length(run.run[1])) place(place), generate_series(1, 2) size(size) WHERE (((place.place + size.size) - 1) <= char_length(run.run[1])));

CREATE OR REPLACE FUNCTION public.search_text(input text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO 'public', 'pg_catalog'
RETURN concat_ws(' '::text, regexp_replace(regexp_replace(fold(input), '([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+)'::text, ' \1 '::text, 'g'::text), '[^[:alnum:]]+'::text, ' '::text, 'g'::text), (SELECT string_agg(replace(dotted.dotted[1], '.'::text, ''::text), ' '::text) AS string_agg FROM regexp_matches(fold(search_text.input), '[[:alpha:]][[:alnum:]]*(?:\.[[:alnum:]]+)+'::text, 'g'::text) dotted(dotted)));

CREATE OR REPLACE FUNCTION public.set_host_search_columns()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
declare
  town places;
begin
  select * into town from places where id = new.place_id;
  new.name_key := fold(new.name);
  new.tsv := setweight(to_tsvector('public.site_text', concat_ws(' ', search_text(new.name), search_grams(new.name))), 'A')
    || setweight(to_tsvector('public.site_text',
         search_text(concat_ws(' ', town.name, town.other_key, town.region, town.country, array_to_string(new.interests, ' ')))), 'B')
    || setweight(to_tsvector('public.site_text', search_text(new.description)), 'C')
    || array_to_tsvector(array(select 'interest/' || fold(interest) from unnest(new.interests) interest));
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.settle_seats_after_deletion()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
begin
  perform graphile_worker.add_job('settle-seats', json_build_object('eventId', event_id), job_key := 'settle-seats:' || event_id)
    from (select distinct event_id from deleted_rows where status in ('going', 'reserved', 'offered', 'waitlisted')) touched;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.settle_shifts_after_deletion()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
begin
  perform graphile_worker.add_job('settle-shift', json_build_object('shiftId', shift_id), job_key := 'settle-shift:' || shift_id)
    from (select distinct g.shift_id from deleted_rows g join volunteer_shifts s on s.id = g.shift_id where g.status in ('signed-up', 'waitlisted')) touched;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.share_a_group(one uuid, other uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (EXISTS (SELECT FROM (group_members a JOIN group_members b USING (group_id)) WHERE ((a.person_id = share_a_group.one) AND (b.person_id = share_a_group.other))));

CREATE OR REPLACE FUNCTION public.shifts_of_host(kind text, host uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET search_path TO 'public', 'pg_catalog'
AS $function$
  select s.id from events e join volunteer_roles r on r.event_id = e.id join volunteer_shifts s on s.role_id = r.id
   where kind = 'person' and e.host_person_id = host
  union all
  select s.id from events e join volunteer_roles r on r.event_id = e.id join volunteer_shifts s on s.role_id = r.id
   where kind = 'group' and e.host_group_id = host
  union all
  select s.id from events e join volunteer_roles r on r.event_id = e.id join volunteer_shifts s on s.role_id = r.id
   where kind = 'organization' and e.host_organization_id = host
  union all
  select s.id from volunteer_roles r join volunteer_shifts s on s.role_id = r.id where kind = 'organization' and r.organization_id = host $function$;

CREATE OR REPLACE FUNCTION public.short_code(length integer)
 RETURNS text
 LANGUAGE sql
RETURN (SELECT string_agg(substr('23456789ABCDEFGHJKMNPQRSTVWXYZ'::text, (1 + (floor(((bytes.random_byte)::numeric / 8.5333334)))::integer), 1), ''::text) AS string_agg FROM (SELECT get_byte(uuid_send(gen_random_uuid()), 0) AS random_byte FROM generate_series(1, short_code.length) generate_series(generate_series)) bytes);

CREATE OR REPLACE FUNCTION public.similar_host_words(host_kind text, typed text, max_results integer)
 RETURNS TABLE(word text, hosts integer)
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET search_path TO 'public', 'pg_catalog'
 SET "pg_trgm.similarity_threshold" TO '0.22'
 SET enable_seqscan TO 'off'
AS $function$
  (select w.word, w.hosts from host_words w
    where w.subject = host_kind and w.word = any (array(select overlay(typed placing reverse(substr(typed, place, 2)) from place for 2)
      from generate_series(1, char_length(typed) - 1) place)))
  union
  (select w.word, w.hosts from host_words w
    where w.subject = host_kind and w.word % typed and abs(char_length(w.word) - char_length(typed)) <= 2
    order by similarity(w.word, typed) desc, w.hosts desc, w.word limit max_results) $function$;

CREATE OR REPLACE FUNCTION public.similar_places(typed text, max_results integer)
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET search_path TO 'public', 'pg_catalog'
 SET "pg_trgm.similarity_threshold" TO '0.15'
AS $function$
  select p.id from places p where p.name_key % typed and p.population >= 15000
   order by similarity(p.name_key, typed) desc, p.population desc, p.id limit max_results $function$;

CREATE OR REPLACE FUNCTION public.similar_words(typed text, max_results integer)
 RETURNS TABLE(word text, events integer)
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET search_path TO 'public', 'pg_catalog'
 SET "pg_trgm.similarity_threshold" TO '0.22'
 SET enable_seqscan TO 'off'
AS $function$
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
  select word, events from swapped union select word, events from near where score >= 0.22 union select word, events from far $function$;

CREATE OR REPLACE FUNCTION public.state_code(country_code text, region text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (('{"AU": {"Tasmania": "tas", "Victoria": "vic", "Queensland": "qld", "New South Wales": "nsw", "South Australia": "sa", "Western Australia": "wa", "Northern Territory": "nt", "Australian Capital Territory": "act"}, "CA": {"Yukon": "yt", "Quebec": "qc", "Alberta": "ab", "Nunavut": "nu", "Ontario": "on", "Manitoba": "mb", "Nova Scotia": "ns", "Saskatchewan": "sk", "New Brunswick": "nb", "British Columbia": "bc", "Prince Edward Island": "pe", "Northwest Territories": "nt", "Newfoundland and Labrador": "nl"}, "US": {"Iowa": "ia", "Ohio": "oh", "Utah": "ut", "Idaho": "id", "Maine": "me", "Texas": "tx", "Alaska": "ak", "Hawaii": "hi", "Kansas": "ks", "Nevada": "nv", "Oregon": "or", "Alabama": "al", "Arizona": "az", "Florida": "fl", "Georgia": "ga", "Indiana": "in", "Montana": "mt", "Vermont": "vt", "Wyoming": "wy", "Arkansas": "ar", "Colorado": "co", "Delaware": "de", "Illinois": "il", "Kentucky": "ky", "Maryland": "md", "Michigan": "mi", "Missouri": "mo", "Nebraska": "ne", "New York": "ny", "Oklahoma": "ok", "Virginia": "va", "Louisiana": "la", "Minnesota": "mn", "Tennessee": "tn", "Wisconsin": "wi", "California": "ca", "New Jersey": "nj", "New Mexico": "nm", "Washington": "wa", "Connecticut": "ct", "Mississippi": "ms", "North Dakota": "nd", "Pennsylvania": "pa", "Rhode Island": "ri", "South Dakota": "sd", "Massachusetts": "ma", "New Hampshire": "nh", "West Virginia": "wv", "North Carolina": "nc", "South Carolina": "sc", "District of Columbia": "dc"}}'::jsonb -> country_code) ->> region);

CREATE OR REPLACE FUNCTION public.update_groups_after_members_left()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
declare
  left_group uuid;
begin
  for left_group in
    select g.id from groups g where g.id in (select group_id from deleted_rows) order by g.id for no key update
  loop
    update groups set member_count = member_count - (select count(*) from deleted_rows where group_id = left_group) where id = left_group;
    continue when exists (select from group_members where group_id = left_group and role = 'organizer');
    if not promote_next_organizer(left_group, suspended_too := true)
      and not exists (select from group_members where group_id = left_group) then
      delete from groups where id = left_group;
    end if;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.update_openness_of_shift_listing()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
begin
  perform from shift_listings where shift_id = new.id for no key update;
  update shift_listings set is_open = is_shift_open(new) where shift_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.update_openness_on_replacement()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
begin
  perform from shift_listings where shift_id = new.shift_id for no key update;
  update shift_listings k set is_open = is_shift_open(s) from volunteer_shifts s where s.id = new.shift_id and k.shift_id = s.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.update_organizations_after_staff_left()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
declare
  left_organization uuid;
begin
  for left_organization in
    select o.id from organizations o where o.id in (select organization_id from deleted_rows) order by o.id for no key update
  loop
    continue when exists (select from organization_staff where organization_id = left_organization and role = 'owner');
    if not promote_next_owner(left_organization, suspended_too := true)
      and not exists (select from organization_staff where organization_id = left_organization) then
      delete from organizations where id = left_organization;
    end if;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.waits_for_event(given_event uuid, person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (EXISTS (SELECT FROM rsvps r WHERE ((r.event_id = waits_for_event.given_event) AND (r.person_id = waits_for_event.person) AND (r.status = ANY (ARRAY['reserved'::text, 'offered'::text, 'waitlisted'::text, 'requested'::text])))));

CREATE OR REPLACE FUNCTION public.word_magnitude(events integer)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((4)::double precision * ln(((GREATEST(events, 0) + 1))::double precision));

create table account_limits (
  account_id uuid not null,
  kind text not null,
  since timestamp with time zone not null,
  until timestamp with time zone,
  decision_id uuid not null,
  constraint account_limits_pkey PRIMARY KEY (account_id, kind),
  constraint account_limits_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint account_limits_kind CHECK ((kind = ANY (ARRAY['held'::text, 'silenced'::text, 'suspended'::text])))
);
create INDEX account_limits_of_decision ON account_limits USING btree (decision_id);
comment on table account_limits is 'What a decision of the site staff keeps a person from: posting (silenced), everything but their decision and data (suspended).';
comment on column account_limits.until is 'Null for good.';

create table accounts (
  id uuid not null,
  email text not null,
  password_hash text,
  email_verified_at timestamp with time zone,
  unverified_mail_at timestamp with time zone,
  password_changed_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  role text not null default 'person'::text,
  role_since timestamp with time zone,
  second_factor_asked_at timestamp with time zone,
  password_changed_in timestamp with time zone,
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_id_fkey FOREIGN KEY (id) REFERENCES people(id) ON DELETE CASCADE,
  constraint accounts_email_length CHECK ((char_length(email) <= 254)),
  constraint accounts_role_known CHECK ((role = ANY (ARRAY['person'::text, 'moderator'::text, 'administrator'::text])))
);
create INDEX accounts_by_domain ON accounts USING btree (reverse(lower(email)) text_pattern_ops);
create UNIQUE INDEX accounts_email_unique ON accounts USING btree (lower(email));
create INDEX accounts_newest ON accounts USING btree (created_at DESC, id DESC);
create INDEX accounts_of_staff ON accounts USING btree (role) WHERE (role <> 'person'::text);
comment on table accounts is 'Email and password of one person; never joined into public data.';
comment on column accounts.password_hash is 'Null while the person signs in by other means only.';
comment on column accounts.unverified_mail_at is 'When the unverified address got its only mail besides verification and reset: nobody can have others mailed by registering their address.';
comment on column accounts.role is 'Moderators and administrators may call endpoints with access "staff".';
comment on column accounts.role_since is 'When the account got its role, if it has one.';
comment on column accounts.second_factor_asked_at is 'First visit on which the site asked the person for a second factor; days of grace count from then.';
comment on column accounts.password_changed_in is 'When the session began in which the password was last changed; null after a mailed link.';

create table address_limits (
  address_hash text not null,
  kind text not null,
  since timestamp with time zone not null,
  until timestamp with time zone,
  decision_id uuid not null,
  constraint address_limits_pkey PRIMARY KEY (address_hash, kind),
  constraint address_limits_kind CHECK ((kind = ANY (ARRAY['held'::text, 'silenced'::text, 'suspended'::text])))
);
create INDEX address_limits_of_decision ON address_limits USING btree (decision_id);
comment on table address_limits is 'The limits of deleted accounts, by a keyed hash of the email address, so that nobody escapes a decision by deleting the account and signing up again.';
comment on column address_limits.until is 'Null for good.';

create table anonymized_hours (
  shift_id uuid not null,
  people integer not null,
  minutes integer not null,
  approved_minutes integer not null,
  constraint anonymized_hours_pkey PRIMARY KEY (shift_id),
  constraint anonymized_hours_shift_id_fkey FOREIGN KEY (shift_id) REFERENCES volunteer_shifts(id) ON DELETE CASCADE
);
comment on table anonymized_hours is 'Totals of hours by deleted accounts per shift, without identities, so that the totals of hosts stay correct.';

create table archived_hours (
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  host_kind text not null,
  host_id uuid not null,
  host_name text not null,
  role_title text not null,
  event_title text,
  starts_local timestamp without time zone not null,
  ends_local timestamp without time zone not null,
  time_zone text not null,
  minutes integer not null,
  hours_state text not null,
  constraint archived_hours_pkey PRIMARY KEY (id),
  constraint archived_hours_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint archived_hours_host_kind CHECK ((host_kind = ANY (ARRAY['person'::text, 'group'::text, 'organization'::text])))
);
create INDEX archived_hours_of_person ON archived_hours USING btree (person_id, starts_local);
comment on table archived_hours is 'Hours for hosts that were deleted with their events and shifts: the record belongs to the person.';

create table audit_entries (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  actor_id uuid,
  action text not null,
  kind text not null,
  target_id text not null,
  before jsonb,
  after jsonb,
  constraint audit_entries_pkey PRIMARY KEY (id, at),
  constraint audit_entries_action_length CHECK (((char_length(action) >= 1) AND (char_length(action) <= 100)))
) partition by range (at);
create INDEX audit_entries_by_action ON audit_entries USING btree (action, id DESC);
create INDEX audit_entries_by_actor ON audit_entries USING btree (actor_id, id DESC);
create INDEX audit_entries_by_target ON audit_entries USING btree (kind, target_id, id DESC);
CREATE TRIGGER audit_entries_append_only BEFORE DELETE OR UPDATE ON public.audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_audit_changes();
comment on table audit_entries is 'What the staff and the command line did. Append only, by month (docs/adr/0153), kept for two years, until the month is over. Ids and settings only, no personal data, so that nothing remains of a deleted account.';
comment on column audit_entries.actor_id is 'Null for the command line and for jobs. No foreign key: entries stay when the account is deleted.';

create table avatars (
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  jpeg bytea not null,
  created_at timestamp with time zone not null default now(),
  constraint avatars_pkey PRIMARY KEY (id),
  constraint avatars_one_per_person UNIQUE (person_id),
  constraint avatars_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE
);
comment on table avatars is 'Re-encoded 100×100 JPEGs of a few kB. The random id is part of the URL, so a new picture has a new URL.';

create table backfills (
  name text not null,
  "position" text,
  rows_done bigint not null default 0,
  started_at timestamp with time zone not null default now(),
  done_at timestamp with time zone,
  constraint backfills_pkey PRIMARY KEY (name)
);

create table backup_links (
  token_hash bytea not null,
  name text not null,
  account_id uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint backup_links_pkey PRIMARY KEY (token_hash),
  constraint backup_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
create INDEX backup_links_of_account ON backup_links USING btree (account_id);
comment on table backup_links is 'SHA-256 of links that download a backup once, within five minutes.';
comment on column backup_links.name is 'Of the file in DATA_DIR/backups.';
comment on column backup_links.account_id is 'The administrator who made the link; it ends with the role.';

create table book_comparisons (
  id uuid not null default gen_random_uuid(),
  compared_at timestamp with time zone not null,
  movements integer not null,
  unread integer not null,
  constraint book_comparisons_pkey PRIMARY KEY (id)
);
create INDEX book_comparisons_by_time ON book_comparisons USING btree (compared_at);
comment on table book_comparisons is 'Each comparison of the books with the accounts at the provider, for 90 days.';
comment on column book_comparisons.unread is 'Accounts that could not be read.';

create table book_differences (
  id uuid not null default gen_random_uuid(),
  payment_id uuid not null,
  object text not null,
  kind text not null,
  currency text not null,
  ours bigint,
  theirs bigint,
  found_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  settled_by uuid,
  note text not null default ''::text,
  constraint book_differences_pkey PRIMARY KEY (id),
  constraint book_differences_once UNIQUE (object, kind),
  constraint book_differences_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint book_differences_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES people(id) ON DELETE SET NULL,
  constraint book_differences_kind CHECK ((kind = ANY (ARRAY['payment'::text, 'refund'::text, 'refund-failure'::text, 'dispute'::text, 'dispute-return'::text, 'other'::text]))),
  constraint book_differences_note_length CHECK ((char_length(note) <= 300))
);
create INDEX book_differences_of_payment ON book_differences USING btree (payment_id);
create INDEX book_differences_open ON book_differences USING btree (found_at) WHERE (ended_at IS NULL);
create INDEX book_differences_settled_by ON book_differences USING btree (settled_by) WHERE (settled_by IS NOT NULL);
comment on table book_differences is 'Movements of money that the provider and the books do not agree about.';
comment on column book_differences.object is 'The provider''s id of the charge, refund or dispute.';
comment on column book_differences.ours is 'What the books say; null if they have no such movement.';
comment on column book_differences.theirs is 'What the provider says, in the same currency; null if it has no such movement.';
comment on column book_differences.ended_at is 'A later comparison found both equal, or an administrator settled it.';

create table calendar_feeds (
  person_id uuid not null,
  id uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null,
  constraint calendar_feeds_pkey PRIMARY KEY (person_id),
  constraint calendar_feeds_id_unique UNIQUE (id),
  constraint calendar_feeds_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE
);
comment on table calendar_feeds is 'Private calendar URLs, made of the id and its signature. A new id invalidates the old URL.';

create table closed_hosts (
  person_id uuid,
  group_id uuid,
  organization_id uuid,
  constraint closed_hosts_group_id_key UNIQUE (group_id),
  constraint closed_hosts_organization_id_key UNIQUE (organization_id),
  constraint closed_hosts_person_id_key UNIQUE (person_id),
  constraint closed_hosts_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint closed_hosts_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint closed_hosts_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint closed_hosts_one_host CHECK ((num_nonnulls(person_id, group_id, organization_id) = 1))
);
comment on table closed_hosts is 'Hosts to whom nobody can start a conversation.';

create table comments (
  id uuid not null default gen_random_uuid(),
  event_id uuid not null,
  author_id uuid,
  parent_id uuid,
  text text not null,
  created_at timestamp with time zone not null,
  edited_at timestamp with time zone,
  deleted_at timestamp with time zone,
  hidden_at timestamp with time zone,
  hidden_by uuid,
  constraint comments_pkey PRIMARY KEY (id),
  constraint comments_author_id_fkey FOREIGN KEY (author_id) REFERENCES people(id) ON DELETE SET NULL,
  constraint comments_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint comments_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES comments(id) ON DELETE CASCADE,
  constraint comments_text_length CHECK ((char_length(text) <= 2000))
);
create INDEX comments_all_of_event ON comments USING btree (event_id);
create INDEX comments_by_age ON comments USING btree (created_at DESC, id DESC);
create INDEX comments_by_author ON comments USING btree (author_id);
create INDEX comments_by_hiding ON comments USING btree (hidden_by) WHERE (hidden_by IS NOT NULL);
create INDEX comments_by_parent ON comments USING btree (parent_id, created_at, id) WHERE (parent_id IS NOT NULL);
create INDEX comments_by_text ON comments USING gin (to_tsvector('site_text'::regconfig, text));
create INDEX comments_of_event ON comments USING btree (event_id, created_at, id) WHERE (parent_id IS NULL);
CREATE TRIGGER comments_blank_without_author BEFORE UPDATE OF author_id ON public.comments FOR EACH ROW WHEN ((new.author_id IS NULL)) EXECUTE FUNCTION blank_comment_after_account_deletion();
comment on table comments is 'Comments on events, with one level of replies.';
comment on column comments.author_id is 'Null after the account was deleted, which deletes the comment.';
comment on column comments.deleted_at is 'Set when the text is deleted; the row stays while it has replies.';
comment on column comments.hidden_at is 'Shown to nobody, by a decision of the site staff; replies keep their place.';
comment on column comments.hidden_by is 'The decision that hid it; only that one''s end shows it again. Its own id while it waits for a moderator.';

create table confirmation_requests (
  event_id uuid not null,
  starts_at timestamp with time zone not null,
  asked_at timestamp with time zone not null,
  release_at timestamp with time zone,
  released_at timestamp with time zone,
  constraint confirmation_requests_pkey PRIMARY KEY (event_id),
  constraint confirmation_requests_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);
create INDEX confirmation_requests_to_release ON confirmation_requests USING btree (release_at) WHERE ((released_at IS NULL) AND (release_at IS NOT NULL));
comment on table confirmation_requests is 'Events whose guests were asked to confirm. Deleted when the event moves so far that they are asked again.';
comment on column confirmation_requests.starts_at is 'The start of the event that guests were told, or that it was moved to since.';
comment on column confirmation_requests.release_at is 'When unconfirmed seats are released, as guests were told; null if they are kept.';
comment on constraint confirmation_requests_event_id_fkey on confirmation_requests is 'Not a contribution.';

create table contribution_settings (
  payee_id uuid not null,
  currency text not null,
  takes_donations boolean not null,
  donation_amounts bigint[] not null,
  donation_text text not null,
  takes_transfer boolean not null,
  takes_online boolean not null,
  revision integer not null default 1,
  constraint contribution_settings_pkey PRIMARY KEY (payee_id),
  constraint contribution_settings_payee_id_fkey FOREIGN KEY (payee_id) REFERENCES payees(id) ON DELETE CASCADE,
  constraint contribution_settings_amounts CHECK (((cardinality(donation_amounts) <= 6) AND (0 < ALL (donation_amounts)))),
  constraint contribution_settings_currency CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint contribution_settings_text_length CHECK ((char_length(donation_text) <= 300))
);
comment on table contribution_settings is 'Whether a group or an organization takes donations and dues, and how they are paid.';
comment on column contribution_settings.donation_amounts is 'Suggested; people may give any other amount.';
comment on column contribution_settings.donation_text is 'What donations are for.';

create table conversation_messages (
  id uuid not null default gen_random_uuid(),
  conversation_id uuid not null,
  author_id uuid not null,
  is_from_host boolean not null,
  text text not null,
  sent_at timestamp with time zone not null,
  hidden_at timestamp with time zone,
  hidden_by uuid,
  constraint conversation_messages_pkey PRIMARY KEY (id),
  constraint conversation_messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint conversation_messages_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE,
  constraint conversation_messages_text_length CHECK (((char_length(text) >= 1) AND (char_length(text) <= 2000)))
);
create INDEX conversation_messages_by_author ON conversation_messages USING btree (author_id);
create INDEX conversation_messages_by_hiding ON conversation_messages USING btree (hidden_by) WHERE (hidden_by IS NOT NULL);
create INDEX conversation_messages_in_order ON conversation_messages USING btree (conversation_id, sent_at, id);
comment on table conversation_messages is 'Private: read by the person and the people of the host only. Deleted with the account of the author.';
comment on column conversation_messages.hidden_by is 'The decision that hid it; only that one''s end shows it again.';

create table conversations (
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  event_id uuid,
  host_person_id uuid,
  host_group_id uuid,
  host_organization_id uuid,
  started_at timestamp with time zone not null,
  last_message_at timestamp with time zone not null,
  constraint conversations_pkey PRIMARY KEY (id),
  constraint conversations_one_per_subject UNIQUE NULLS NOT DISTINCT (person_id, event_id, host_person_id, host_group_id, host_organization_id),
  constraint conversations_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint conversations_host_group_id_fkey FOREIGN KEY (host_group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint conversations_host_organization_id_fkey FOREIGN KEY (host_organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint conversations_host_person_id_fkey FOREIGN KEY (host_person_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint conversations_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint conversations_about_event CHECK (((host_person_id IS NULL) OR (event_id IS NOT NULL))),
  constraint conversations_one_host CHECK ((num_nonnulls(host_person_id, host_group_id, host_organization_id) = 1))
);
create INDEX conversations_of_event ON conversations USING btree (event_id) WHERE (event_id IS NOT NULL);
create INDEX conversations_of_group ON conversations USING btree (host_group_id) WHERE (host_group_id IS NOT NULL);
create INDEX conversations_of_host ON conversations USING btree (host_person_id) WHERE (host_person_id IS NOT NULL);
create INDEX conversations_of_organization ON conversations USING btree (host_organization_id) WHERE (host_organization_id IS NOT NULL);
comment on table conversations is 'Messages between one person and the people of a host, about an event, or about a group or an organization itself.';
comment on column conversations.host_person_id is 'The host is stored: it does not change once an event is published.';

create table daily_counts (
  day date not null,
  people integer not null,
  active integer,
  events integer not null,
  rsvps integer not null,
  attendance integer not null,
  reports integer not null,
  median_decision_minutes integer,
  constraint daily_counts_pkey PRIMARY KEY (day)
);
comment on table daily_counts is 'What happened on the site each day (UTC), counted once in the following night. No personal data.';
comment on column daily_counts.people is 'Accounts at the end of the day.';
comment on column daily_counts.active is 'People who were there in the 30 days before; null for days that were counted later.';
comment on column daily_counts.median_decision_minutes is 'From the first report to the decision, of the decisions of the day; null without one.';

create table decisions (
  id uuid not null default gen_random_uuid(),
  case_id uuid not null,
  author_id uuid,
  action text not null,
  rule text not null,
  explanation text not null,
  made_by uuid,
  made_at timestamp with time zone not null,
  until timestamp with time zone,
  ended_at timestamp with time zone,
  appeal_state text,
  appeal_words text,
  appealed_at timestamp with time zone,
  answered_by uuid,
  answer text,
  answered_at timestamp with time zone,
  was_held boolean not null default false,
  constraint decisions_pkey PRIMARY KEY (id),
  constraint decisions_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES people(id) ON DELETE SET NULL,
  constraint decisions_author_id_fkey FOREIGN KEY (author_id) REFERENCES people(id) ON DELETE SET NULL,
  constraint decisions_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_cases(id) ON DELETE CASCADE,
  constraint decisions_made_by_fkey FOREIGN KEY (made_by) REFERENCES people(id) ON DELETE SET NULL,
  constraint decisions_action CHECK ((action = ANY (ARRAY['none'::text, 'warn'::text, 'hide'::text, 'remove'::text, 'hold'::text, 'silence'::text, 'suspend'::text, 'restore'::text]))),
  constraint decisions_answer_length CHECK ((char_length(answer) <= 2000)),
  constraint decisions_appeal_length CHECK ((char_length(appeal_words) <= 2000)),
  constraint decisions_appeal_state CHECK ((appeal_state = ANY (ARRAY['open'::text, 'upheld'::text, 'reversed'::text]))),
  constraint decisions_explanation_length CHECK ((char_length(explanation) <= 2000))
);
create INDEX decisions_by_answerer ON decisions USING btree (answered_by);
create INDEX decisions_by_author ON decisions USING btree (author_id, made_at DESC);
create INDEX decisions_by_maker ON decisions USING btree (made_by);
create INDEX decisions_of_case ON decisions USING btree (case_id, made_at);
create INDEX decisions_to_end ON decisions USING btree (until) WHERE ((ended_at IS NULL) AND (until IS NOT NULL));
create INDEX decisions_with_open_appeal ON decisions USING btree (appealed_at, id) WHERE (appeal_state = 'open'::text);
comment on table decisions is 'What was done about a case, why and for how long, with the one appeal of its author.';
comment on column decisions.made_by is 'Null for the command line, and after the account was deleted.';
comment on column decisions.ended_at is 'When its effect ended: its time passed, it was reversed, or it was restored.';
comment on column decisions.was_held is 'It had been held automatically until somebody of the staff decided, which the statement of reasons says.';

create table declined_addresses (
  address_hash bytea not null,
  declined_until timestamp with time zone not null,
  constraint declined_addresses_pkey PRIMARY KEY (address_hash)
);
comment on table declined_addresses is 'SHA-256 of addresses whose owners answered a mail with “I didn’t ask for this”: they get no such mail for some time.';

create table disputes (
  id uuid not null default gen_random_uuid(),
  payment_id uuid not null,
  provider_dispute text not null,
  amount bigint not null,
  state text not null,
  due_at timestamp with time zone,
  opened_at timestamp with time zone not null,
  constraint disputes_pkey PRIMARY KEY (id),
  constraint disputes_provider_dispute_unique UNIQUE (provider_dispute),
  constraint disputes_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint disputes_amount CHECK ((amount > 0)),
  constraint disputes_state CHECK ((state = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text])))
);
create INDEX disputes_of_payment ON disputes USING btree (payment_id);
comment on table disputes is 'Buyers who ask their bank for the money back. The provider decides; the payee answers in the provider''s dashboard.';
comment on column disputes.due_at is 'Until when the payee can answer.';

create table dues_plans (
  id uuid not null default gen_random_uuid(),
  payee_id uuid not null,
  name text not null,
  description text not null,
  amount bigint not null,
  period text not null,
  tax_rate double precision not null default 0,
  "position" integer not null,
  retired_at timestamp with time zone,
  constraint dues_plans_pkey PRIMARY KEY (id),
  constraint dues_plans_payee_id_fkey FOREIGN KEY (payee_id) REFERENCES payees(id) ON DELETE CASCADE,
  constraint dues_plans_amount CHECK (((amount >= 1) AND (amount <= 100000000))),
  constraint dues_plans_description_length CHECK ((char_length(description) <= 300)),
  constraint dues_plans_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  constraint dues_plans_period CHECK ((period = ANY (ARRAY['month'::text, 'year'::text]))),
  constraint dues_plans_tax_rate CHECK (((tax_rate >= (0)::double precision) AND (tax_rate <= (50)::double precision)))
);
create INDEX dues_plans_of_payee ON dues_plans USING btree (payee_id, "position");
comment on table dues_plans is 'What paying members pay each month or year.';
comment on column dues_plans.retired_at is 'Not offered any more. People who chose it can renew it.';

create table ended_walk_ins (
  id uuid not null,
  shift_id uuid not null,
  constraint ended_walk_ins_pkey PRIMARY KEY (id),
  constraint ended_walk_ins_shift_id_fkey FOREIGN KEY (shift_id) REFERENCES volunteer_shifts(id) ON DELETE CASCADE
);
create INDEX ended_walk_ins_of_shift ON ended_walk_ins USING btree (shift_id);
comment on table ended_walk_ins is 'Ids of walk-ins that were claimed or removed: a phone or page that has not noticed must not add them again, or their hours would count twice.';
comment on constraint ended_walk_ins_shift_id_fkey on ended_walk_ins is 'Not a contribution.';

create table event_admissions (
  event_id uuid not null,
  person_id uuid not null,
  constraint event_admissions_pkey PRIMARY KEY (event_id, person_id),
  constraint event_admissions_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint event_admissions_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE
);
create INDEX event_admissions_of_person ON event_admissions USING btree (person_id);
comment on table event_admissions is 'People who are going: docs/glossary.md says what they may see. Written with each change of seats by the queries of events.';
comment on constraint event_admissions_event_id_fkey on event_admissions is 'Not a contribution.';

create table event_cohosts (
  event_id uuid not null,
  person_id uuid,
  group_id uuid,
  organization_id uuid,
  cohost_id uuid not null generated always as (COALESCE(person_id, group_id, organization_id)) stored,
  status text not null default 'requested'::text,
  covers_series boolean not null default false,
  requested_by uuid,
  requested_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  constraint event_cohosts_pkey PRIMARY KEY (event_id, cohost_id),
  constraint event_cohosts_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint event_cohosts_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint event_cohosts_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint event_cohosts_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint event_cohosts_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES people(id) ON DELETE SET NULL,
  constraint event_cohosts_one_cohost CHECK ((num_nonnulls(person_id, group_id, organization_id) = 1)),
  constraint event_cohosts_status CHECK ((status = ANY (ARRAY['requested'::text, 'accepted'::text, 'declined'::text])))
);
create INDEX event_cohosts_by_requester ON event_cohosts USING btree (requested_by);
create INDEX event_cohosts_of_group ON event_cohosts USING btree (group_id, status, event_id) WHERE (group_id IS NOT NULL);
create INDEX event_cohosts_of_organization ON event_cohosts USING btree (organization_id, status, event_id) WHERE (organization_id IS NOT NULL);
create INDEX event_cohosts_of_person ON event_cohosts USING btree (person_id, status, event_id) WHERE (person_id IS NOT NULL);
comment on table event_cohosts is 'People, groups and organizations that were asked to co-host an event. Those named in a draft are asked when it is published (ADR 89).';
comment on column event_cohosts.covers_series is 'The request and its answer are about all dates of the series; new dates copy the row.';
comment on constraint event_cohosts_event_id_fkey on event_cohosts is 'Not a contribution.';

create table event_copies (
  event_id uuid not null,
  source_id uuid not null,
  constraint event_copies_pkey PRIMARY KEY (event_id),
  constraint event_copies_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint event_copies_source_id_fkey FOREIGN KEY (source_id) REFERENCES events(id) ON DELETE CASCADE
);
create INDEX event_copies_of_source ON event_copies USING btree (source_id);
comment on table event_copies is 'Duplicated events and what they were made from: volunteer roles are copied once the copy has a start.';
comment on constraint event_copies_event_id_fkey on event_copies is 'Not a contribution.';
comment on constraint event_copies_source_id_fkey on event_copies is 'Not a contribution.';

create table event_counters (
  event_id uuid not null,
  capacity integer,
  seats_taken integer not null default 0,
  seats_waiting integer not null default 0,
  last_position bigint not null default 0,
  online_capacity integer,
  online_taken integer not null default 0,
  online_waiting integer not null default 0,
  seats_offered integer not null default 0,
  online_offered integer not null default 0,
  ticket_price bigint,
  ticket_note text,
  constraint event_counters_pkey PRIMARY KEY (event_id),
  constraint event_counters_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint event_counters_capacity CHECK (((capacity >= 1) AND (capacity <= 100000))),
  constraint event_counters_offered CHECK ((seats_offered >= 0)),
  constraint event_counters_online_capacity CHECK (((online_capacity >= 1) AND (online_capacity <= 100000))),
  constraint event_counters_online_offered CHECK ((online_offered >= 0)),
  constraint event_counters_online_taken CHECK ((online_taken >= 0)),
  constraint event_counters_online_waiting CHECK ((online_waiting >= 0)),
  constraint event_counters_taken CHECK ((seats_taken >= 0)),
  constraint event_counters_ticket_price CHECK ((num_nulls(ticket_price, ticket_note) = ANY (ARRAY[0, 2]))),
  constraint event_counters_waiting CHECK ((seats_waiting >= 0))
);
comment on table event_counters is 'Narrow, because every answer updates it. Joining, leaving, promotion and changes of capacity serialize on the lock of this row.';
comment on column event_counters.seats_taken is 'Attendees including guests, and offered seats. Joining never exceeds the capacity, but the capacity may be lowered.';
comment on column event_counters.seats_waiting is 'People on the waitlist, including guests.';
comment on column event_counters.last_position is 'The last waitlist position; the next answer gets the one after it.';
comment on column event_counters.online_capacity is 'Applies to hybrid events, whose capacity is that of the seats in person; other events keep it without effect.';
comment on column event_counters.online_taken is 'The part of seats_taken that attends online.';
comment on column event_counters.online_waiting is 'The part of seats_waiting that waits to attend online.';
comment on column event_counters.seats_offered is 'The part of seats_taken that is held for people with an offer or an unpaid order, who are not going yet.';
comment on column event_counters.online_offered is 'The part of seats_offered that is online.';
comment on column event_counters.ticket_price is 'The lowest price that everybody sees, in the smallest unit; null for events without tickets. Seats of events with tickets are ordered.';
comment on column event_counters.ticket_note is 'The price as cards and pages show it, such as “From €12.00”; written with ticket_price, because lists pass on rows as they are.';
comment on constraint event_counters_event_id_fkey on event_counters is 'Not a contribution.';

create table event_day_counts (
  scope integer not null,
  day date not null,
  category text not null,
  events integer not null,
  constraint event_day_counts_pkey PRIMARY KEY (scope, day, category) INCLUDE (events)
);
comment on table event_day_counts is 'Number of events per counted_day(), for estimates where counting would take too long.';
comment on column event_day_counts.scope is 'A grid cell; -1 for all events, -2 for online and hybrid events.';

create table event_listings (
  event_id uuid not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  category text not null,
  host_type text not null,
  is_online boolean not null,
  is_in_person boolean not null,
  latitude double precision,
  longitude double precision,
  cell integer,
  title_key text not null,
  tsv tsvector not null,
  words text[] not null,
  series_id uuid,
  starts_local timestamp without time zone,
  constraint event_listings_pkey PRIMARY KEY (event_id),
  constraint event_listings_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);
create INDEX event_listings_by_category ON event_listings USING btree (category, is_online, starts_at, event_id) INCLUDE (starts_local);
create INDEX event_listings_by_cell ON event_listings USING btree (cell, starts_at, event_id, starts_local) INCLUDE (latitude, longitude, category, series_id) WHERE (cell IS NOT NULL);
create INDEX event_listings_by_host_type ON event_listings USING btree (host_type, starts_at, event_id, COALESCE(starts_local, 'infinity'::timestamp without time zone));
create INDEX event_listings_by_three_letters ON event_listings USING btree ("left"(title_key, 3), starts_at, event_id);
create INDEX event_listings_by_time ON event_listings USING btree (starts_at, event_id, COALESCE(starts_local, 'infinity'::timestamp without time zone));
create INDEX event_listings_by_title ON event_listings USING btree (title_key text_pattern_ops) INCLUDE (starts_at, event_id);
create INDEX event_listings_by_two_letters ON event_listings USING btree ("left"(title_key, 2), starts_at, event_id);
create INDEX event_listings_by_words ON event_listings USING gin (tsv) WITH (fastupdate=off);
create INDEX event_listings_of_series ON event_listings USING btree (series_id, starts_at, event_id) INCLUDE (latitude, longitude, category, is_online, starts_local) WHERE (series_id IS NOT NULL);
create INDEX event_listings_online ON event_listings USING btree (starts_at, event_id) WHERE is_online;
CREATE TRIGGER event_listings_copy_soon AFTER INSERT OR UPDATE ON public.event_listings FOR EACH ROW EXECUTE FUNCTION copy_soon_listing();
CREATE TRIGGER event_listings_count_changes AFTER INSERT ON public.event_listings REFERENCING NEW TABLE AS new_listings FOR EACH STATEMENT EXECUTE FUNCTION count_changed_listings();
CREATE TRIGGER event_listings_count_changes_on_delete AFTER DELETE ON public.event_listings REFERENCING OLD TABLE AS old_listings FOR EACH STATEMENT EXECUTE FUNCTION count_changed_listings();
CREATE TRIGGER event_listings_count_changes_on_update AFTER UPDATE ON public.event_listings REFERENCING OLD TABLE AS old_listings NEW TABLE AS new_listings FOR EACH STATEMENT EXECUTE FUNCTION count_changed_listings();
CREATE TRIGGER event_listings_queue_new AFTER INSERT ON public.event_listings FOR EACH ROW EXECUTE FUNCTION queue_new_listing();
CREATE TRIGGER event_listings_refresh_shifts AFTER INSERT OR DELETE ON public.event_listings FOR EACH ROW EXECUTE FUNCTION refresh_shift_listings_of_event();
CREATE TRIGGER event_listings_refresh_shifts_on_update AFTER UPDATE ON public.event_listings FOR EACH ROW WHEN (((((old.tsv IS DISTINCT FROM new.tsv) OR (old.latitude IS DISTINCT FROM new.latitude)) OR (old.longitude IS DISTINCT FROM new.longitude)) OR (old.is_in_person IS DISTINCT FROM new.is_in_person))) EXECUTE FUNCTION refresh_shift_listings_of_event();
comment on table event_listings is 'The search index: one row per public event, written only by triggers, in the transaction that changes an event.';
comment on column event_listings.latitude is 'Position of the pin, or of the city if the address is hidden.';
comment on column event_listings.cell is 'grid_cell() of the position; null for online events.';
comment on column event_listings.tsv is 'Title (A) over host, place and interests (B) over description (C); each interest also as interest/<name>.';
comment on column event_listings.starts_local is 'The local start, whose day is the day of the event; null online, where it is the day of the viewer.';
comment on constraint event_listings_event_id_fkey on event_listings is 'Not a contribution.';

create table event_month_counts (
  scope integer not null,
  month date not null,
  category text not null,
  events integer not null,
  constraint event_month_counts_pkey PRIMARY KEY (scope, month, category) INCLUDE (events)
);
comment on table event_month_counts is 'event_day_counts summed up by month, for counts without an end date.';

create table event_reminders (
  event_id uuid not null,
  kind text not null,
  starts_at timestamp with time zone not null,
  constraint event_reminders_pkey PRIMARY KEY (event_id, kind, starts_at),
  constraint event_reminders_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint event_reminders_kind CHECK ((kind = ANY (ARRAY['day'::text, 'hour'::text, 'requests'::text])))
);
comment on table event_reminders is 'Reminders that were sent to attendees, or to hosts of open requests; a moved event gets new ones.';
comment on constraint event_reminders_event_id_fkey on event_reminders is 'Not a contribution.';

create table event_templates (
  id uuid not null default gen_random_uuid(),
  person_id uuid,
  name text not null,
  content jsonb not null,
  cover_id uuid,
  created_at timestamp with time zone not null default now(),
  constraint event_templates_pkey PRIMARY KEY (id),
  constraint event_templates_cover_id_fkey FOREIGN KEY (cover_id) REFERENCES pictures(id),
  constraint event_templates_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint event_templates_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120)))
);
create INDEX event_templates_of_person ON event_templates USING btree (person_id);
create INDEX event_templates_with_cover ON event_templates USING btree (cover_id) WHERE (cover_id IS NOT NULL);
comment on table event_templates is 'Saved starting points for events; templates without a person ship with the site.';
comment on column event_templates.content is 'Fields of an event as in the API, without dates, meeting link and address.';

create table events (
  id uuid not null default gen_random_uuid(),
  host_kind text not null default 'person'::text,
  host_person_id uuid,
  host_group_id uuid,
  host_organization_id uuid,
  created_by uuid,
  status text not null default 'draft'::text,
  visibility text not null default 'public'::text,
  title text not null default ''::text,
  category text,
  interests text[] not null default '{}'::text[],
  description text not null default ''::text,
  cover_id uuid,
  starts_local timestamp without time zone,
  ends_local timestamp without time zone,
  time_zone text,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  previous_starts_at timestamp with time zone,
  attendance text not null default 'in-person'::text,
  place_id integer,
  venue text not null default ''::text,
  address text not null default ''::text,
  latitude double precision,
  longitude double precision,
  is_address_hidden boolean not null default false,
  meeting_link text not null default ''::text,
  guests_per_rsvp integer not null default 0,
  requires_approval boolean not null default false,
  waitlist_offer_hours integer,
  confirm_hours_before integer,
  release_hours_before integer,
  rsvp_opens_at timestamp with time zone,
  rsvp_closes_at timestamp with time zone,
  questions jsonb not null default '[]'::jsonb,
  attendee_list text not null default 'everyone'::text,
  host_notes text not null default ''::text,
  price_note text not null default ''::text,
  accessibility text[] not null default '{}'::text[],
  accessibility_note text not null default ''::text,
  sequence integer not null default 0,
  published_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  cancellation_reason text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  series_id uuid,
  series_part_id uuid,
  occurrence_local timestamp without time zone,
  edited_fields text[] not null default '{}'::text[],
  is_extra boolean not null default false,
  draft_rule text,
  draft_excluded_days date[] not null default '{}'::date[],
  series_rule text,
  hidden_at timestamp with time zone,
  hidden_by uuid,
  hidden_status text,
  are_rsvps_closed boolean not null default false,
  constraint events_pkey PRIMARY KEY (id),
  constraint events_cover_id_fkey FOREIGN KEY (cover_id) REFERENCES pictures(id),
  constraint events_created_by_fkey FOREIGN KEY (created_by) REFERENCES people(id) ON DELETE SET NULL,
  constraint events_host_group_id_fkey FOREIGN KEY (host_group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint events_host_organization_id_fkey FOREIGN KEY (host_organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint events_host_person_id_fkey FOREIGN KEY (host_person_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint events_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id),
  constraint events_series_fkey FOREIGN KEY (series_part_id, series_id, series_rule) REFERENCES series_parts(id, series_id, rule) ON UPDATE CASCADE ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
  constraint events_accessibility_note_length CHECK ((char_length(accessibility_note) <= 1000)),
  constraint events_address_length CHECK ((char_length(address) <= 300)),
  constraint events_attendance CHECK ((attendance = ANY (ARRAY['in-person'::text, 'online'::text, 'hybrid'::text]))),
  constraint events_attendee_list CHECK ((attendee_list = ANY (ARRAY['everyone'::text, 'going'::text, 'hosts'::text]))),
  constraint events_cancellation_reason_length CHECK ((char_length(cancellation_reason) <= 1000)),
  constraint events_category CHECK ((category = ANY (ARRAY['tech-events'::text, 'outdoor-adventures'::text, 'social-gatherings'::text, 'professional-networking'::text, 'arts-culture'::text, 'health-wellness'::text]))),
  constraint events_complete CHECK (((status = 'draft'::text) OR ((title <> ''::text) AND (category IS NOT NULL) AND (starts_at IS NOT NULL) AND (published_at IS NOT NULL) AND ((attendance = 'online'::text) OR (place_id IS NOT NULL))))),
  constraint events_confirm_hours_before CHECK ((confirm_hours_before = ANY (ARRAY[24, 48, 72]))),
  constraint events_description_length CHECK ((char_length(description) <= 20000)),
  constraint events_draft_rule_length CHECK ((char_length(draft_rule) <= 300)),
  constraint events_duration CHECK ((ends_at <= (starts_at + '30 days'::interval))),
  constraint events_end_after_start CHECK ((ends_at > starts_at)),
  constraint events_guests_per_rsvp CHECK (((guests_per_rsvp >= 0) AND (guests_per_rsvp <= 10))),
  constraint events_hidden_as_draft CHECK (((num_nulls(hidden_at, hidden_status) = ANY (ARRAY[0, 2])) AND ((hidden_at IS NULL) OR (status = 'draft'::text)))),
  constraint events_host_kind CHECK ((host_kind = ANY (ARRAY['person'::text, 'group'::text, 'organization'::text]))),
  constraint events_host_notes_length CHECK ((char_length(host_notes) <= 5000)),
  constraint events_interests_count CHECK ((cardinality(interests) <= 10)),
  constraint events_latitude CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint events_longitude CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude < (180)::double precision))),
  constraint events_meeting_link_length CHECK ((char_length(meeting_link) <= 2000)),
  constraint events_members_visibility CHECK (((visibility <> 'members'::text) OR (host_kind = 'group'::text))),
  constraint events_occurrence_local_required CHECK (((num_nulls(series_id, occurrence_local) = ANY (ARRAY[0, 2])) OR (series_id IS NULL))),
  constraint events_one_host CHECK (((num_nonnulls(host_person_id, host_group_id, host_organization_id) = 1) AND (
CASE host_kind
    WHEN 'person'::text THEN host_person_id
    WHEN 'group'::text THEN host_group_id
    ELSE host_organization_id
END IS NOT NULL))),
  constraint events_pin_complete CHECK ((num_nulls(latitude, longitude) = ANY (ARRAY[0, 2]))),
  constraint events_price_note_length CHECK ((char_length(price_note) <= 200)),
  constraint events_release_after_confirm CHECK (COALESCE((release_hours_before < confirm_hours_before), (release_hours_before IS NULL))),
  constraint events_release_hours_before CHECK ((release_hours_before = ANY (ARRAY[2, 6, 12, 24]))),
  constraint events_rsvp_window CHECK ((rsvp_closes_at > rsvp_opens_at)),
  constraint events_series_rule_required CHECK ((num_nulls(series_id, series_part_id, series_rule) = ANY (ARRAY[0, 3]))),
  constraint events_status CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'cancelled'::text]))),
  constraint events_times_complete CHECK (((num_nulls(starts_local, ends_local, time_zone, starts_at, ends_at) = ANY (ARRAY[0, 5])) OR ((status = 'draft'::text) AND (starts_at IS NULL) AND (ends_at IS NULL)))),
  constraint events_title_length CHECK ((char_length(title) <= 120)),
  constraint events_venue_length CHECK ((char_length(venue) <= 120)),
  constraint events_visibility CHECK ((visibility = ANY (ARRAY['public'::text, 'members'::text, 'unlisted'::text]))),
  constraint events_waitlist_offer_hours CHECK ((waitlist_offer_hours = ANY (ARRAY[2, 12, 24, 48])))
);
create INDEX events_by_creator ON events USING btree (created_by);
create INDEX events_by_hiding ON events USING btree (hidden_by) WHERE (hidden_by IS NOT NULL);
create INDEX events_by_publication ON events USING btree (published_at DESC, id DESC) WHERE ((published_at IS NOT NULL) AND (series_id IS NULL));
create INDEX events_by_start ON events USING btree (starts_at) WHERE (status = 'published'::text);
create INDEX events_by_text ON events USING gin (to_tsvector('site_text'::regconfig, ((title || ' '::text) || description))) WHERE (published_at IS NOT NULL);
create INDEX events_in_place ON events USING btree (place_id) WHERE (place_id IS NOT NULL);
create INDEX events_of_group ON events USING btree (host_group_id, starts_at, id) WHERE (host_group_id IS NOT NULL);
create INDEX events_of_organization ON events USING btree (host_organization_id, starts_at, id) WHERE (host_organization_id IS NOT NULL);
create INDEX events_of_person ON events USING btree (host_person_id, starts_at, id);
create INDEX events_of_series_part ON events USING btree (series_part_id) WHERE (series_part_id IS NOT NULL);
create UNIQUE INDEX events_one_per_occurrence_day ON events USING btree (series_id, ((occurrence_local)::date)) WHERE (series_id IS NOT NULL);
create INDEX events_with_cover ON events USING btree (cover_id) WHERE (cover_id IS NOT NULL);
CREATE TRIGGER events_announce_change AFTER UPDATE ON public.events FOR EACH ROW WHEN (((old.status <> 'draft'::text) AND (old.* IS DISTINCT FROM new.*))) EXECUTE FUNCTION announce_changed_event();
CREATE TRIGGER events_announce_deletion AFTER DELETE ON public.events FOR EACH ROW WHEN ((old.status <> 'draft'::text)) EXECUTE FUNCTION announce_changed_event();
CREATE TRIGGER events_refresh_listing_on_insert AFTER INSERT ON public.events REFERENCING NEW TABLE AS new_events FOR EACH STATEMENT EXECUTE FUNCTION refresh_listings_of_events();
CREATE TRIGGER events_refresh_listing_on_update AFTER UPDATE ON public.events REFERENCING OLD TABLE AS old_events NEW TABLE AS new_events FOR EACH STATEMENT EXECUTE FUNCTION refresh_listings_of_events();
CREATE TRIGGER events_restrict_visibility_on_insert BEFORE INSERT ON public.events FOR EACH ROW WHEN (((new.visibility = 'public'::text) AND (new.host_group_id IS NOT NULL))) EXECUTE FUNCTION restrict_events_of_private_groups();
CREATE TRIGGER events_restrict_visibility_on_update BEFORE UPDATE OF visibility, host_group_id ON public.events FOR EACH ROW WHEN (((new.visibility = 'public'::text) AND (new.host_group_id IS NOT NULL) AND ((old.visibility IS DISTINCT FROM new.visibility) OR (old.host_group_id IS DISTINCT FROM new.host_group_id)))) EXECUTE FUNCTION restrict_events_of_private_groups();
comment on table events is 'Events in all states; a past event is a published one whose end has passed. event_listings holds those the public may find.';
comment on column events.created_by is 'Author, who differs from the host for groups and organizations; null after the account was deleted.';
comment on column events.visibility is 'public, members (of the host group), or unlisted (anyone with the link, hence random ids).';
comment on column events.interests is 'Lower-case tags.';
comment on column events.starts_local is 'Local time in time_zone, as entered by the host; starts_at is derived from both. Drafts may have only some of them.';
comment on column events.previous_starts_at is 'The start before the last change of it after publication.';
comment on column events.place_id is 'The city, always shown. is_address_hidden hides the address, pin and venue.';
comment on column events.requires_approval is 'Hosts accept or decline each person; until then their answer is “requested”.';
comment on column events.waitlist_offer_hours is 'How long a free seat is offered to the next party; null if people move up automatically.';
comment on column events.confirm_hours_before is 'When guests are asked to confirm; null if they are not asked.';
comment on column events.release_hours_before is 'When the seats of those who have not confirmed are released; null if they are kept.';
comment on column events.questions is '[{"id","text","isRequired","kind","options"}], for people who answer going; without a kind, answered with text (src/contracts/questions.ts).';
comment on column events.sequence is 'SEQUENCE of the calendar entry; incremented when time, place or status change.';
comment on column events.occurrence_local is 'The local time from the rule of the series: identifies the occurrence even if it was moved.';
comment on column events.edited_fields is 'Individually edited fields, which changes of the series do not overwrite.';
comment on column events.is_extra is 'No longer a date of the rule; kept because people have answered.';
comment on column events.draft_rule is 'How a draft will repeat once it is published.';
comment on column events.draft_excluded_days is 'Local days that draft_rule leaves out.';
comment on column events.series_rule is 'Copy of series_parts.rule, so that cards need no join; the foreign key keeps it in sync.';
comment on column events.hidden_by is 'The decision that hid it; only that one''s end shows it again. While it waits for a moderator, its own id, that of an earlier date of its series, or that of its host.';
comment on column events.hidden_status is 'The status before it was hidden. Meanwhile it is a draft, which nobody but its hosts sees on any surface, and which cannot be published.';
comment on column events.are_rsvps_closed is 'The host closed RSVPs at rsvp_closes_at, which therefore stays when the event moves. Other closings move along with the start.';

create table functions (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint functions_pkey PRIMARY KEY (name)
);

create table game_entries (
  game_id uuid not null,
  team_id uuid not null,
  name text not null,
  join_code text not null default short_code(4),
  points jsonb not null default '{}'::jsonb,
  adjustment double precision not null default 0,
  total double precision not null default 0,
  shown jsonb,
  revision bigint not null,
  shown_revision bigint not null,
  joined_revision bigint not null,
  joined_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  was_ready boolean not null default false,
  constraint game_entries_pkey PRIMARY KEY (game_id, team_id),
  constraint game_entries_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE,
  constraint game_entries_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id),
  constraint game_entries_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60)))
);
create INDEX game_entries_of_team ON game_entries USING btree (team_id);
comment on table game_entries is 'The score sheet, one row per team.';
comment on column game_entries.name is 'The name at this game, which only its hosts change.';
comment on column game_entries.join_code is 'Lets further phones join the team, at this game.';
comment on column game_entries.points is '{"q1": 1.5, "bonus": 2, "tiebreak": 1974}; absent fields have no score. With a tie-break question, tiebreak is the guess in it.';
comment on column game_entries.total is 'Sum of questions, bonus and adjustment, without the answer to the tie-break question.';
comment on column game_entries.shown is '{"points":{},"adjustment":0,"total":0} as revealed last; for viewers of shows that hold their standings.';
comment on column game_entries.revision is 'Revision of the game at the last change; boards with an older one need this row.';
comment on column game_entries.shown_revision is 'Like revision, for viewers of shows that hold their standings.';
comment on column game_entries.joined_revision is 'Sort order of the sheet: the order of joining.';
comment on column game_entries.was_ready is 'Whether the team was ready in the lobby, for when the show returns there.';

create table game_events (
  id bigint not null generated always as identity,
  game_id uuid not null,
  kind text not null,
  changed_by uuid,
  changed_at timestamp with time zone not null,
  constraint game_events_pkey PRIMARY KEY (id),
  constraint game_events_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES people(id) ON DELETE SET NULL,
  constraint game_events_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE,
  constraint game_events_kind CHECK ((kind = ANY (ARRAY['completed'::text, 'reopened'::text])))
);
create INDEX game_events_by_person ON game_events USING btree (changed_by) WHERE (changed_by IS NOT NULL);
create INDEX game_events_of_game ON game_events USING btree (game_id, id);
comment on table game_events is 'History of a game apart from its scores.';

create table game_questions (
  game_id uuid not null,
  question text not null,
  kind text not null,
  text text not null,
  answers text[] not null,
  points double precision not null,
  notes text not null,
  options text[],
  tolerance double precision,
  wanted integer,
  picture jsonb,
  picture_id uuid generated always as (((picture ->> 'id'::text))::uuid) stored,
  constraint game_questions_pkey PRIMARY KEY (game_id, question),
  constraint game_questions_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE,
  constraint game_questions_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id),
  constraint game_questions_kind CHECK ((kind = ANY (ARRAY['text'::text, 'choice'::text, 'closest'::text, 'list'::text])))
);
create INDEX game_questions_of_picture ON game_questions USING btree (picture_id) WHERE (picture_id IS NOT NULL);
comment on table game_questions is 'Copies of the prepared questions, made at the launch.';
comment on column game_questions.answers is 'text: all are accepted; choice: the right options; closest: the right number; list: everything that counts.';
comment on column game_questions.points is 'For a list: for each answer.';
comment on column game_questions.tolerance is 'closest: how far off an answer may be; null for any distance.';
comment on column game_questions.wanted is 'list: how many answers the teams give.';
comment on column game_questions.picture is '{"id","alt","credit"}';

create table games (
  id uuid not null default gen_random_uuid(),
  show_id uuid not null,
  current_question text not null default ''::text,
  asked_count integer not null default 0,
  locked_questions text[] not null default '{}'::text[],
  revealed_questions text[] not null default '{}'::text[],
  locked_at jsonb not null default '{}'::jsonb,
  timer jsonb,
  tiebreak jsonb,
  standings_after text not null default ''::text,
  rounds jsonb not null default '[]'::jsonb,
  revision bigint not null default 1,
  started_at timestamp with time zone not null,
  completed_at timestamp with time zone,
  break_ends_at timestamp with time zone,
  constraint games_pkey PRIMARY KEY (id),
  constraint games_one_per_show UNIQUE (show_id),
  constraint games_show_id_fkey FOREIGN KEY (show_id) REFERENCES shows(id) ON DELETE CASCADE,
  constraint games_revealed_are_locked CHECK ((revealed_questions <@ locked_questions))
);
comment on table games is 'Games of shows. Every write locks this row and increments its revision.';
comment on column games.asked_count is 'Number of the last question that was asked; going back does not lower it.';
comment on column games.revealed_questions is 'Locked questions whose answer and verdicts the teams see.';
comment on column games.locked_at is '{"q1":"2026-11-22T20:00:00.000Z"}: when each locked question was locked; answers that arrive a little later still count.';
comment on column games.timer is '{"question":"q1","endsAt":"2026-11-22T20:00:00.000Z"}: when the current question locks itself; null without a time limit.';
comment on column games.tiebreak is '{"text","answer":42,"state":"open","lockedAt"}: the tie-break question; null if it was not asked. Its guesses are in game_entries.points.';
comment on column games.standings_after is 'The current question when the host revealed the standings last; empty before.';
comment on column games.rounds is '[{"name","questionCount","credits"}]: the rounds in order, copied at the launch like their questions.';
comment on column games.break_ends_at is 'When the game goes on, as the host announced; null without a break. Nothing happens at that moment: the host goes on.';

create table gazetteer_loads (
  edition text not null,
  loaded_at timestamp with time zone not null default now(),
  constraint gazetteer_loads_pkey PRIMARY KEY (edition)
);
comment on table gazetteer_loads is 'Editions of the gazetteer that were loaded; a new edition is loaded once, over the old one.';

create table group_bans (
  group_id uuid not null,
  person_id uuid not null,
  reason text not null default ''::text,
  banned_by uuid,
  banned_at timestamp with time zone not null,
  constraint group_bans_pkey PRIMARY KEY (group_id, person_id),
  constraint group_bans_banned_by_fkey FOREIGN KEY (banned_by) REFERENCES people(id) ON DELETE SET NULL,
  constraint group_bans_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint group_bans_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint group_bans_reason_length CHECK ((char_length(reason) <= 500))
);
create INDEX group_bans_by_person ON group_bans USING btree (banned_by);
create INDEX group_bans_in_order ON group_bans USING btree (group_id, banned_at, person_id);
create INDEX group_bans_of_person ON group_bans USING btree (person_id);
comment on table group_bans is 'People banned from a group. Only organizers see the reason.';

create table group_follows (
  group_id uuid not null,
  person_id uuid not null,
  followed_at timestamp with time zone not null,
  constraint group_follows_pkey PRIMARY KEY (group_id, person_id),
  constraint group_follows_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint group_follows_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE
);
create INDEX group_follows_of_person ON group_follows USING btree (person_id, followed_at);
comment on table group_follows is 'Followers of public groups who are not members.';

create table group_invitations (
  id uuid not null default gen_random_uuid(),
  group_id uuid not null,
  token_hash bytea not null,
  role text not null,
  max_uses integer,
  uses integer not null default 0,
  expires_at timestamp with time zone not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  constraint group_invitations_pkey PRIMARY KEY (id),
  constraint group_invitations_hash_unique UNIQUE (token_hash),
  constraint group_invitations_created_by_fkey FOREIGN KEY (created_by) REFERENCES people(id) ON DELETE CASCADE,
  constraint group_invitations_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint group_invitations_max_uses CHECK (((max_uses >= 1) AND (max_uses <= 1000))),
  constraint group_invitations_role CHECK ((role = ANY (ARRAY['member'::text, 'co-organizer'::text]))),
  constraint group_invitations_uses CHECK (((uses >= 0) AND (uses <= COALESCE(max_uses, uses))))
);
create INDEX group_invitations_by_person ON group_invitations USING btree (created_by);
create INDEX group_invitations_of_group ON group_invitations USING btree (group_id, created_at);
comment on table group_invitations is 'Links that admit people. SHA-256 of a 256-bit token; revoking deletes the row. Deleted when their creator leaves, is demoted or banned.';

create table group_members (
  group_id uuid not null,
  person_id uuid not null,
  role text not null,
  rank integer not null generated always as (
CASE role
    WHEN 'organizer'::text THEN 0
    WHEN 'co-organizer'::text THEN 1
    ELSE 2
END) stored,
  answers jsonb not null default '{}'::jsonb,
  joined_at timestamp with time zone not null,
  constraint group_members_pkey PRIMARY KEY (group_id, person_id),
  constraint group_members_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint group_members_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint group_members_role CHECK ((role = ANY (ARRAY['organizer'::text, 'co-organizer'::text, 'member'::text])))
);
create INDEX group_members_in_order ON group_members USING btree (group_id, rank, joined_at, person_id);
create INDEX group_members_of_person ON group_members USING btree (person_id, rank, joined_at, group_id);
CREATE TRIGGER group_members_add_to_count AFTER INSERT ON public.group_members REFERENCING NEW TABLE AS inserted_rows FOR EACH STATEMENT EXECUTE FUNCTION add_to_member_count();
CREATE TRIGGER group_members_promote_organizer AFTER DELETE ON public.group_members REFERENCING OLD TABLE AS deleted_rows FOR EACH STATEMENT EXECUTE FUNCTION update_groups_after_members_left();
CREATE TRIGGER group_members_publish_ended AFTER DELETE ON public.group_members REFERENCING OLD TABLE AS deleted_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_group_memberships_ended();
comment on table group_members is 'Members of groups. There is always an organizer: the trigger group_members_promote_organizer promotes someone if the last organizer deletes the account.';
comment on column group_members.rank is 'Sort order of roles, highest first.';

create table group_posts (
  id uuid not null default gen_random_uuid(),
  group_id uuid not null,
  author_id uuid,
  title text not null,
  text text not null,
  visibility text not null,
  created_at timestamp with time zone not null,
  edited_at timestamp with time zone,
  hidden_at timestamp with time zone,
  hidden_by uuid,
  constraint group_posts_pkey PRIMARY KEY (id),
  constraint group_posts_author_id_fkey FOREIGN KEY (author_id) REFERENCES people(id) ON DELETE SET NULL,
  constraint group_posts_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint group_posts_text_length CHECK (((char_length(text) >= 1) AND (char_length(text) <= 10000))),
  constraint group_posts_title_length CHECK (((char_length(title) >= 1) AND (char_length(title) <= 120))),
  constraint group_posts_visibility CHECK ((visibility = ANY (ARRAY['public'::text, 'members'::text])))
);
create INDEX group_posts_by_age ON group_posts USING btree (created_at DESC, id DESC);
create INDEX group_posts_by_author ON group_posts USING btree (author_id);
create INDEX group_posts_by_hiding ON group_posts USING btree (hidden_by) WHERE (hidden_by IS NOT NULL);
create INDEX group_posts_by_text ON group_posts USING gin (to_tsvector('site_text'::regconfig, ((title || ' '::text) || text)));
create INDEX group_posts_in_order ON group_posts USING btree (group_id, created_at DESC, id DESC);
comment on table group_posts is 'Messages of organizers, each mailed once. In private groups all are members-only.';
comment on column group_posts.hidden_by is 'The decision that hid it; only that one''s end shows it again. Its own id while it waits for a moderator.';

create table group_requests (
  id uuid not null default gen_random_uuid(),
  group_id uuid not null,
  person_id uuid not null,
  answers jsonb not null default '{}'::jsonb,
  requested_at timestamp with time zone not null,
  constraint group_requests_pkey PRIMARY KEY (id),
  constraint group_requests_one_per_person UNIQUE (group_id, person_id),
  constraint group_requests_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint group_requests_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE
);
create INDEX group_requests_in_order ON group_requests USING btree (group_id, requested_at, id);
create INDEX group_requests_of_person ON group_requests USING btree (person_id, requested_at);
comment on table group_requests is 'Pending requests to join; a decision deletes the row.';

create table groups (
  id uuid not null default gen_random_uuid(),
  slug text not null,
  name text not null,
  description text not null default ''::text,
  place_id integer,
  interests text[] not null default '{}'::text[],
  links jsonb not null default '[]'::jsonb,
  chosen_visibility text not null default 'public'::text,
  visibility text not null generated always as (
CASE
    WHEN (hidden_at IS NULL) THEN chosen_visibility
    ELSE 'private'::text
END) stored,
  admission text not null default 'open'::text,
  questions jsonb not null default '[]'::jsonb,
  logo_id uuid,
  cover_id uuid,
  member_count integer not null default 0,
  name_key text not null default ''::text,
  tsv tsvector not null default ''::tsvector,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  hidden_at timestamp with time zone,
  hidden_by uuid,
  constraint groups_pkey PRIMARY KEY (id),
  constraint groups_slug_unique UNIQUE (slug),
  constraint groups_cover_id_fkey FOREIGN KEY (cover_id) REFERENCES pictures(id),
  constraint groups_logo_id_fkey FOREIGN KEY (logo_id) REFERENCES pictures(id),
  constraint groups_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id),
  constraint groups_admission CHECK ((admission = ANY (ARRAY['open'::text, 'approval'::text, 'invitation'::text]))),
  constraint groups_description_length CHECK ((char_length(description) <= 20000)),
  constraint groups_interests_count CHECK ((cardinality(interests) <= 10)),
  constraint groups_member_count CHECK ((member_count >= 0)),
  constraint groups_name_length CHECK (((char_length(name) >= 2) AND (char_length(name) <= 80))),
  constraint groups_private_by_invitation CHECK (((chosen_visibility = 'public'::text) OR (admission = 'invitation'::text))),
  constraint groups_slug_form CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (char_length(slug) <= 80))),
  constraint groups_visibility CHECK ((chosen_visibility = ANY (ARRAY['public'::text, 'private'::text])))
);
create INDEX groups_by_age ON groups USING btree (created_at DESC, id DESC) WHERE (chosen_visibility = 'public'::text);
create INDEX groups_by_hiding ON groups USING btree (hidden_by) WHERE (hidden_by IS NOT NULL);
create INDEX groups_by_name ON groups USING btree (name_key text_pattern_ops) WHERE (visibility = 'public'::text);
create INDEX groups_by_size ON groups USING btree (member_count DESC, id) WHERE (visibility = 'public'::text);
create INDEX groups_by_words ON groups USING gin (tsv) WHERE (visibility = 'public'::text);
create INDEX groups_in_places ON groups USING btree (place_id, member_count DESC, id) WHERE (visibility = 'public'::text);
create INDEX groups_of_place ON groups USING btree (place_id) WHERE (place_id IS NOT NULL);
create INDEX groups_with_cover ON groups USING btree (cover_id) WHERE (cover_id IS NOT NULL);
create INDEX groups_with_logo ON groups USING btree (logo_id) WHERE (logo_id IS NOT NULL);
CREATE TRIGGER groups_refresh_listings AFTER UPDATE OF name ON public.groups FOR EACH ROW WHEN ((old.name <> new.name)) EXECUTE FUNCTION refresh_listings_of_group();
CREATE TRIGGER groups_set_search_columns BEFORE INSERT OR UPDATE OF name, description, interests, place_id ON public.groups FOR EACH ROW EXECUTE FUNCTION set_host_search_columns();
CREATE TRIGGER groups_update_word_counts AFTER INSERT OR DELETE OR UPDATE OF name, place_id, interests, visibility ON public.groups FOR EACH ROW EXECUTE FUNCTION count_words_of_group();
comment on table groups is 'Groups of people who meet repeatedly. Changes of members and roles lock this row (for no key update).';
comment on column groups.slug is 'Part of the page''s URL: derived from the first name, never changed; of a group created as private it ends at random.';
comment on column groups.links is '[{"label","url"}]';
comment on column groups.visibility is 'What its organizers chose, or private while a decision hides the group, which then only its organizers see.';
comment on column groups.questions is '[{"id","text","isRequired"}], for people who join without an invitation.';
comment on column groups.member_count is 'Maintained by triggers of group_members.';
comment on column groups.name_key is 'fold(name)';
comment on column groups.tsv is 'Search text, like event_listings.tsv. Also set for private groups, which search must not show.';
comment on column groups.hidden_by is 'The decision that hid it; only that one''s end shows it again. Its own id while it waits for a moderator.';

create table held_content (
  kind text not null,
  target_id uuid not null,
  case_id uuid not null,
  why text[] not null,
  score smallint not null,
  since timestamp with time zone not null,
  constraint held_content_pkey PRIMARY KEY (kind, target_id),
  constraint held_content_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_cases(id) ON DELETE CASCADE,
  constraint held_content_kind CHECK ((kind = ANY (ARRAY['event'::text, 'comment'::text, 'post'::text, 'group'::text, 'organization'::text])))
);
create UNIQUE INDEX held_content_of_case ON held_content USING btree (case_id);
comment on table held_content is 'What waits for a moderator to look at it: only its author and the site staff see it. The decision about its case releases or removes it.';
comment on column held_content.why is 'What the automatic check noticed; for the site staff only.';

create table held_places (
  request_id uuid not null,
  places integer not null,
  attendance text,
  held_until timestamp with time zone not null,
  constraint held_places_pkey PRIMARY KEY (request_id),
  constraint held_places_request_id_fkey FOREIGN KEY (request_id) REFERENCES unconfirmed_requests(id),
  constraint held_places_attendance CHECK ((attendance = ANY (ARRAY['in-person'::text, 'online'::text]))),
  constraint held_places_places CHECK (((places >= 1) AND (places <= 11)))
);
create INDEX held_places_by_time ON held_places USING btree (held_until);
comment on table held_places is 'Seats of an event, or spots on a shift, held for an unconfirmed request. Written under the lock of the target''s counters, where they count as taken.';
comment on column held_places.attendance is 'How the person attends an event; null for a shift.';

create table host_words (
  subject text not null,
  word text not null,
  hosts integer not null,
  constraint host_words_pkey PRIMARY KEY (subject, word),
  constraint host_words_subject CHECK ((subject = ANY (ARRAY['group'::text, 'organization'::text])))
);
create INDEX host_words_by_prefix ON host_words USING btree (subject, word text_pattern_ops) INCLUDE (hosts);
create INDEX host_words_by_similarity ON host_words USING gin (word gin_trgm_ops);
comment on table host_words is 'Words of names, places and interests of public groups and organizations, with the number of hosts; for completion and correction.';

create table idempotency_keys (
  account_id uuid not null,
  key_mac bytea not null,
  request_mac bytea not null,
  status integer,
  response bytea,
  created_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (account_id, key_mac),
  constraint idempotency_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint idempotency_keys_response_size CHECK ((octet_length(response) <= 16384))
);
create INDEX idempotency_keys_by_age ON idempotency_keys USING btree (created_at);
create INDEX idempotency_keys_newest ON idempotency_keys USING btree (account_id, created_at DESC, key_mac DESC);
comment on table idempotency_keys is 'Responses to writes of signed-in people, kept for 24 hours so that a repeated request has one effect and one response.';
comment on column idempotency_keys.key_mac is 'HMAC of the Idempotency-Key: the key itself is needed to decrypt the response.';
comment on column idempotency_keys.request_mac is 'HMAC of method, URL and body: a plain hash of a body with a password could be guessed.';
comment on column idempotency_keys.status is 'Null while the first request is in progress, or if its outcome is unknown.';
comment on column idempotency_keys.response is 'Compressed and encrypted; null if it is too large to keep.';

create table identities (
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  issuer text not null,
  subject text not null,
  provider_key text not null,
  email text,
  linked_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  constraint identities_pkey PRIMARY KEY (id),
  constraint identities_unique UNIQUE (issuer, subject),
  constraint identities_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
create INDEX identities_of_account ON identities USING btree (account_id);
comment on table identities is 'Accounts at other sites that sign in to an account here. Only issuer and subject identify one: addresses and names change hands.';
comment on column identities.email is 'The address it had when it was linked, which only its owner sees.';

create table job_workers (
  id text not null,
  seen_at timestamp with time zone not null default now(),
  constraint job_workers_pkey PRIMARY KEY (id)
);
comment on table job_workers is 'Running workers, each seen every 10 s: the locks of one that is not seen any more are released.';

create table ledger_entries (
  id uuid not null default gen_random_uuid(),
  reason text not null,
  source uuid not null,
  occurred_at timestamp with time zone not null,
  constraint ledger_entries_pkey PRIMARY KEY (id),
  constraint ledger_entries_once UNIQUE (source, reason),
  constraint ledger_entries_reason CHECK ((reason = ANY (ARRAY['sale'::text, 'payment'::text, 'refund'::text, 'credit'::text, 'fee'::text, 'dispute'::text, 'correction'::text])))
);
create INDEX ledger_entries_by_time ON ledger_entries USING btree (occurred_at);
CREATE TRIGGER ledger_entries_unchangeable BEFORE DELETE OR UPDATE ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
comment on table ledger_entries is 'Double-entry books: the lines of an entry sum to 0 in each currency, and nothing is ever changed. A correction is a new entry.';
comment on column ledger_entries.source is 'The payment, refund or order that the entry is about.';

create table ledger_lines (
  entry_id uuid not null,
  "position" integer not null,
  account text not null,
  currency text not null,
  amount bigint not null,
  constraint ledger_lines_pkey PRIMARY KEY (entry_id, "position"),
  constraint ledger_lines_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entries(id),
  constraint ledger_lines_amount CHECK ((amount <> 0)),
  constraint ledger_lines_balance TRIGGER DEFERRABLE INITIALLY DEFERRED
);
create INDEX ledger_lines_of_account ON ledger_lines USING btree (account, currency) INCLUDE (amount);
CREATE CONSTRAINT TRIGGER ledger_lines_balance AFTER INSERT ON public.ledger_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger_balance();
CREATE TRIGGER ledger_lines_unchangeable BEFORE DELETE OR UPDATE ON public.ledger_lines FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
comment on column ledger_lines.account is 'buyer:<order>, payee:<id>:door, payee:<id>:bank, payee:<id>:stripe, sales:<payee>, dues:<payee>, donations:<payee>, tax:<payee>, fee:site or fee:stripe.';

create table legal_texts (
  id uuid not null default gen_random_uuid(),
  page text not null,
  text text not null,
  published_at timestamp with time zone not null,
  published_by uuid,
  constraint legal_texts_pkey PRIMARY KEY (id),
  constraint legal_texts_length CHECK ((char_length(text) <= 50000)),
  constraint legal_texts_page_known CHECK ((page = ANY (ARRAY['imprint'::text, 'terms'::text, 'privacy'::text])))
);
create INDEX legal_texts_by_page ON legal_texts USING btree (page, published_at DESC, id);
comment on table legal_texts is 'Every version of the legal pages in Markdown; the newest applies, an empty one is the built-in text. Kept for good: people agreed to them.';
comment on column legal_texts.published_by is 'No foreign key: the text stays when the account is deleted.';

create table lobby_teams (
  show_id uuid not null,
  team_id uuid not null default gen_random_uuid(),
  name text not null,
  name_key text not null generated always as (fold(name)) stored,
  join_code text not null default short_code(4),
  is_ready boolean not null default false,
  joined_at timestamp with time zone not null,
  is_from_phone boolean not null default false,
  constraint lobby_teams_pkey PRIMARY KEY (show_id, team_id),
  constraint lobby_teams_name_unique UNIQUE (show_id, name_key),
  constraint lobby_teams_show_id_fkey FOREIGN KEY (show_id) REFERENCES shows(id) ON DELETE CASCADE,
  constraint lobby_teams_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60)))
);
create INDEX lobby_teams_of_team ON lobby_teams USING btree (team_id);
comment on table lobby_teams is 'Teams of a show before its launch, which moves them to game_entries and creates missing rows of teams.';
comment on column lobby_teams.join_code is 'Lets further phones join the team, at this show.';
comment on column lobby_teams.is_from_phone is 'Whether a phone brought the team: it then leaves with its last phone. Other teams were entered or copied by a host.';

create table mailed_tokens (
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  purpose text not null,
  token_hash bytea not null,
  code_hash bytea,
  tries integer not null default 0,
  email text not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint mailed_tokens_pkey PRIMARY KEY (id),
  constraint mailed_tokens_hash_unique UNIQUE (token_hash),
  constraint mailed_tokens_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint mailed_tokens_purpose CHECK ((purpose = ANY (ARRAY['verify-email'::text, 'reset-password'::text, 'change-email'::text, 'log-in'::text])))
);
create UNIQUE INDEX mailed_tokens_one_per_purpose ON mailed_tokens USING btree (account_id, purpose);
comment on table mailed_tokens is 'SHA-256 of 256-bit tokens sent by mail. Each is used once, for one purpose and address; a new one replaces the old.';
comment on column mailed_tokens.code_hash is 'HMAC of the six digits that log in on another device than the one with the mail.';
comment on column mailed_tokens.tries is 'How often a code was tried; after some tries only the link works.';

create table message_counts (
  person_id uuid not null,
  day date not null,
  count integer not null,
  constraint message_counts_pkey PRIMARY KEY (person_id),
  constraint message_counts_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE
);
comment on table message_counts is 'How many messages a person sent to hosts on the last day they sent any.';

create table migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migrations_pkey PRIMARY KEY (name)
);

create table moderation_cases (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  target_id uuid not null,
  author_id uuid,
  snapshot jsonb not null,
  state text not null default 'open'::text,
  revision integer not null default 0,
  report_count integer not null default 0,
  is_urgent boolean not null default false,
  opened_at timestamp with time zone not null,
  reported_at timestamp with time zone not null,
  looked_at_by uuid,
  looked_at timestamp with time zone,
  with_series boolean not null default true,
  constraint moderation_cases_pkey PRIMARY KEY (id),
  constraint moderation_cases_author_id_fkey FOREIGN KEY (author_id) REFERENCES people(id) ON DELETE SET NULL,
  constraint moderation_cases_looked_at_by_fkey FOREIGN KEY (looked_at_by) REFERENCES people(id) ON DELETE SET NULL,
  constraint moderation_cases_kind CHECK ((kind = ANY (ARRAY['event'::text, 'comment'::text, 'post'::text, 'message'::text, 'group'::text, 'organization'::text, 'person'::text, 'picture'::text, 'team'::text]))),
  constraint moderation_cases_state CHECK ((state = ANY (ARRAY['open'::text, 'decided'::text])))
);
create INDEX moderation_cases_by_author ON moderation_cases USING btree (author_id, state);
create INDEX moderation_cases_by_looker ON moderation_cases USING btree (looked_at_by) WHERE (looked_at_by IS NOT NULL);
create INDEX moderation_cases_by_target ON moderation_cases USING btree (target_id);
create INDEX moderation_cases_in_order ON moderation_cases USING btree (state, is_urgent DESC, reported_at DESC, id DESC);
create UNIQUE INDEX moderation_cases_one_open ON moderation_cases USING btree (kind, target_id) WHERE (state = 'open'::text);
comment on table moderation_cases is 'What was reported, once per target while it is open: all reports of it are answered together.';
comment on column moderation_cases.snapshot is 'What it said when it was first reported, so that it can be judged after an edit. Erased six months after the decision.';
comment on column moderation_cases.revision is 'Grows with each report and decision: a decision names the one it has seen.';
comment on column moderation_cases.is_urgent is 'Somebody reported it as illegal.';
comment on column moderation_cases.looked_at_by is 'Who of the staff opened it last, so that two do not work on it unawares. Nobody is locked out.';
comment on column moderation_cases.with_series is 'Of a held event: whether all later dates of its series are held, and taken away, with it.';

create table new_listings (
  "position" bigint not null default nextval('listing_order'::regclass),
  event_id uuid not null,
  constraint new_listings_pkey PRIMARY KEY ("position"),
  constraint new_listings_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);
create INDEX new_listings_of_event ON new_listings USING btree (event_id);
comment on table new_listings is 'Queue of newly listed events to compare with saved searches. Publishing times would miss late commits.';
comment on constraint new_listings_event_id_fkey on new_listings is 'Not a contribution.';

create table notification_preferences (
  person_id uuid not null,
  kind text not null,
  channel text not null,
  value text not null,
  changed_at timestamp with time zone not null default now(),
  constraint notification_preferences_pkey PRIMARY KEY (person_id, kind, channel),
  constraint notification_preferences_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint notification_preferences_channel CHECK ((channel = ANY (ARRAY['site'::text, 'mail'::text, 'push'::text]))),
  constraint notification_preferences_value CHECK ((((channel = 'mail'::text) AND (value = ANY (ARRAY['now'::text, 'digest'::text, 'off'::text]))) OR ((channel <> 'mail'::text) AND (value = ANY (ARRAY['on'::text, 'off'::text])))))
);
comment on table notification_preferences is 'Preferences per kind and channel that differ from the defaults (src/contracts/notifications/notification-kinds.ts).';

create table notification_reasons (
  person_id uuid not null,
  reason text not null,
  notification_id bigint not null default nextval('notifications_id_seq'::regclass),
  created_at timestamp(3) with time zone not null,
  constraint notification_reasons_pkey PRIMARY KEY (person_id, reason),
  constraint notification_reasons_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE
);
create INDEX notification_reasons_by_time ON notification_reasons USING btree (created_at);
comment on table notification_reasons is 'Decides that nobody is notified twice: written before the notification. The unique keys of a table by month hold within a month only, and jobs are repeated after its end. Kept for 180 days.';
comment on column notification_reasons.notification_id is 'The notification, together with created_at. No foreign key: months are dropped at once.';

create table notification_settings (
  person_id uuid not null,
  digest text not null default 'daily'::text,
  quiet_from time without time zone,
  quiet_until time without time zone,
  time_zone text,
  shares_address boolean not null default false,
  constraint notification_settings_pkey PRIMARY KEY (person_id),
  constraint notification_settings_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint notification_settings_digest CHECK ((digest = ANY (ARRAY['daily'::text, 'weekly'::text]))),
  constraint notification_settings_quiet_hours CHECK ((((quiet_from IS NULL) = (quiet_until IS NULL)) AND (quiet_from <> quiet_until)))
);
comment on table notification_settings is 'Digest, quiet hours and time zone; the defaults are daily, none and UTC.';
comment on column notification_settings.quiet_from is 'Local time from which mails and pushes wait, until quiet_until.';
comment on column notification_settings.shares_address is 'Volunteers of the person''s shifts may reply to their address. Off unless the person agreed.';

create table notifications (
  id bigint not null generated by default as identity,
  person_id uuid not null,
  kind text not null,
  reason text not null,
  facts jsonb not null,
  event_id uuid,
  group_id uuid,
  actor_id uuid,
  is_for_members boolean not null default false,
  is_in_site boolean not null,
  waits_for_digest boolean not null,
  created_at timestamp(3) with time zone not null,
  read_at timestamp with time zone,
  constraint notifications_pkey PRIMARY KEY (id, created_at),
  constraint notifications_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint notifications_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint notifications_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint notifications_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint notifications_facts_object CHECK ((jsonb_typeof(facts) = 'object'::text))
) partition by range (created_at);
create INDEX notifications_by_actor ON notifications USING btree (actor_id) WHERE (actor_id IS NOT NULL);
create INDEX notifications_for_digest ON notifications USING btree (person_id, created_at) WHERE waits_for_digest;
create INDEX notifications_of_event ON notifications USING btree (event_id) WHERE (event_id IS NOT NULL);
create INDEX notifications_of_group ON notifications USING btree (group_id) WHERE (group_id IS NOT NULL);
create INDEX notifications_of_person ON notifications USING btree (person_id, id DESC);
create INDEX notifications_unread ON notifications USING btree (person_id, id DESC) WHERE (is_in_site AND (read_at IS NULL));
CREATE TRIGGER notifications_delete_rest AFTER DELETE ON public.notifications REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION delete_with_notifications();
comment on table notifications is 'Notifications over all channels, one for each person and reason (notification_reasons). By month (docs/adr/0153): kept for 180 days, until the month is over.';
comment on column notifications.reason is 'Such as cancelled:<event>: a second notification with the same reason is not written.';
comment on column notifications.facts is 'Facts of each kind (src/server/notifications/notification-facts.ts), without text.';
comment on column notifications.event_id is 'The event it is about; people who may no longer see the event do not see the notification.';
comment on column notifications.is_for_members is 'Shown only to current members of the group (group_id).';
comment on column notifications.is_in_site is 'False if the person receives this kind only by mail or push.';
comment on column notifications.waits_for_digest is 'Part of the next digest; cleared in the transaction that writes that mail.';
comment on column notifications.created_at is 'In milliseconds, as JavaScript reads it: with the id it names the row in its month.';
comment on constraint notifications_event_id_fkey on notifications is 'Not a contribution.';

create table notified_actions (
  subject_id uuid not null,
  action text not null,
  person_id uuid not null,
  notified_at timestamp with time zone not null,
  constraint notified_actions_pkey PRIMARY KEY (subject_id, action, person_id),
  constraint notified_actions_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint notified_actions_length CHECK (((char_length(action) >= 1) AND (char_length(action) <= 100)))
);
create INDEX notified_actions_by_age ON notified_actions USING btree (notified_at);
create INDEX notified_actions_of_person ON notified_actions USING btree (person_id);
comment on table notified_actions is 'When hosts were last notified of what a person did: repeating it on the same day notifies nobody. Kept for 30 days.';
comment on column notified_actions.subject_id is 'The event or group whose hosts were notified.';
comment on column notified_actions.action is 'Such as join, co-host:<event> or going.';

create table order_lines (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  tier_id uuid,
  "position" integer not null,
  name text not null,
  quantity integer not null,
  returned integer not null default 0,
  unit bigint not null,
  discount bigint not null,
  tax_rate double precision not null,
  tax bigint not null,
  total bigint not null,
  constraint order_lines_pkey PRIMARY KEY (id),
  constraint order_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_lines_tier_id_fkey FOREIGN KEY (tier_id) REFERENCES price_tiers(id) ON DELETE SET NULL,
  constraint order_lines_quantity CHECK (((quantity >= 1) AND (quantity <= 10))),
  constraint order_lines_returned CHECK (((returned >= 0) AND (returned <= quantity))),
  constraint order_lines_total CHECK (((total = ((quantity * unit) - discount)) AND (total >= 0))),
  constraint order_lines_unit CHECK ((unit >= 0))
);
create INDEX order_lines_of_order ON order_lines USING btree (order_id, "position");
create INDEX order_lines_of_tier ON order_lines USING btree (tier_id) WHERE (tier_id IS NOT NULL);
comment on column order_lines.returned is 'Tickets that were given back.';
comment on column order_lines.tax is 'Part of the total.';

create table orders (
  id uuid not null default gen_random_uuid(),
  kind text not null default 'tickets'::text,
  subscription_id uuid,
  number text not null,
  event_id uuid,
  payee_id uuid not null,
  person_id uuid,
  buyer_name text not null,
  state text not null,
  method text not null,
  currency text not null,
  subtotal bigint not null,
  discount bigint not null,
  tax bigint not null,
  site_fee bigint not null default 0,
  total bigint not null,
  has_seats boolean not null default true,
  expires_at timestamp with time zone,
  reminded_at timestamp with time zone,
  refund_hours_before integer,
  promo_code_id uuid,
  event jsonb not null,
  revision integer not null default 1,
  created_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  return_keys text[] not null default '{}'::text[],
  period_taken_from timestamp with time zone,
  original_expires_at timestamp with time zone,
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_number_unique UNIQUE (number),
  constraint orders_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE SET NULL,
  constraint orders_payee_id_fkey FOREIGN KEY (payee_id) REFERENCES payees(id),
  constraint orders_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE SET NULL,
  constraint orders_promo_code_id_fkey FOREIGN KEY (promo_code_id) REFERENCES promo_codes(id) ON DELETE SET NULL,
  constraint orders_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(id) ON DELETE SET NULL,
  constraint orders_currency CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint orders_discount CHECK (((discount >= 0) AND (discount <= subtotal))),
  constraint orders_kind CHECK ((kind = ANY (ARRAY['tickets'::text, 'dues'::text, 'donation'::text]))),
  constraint orders_method CHECK ((method = ANY (ARRAY['free'::text, 'door'::text, 'transfer'::text, 'online'::text]))),
  constraint orders_number CHECK ((number ~ '^DIG-[0-9A-HJKMNP-TV-Z]{6}$'::text)),
  constraint orders_seats_for_tickets CHECK (((kind = 'tickets'::text) OR ((NOT has_seats) AND (event_id IS NULL)))),
  constraint orders_site_fee CHECK ((site_fee >= 0)),
  constraint orders_state CHECK ((state = ANY (ARRAY['reserved'::text, 'paying'::text, 'door'::text, 'transfer'::text, 'paid'::text, 'part-refunded'::text, 'refunded'::text, 'expired'::text, 'cancelled'::text]))),
  constraint orders_subtotal CHECK ((subtotal >= 0)),
  constraint orders_tax CHECK ((tax >= 0)),
  constraint orders_total CHECK ((total = (subtotal - discount)))
);
create INDEX orders_of_event ON orders USING btree (event_id, created_at DESC, id);
create INDEX orders_of_payee ON orders USING btree (payee_id, created_at DESC, id);
create INDEX orders_of_person ON orders USING btree (person_id, created_at DESC, id);
create INDEX orders_of_promo_code ON orders USING btree (promo_code_id) WHERE (promo_code_id IS NOT NULL);
create INDEX orders_of_subscription ON orders USING btree (subscription_id) WHERE (subscription_id IS NOT NULL);
create UNIQUE INDEX orders_one_open_of_subscription ON orders USING btree (subscription_id) WHERE (state = ANY (ARRAY['reserved'::text, 'paying'::text, 'transfer'::text]));
create UNIQUE INDEX orders_one_with_seats ON orders USING btree (event_id, person_id) WHERE has_seats;
create INDEX orders_to_expire ON orders USING btree (expires_at) WHERE (state = ANY (ARRAY['reserved'::text, 'paying'::text, 'transfer'::text]));
CREATE TRIGGER orders_end_with_event BEFORE UPDATE OF event_id ON public.orders FOR EACH ROW WHEN (((old.event_id IS NOT NULL) AND (new.event_id IS NULL))) EXECUTE FUNCTION end_order_of_deleted_event();
comment on table orders is 'What a person has ordered at an event, or dues or a donation to pay. Changed under the lock of the event''s row in event_counters, then of this row.';
comment on column orders.number is 'Five random characters and a check digit; what buyers write on transfers.';
comment on column orders.buyer_name is 'Empty after the account was deleted.';
comment on column orders.has_seats is 'Whether the order holds seats, reserved or paid; they are those of the person''s row in rsvps.';
comment on column orders.reminded_at is 'When the buyer was reminded that the time to pay is nearly over.';
comment on column orders.refund_hours_before is 'The host''s rule at the time of the order.';
comment on column orders.event is 'Title, start and time zone at the time of the order: {"title","startsAt","timeZone"}; for dues and donations the name of the payee.';
comment on column orders.return_keys is 'The keys of requests that gave tickets back without money, so that a repeated one does nothing.';
comment on column orders.period_taken_from is 'Of dues and regular donations whose money went back, and with it the period that they paid: when the subscription that it was counted in had started. Null while the period counts, or if it was over.';
comment on column orders.original_expires_at is 'The deadline that the buyer ordered with, if moving the event has changed it: a move back restores it.';

create table organization_follows (
  organization_id uuid not null,
  person_id uuid not null,
  followed_at timestamp with time zone not null,
  constraint organization_follows_pkey PRIMARY KEY (organization_id, person_id),
  constraint organization_follows_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint organization_follows_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE
);
create INDEX organization_follows_of_person ON organization_follows USING btree (person_id, followed_at);
comment on table organization_follows is 'Followers of organizations.';

create table organization_invitations (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  token_hash bytea not null,
  role text not null,
  max_uses integer,
  uses integer not null default 0,
  expires_at timestamp with time zone not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  constraint organization_invitations_pkey PRIMARY KEY (id),
  constraint organization_invitations_hash_unique UNIQUE (token_hash),
  constraint organization_invitations_created_by_fkey FOREIGN KEY (created_by) REFERENCES people(id) ON DELETE CASCADE,
  constraint organization_invitations_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint organization_invitations_max_uses CHECK (((max_uses >= 1) AND (max_uses <= 1000))),
  constraint organization_invitations_role CHECK ((role = ANY (ARRAY['owner'::text, 'editor'::text]))),
  constraint organization_invitations_uses CHECK (((uses >= 0) AND (uses <= COALESCE(max_uses, uses))))
);
create INDEX organization_invitations_by_person ON organization_invitations USING btree (created_by);
create INDEX organization_invitations_in_order ON organization_invitations USING btree (organization_id, created_at);
comment on table organization_invitations is 'Links that add people to the staff. SHA-256 of a 256-bit token; revoking deletes the row. Deleted with their creator.';

create table organization_staff (
  organization_id uuid not null,
  person_id uuid not null,
  role text not null,
  joined_at timestamp with time zone not null,
  constraint organization_staff_pkey PRIMARY KEY (organization_id, person_id),
  constraint organization_staff_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint organization_staff_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint organization_staff_role CHECK ((role = ANY (ARRAY['owner'::text, 'editor'::text])))
);
create INDEX organization_staff_of_person ON organization_staff USING btree (person_id);
CREATE TRIGGER organization_staff_promote_owner AFTER DELETE ON public.organization_staff REFERENCING OLD TABLE AS deleted_rows FOR EACH STATEMENT EXECUTE FUNCTION update_organizations_after_staff_left();
comment on table organization_staff is 'Staff of organizations. There is always an owner: the trigger organization_staff_promote_owner promotes someone if the last owner deletes the account.';

create table organizations (
  id uuid not null default gen_random_uuid(),
  slug text not null,
  kind text not null,
  name text not null,
  description text not null default ''::text,
  website text not null default ''::text,
  links jsonb not null default '[]'::jsonb,
  place_id integer,
  address text not null default ''::text,
  interests text[] not null default '{}'::text[],
  logo_id uuid,
  cover_id uuid,
  verified_at timestamp with time zone,
  name_key text not null default ''::text,
  tsv tsvector not null default ''::tsvector,
  created_by uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  hidden_at timestamp with time zone,
  hidden_by uuid,
  constraint organizations_pkey PRIMARY KEY (id),
  constraint organizations_slug_unique UNIQUE (slug),
  constraint organizations_cover_id_fkey FOREIGN KEY (cover_id) REFERENCES pictures(id),
  constraint organizations_created_by_fkey FOREIGN KEY (created_by) REFERENCES people(id) ON DELETE SET NULL,
  constraint organizations_logo_id_fkey FOREIGN KEY (logo_id) REFERENCES pictures(id),
  constraint organizations_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id),
  constraint organizations_address_length CHECK ((char_length(address) <= 300)),
  constraint organizations_description_length CHECK ((char_length(description) <= 20000)),
  constraint organizations_interests_count CHECK ((cardinality(interests) <= 10)),
  constraint organizations_kind CHECK ((kind = ANY (ARRAY['business'::text, 'non-profit'::text]))),
  constraint organizations_name_length CHECK (((char_length(name) >= 2) AND (char_length(name) <= 80))),
  constraint organizations_slug_form CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (char_length(slug) <= 80))),
  constraint organizations_website_length CHECK ((char_length(website) <= 2000))
);
create INDEX organizations_by_age ON organizations USING btree (created_at DESC, id);
create INDEX organizations_by_creator ON organizations USING btree (created_by);
create INDEX organizations_by_hiding ON organizations USING btree (hidden_by) WHERE (hidden_by IS NOT NULL);
create INDEX organizations_by_name ON organizations USING btree (name_key text_pattern_ops);
create INDEX organizations_by_words ON organizations USING gin (tsv);
create INDEX organizations_in_places ON organizations USING btree (place_id, id);
create INDEX organizations_with_cover ON organizations USING btree (cover_id) WHERE (cover_id IS NOT NULL);
create INDEX organizations_with_logo ON organizations USING btree (logo_id) WHERE (logo_id IS NOT NULL);
CREATE TRIGGER organizations_refresh_listings AFTER UPDATE OF name, kind ON public.organizations FOR EACH ROW WHEN (((old.name <> new.name) OR (old.kind <> new.kind))) EXECUTE FUNCTION refresh_listings_of_organization();
CREATE TRIGGER organizations_refresh_shift_listings AFTER UPDATE OF name, interests, hidden_at ON public.organizations FOR EACH ROW WHEN ((((old.name IS DISTINCT FROM new.name) OR (old.interests IS DISTINCT FROM new.interests)) OR (old.hidden_at IS DISTINCT FROM new.hidden_at))) EXECUTE FUNCTION refresh_shift_listings_of_organization();
CREATE TRIGGER organizations_set_search_columns BEFORE INSERT OR UPDATE OF name, description, interests, place_id ON public.organizations FOR EACH ROW EXECUTE FUNCTION set_host_search_columns();
CREATE TRIGGER organizations_update_word_counts AFTER INSERT OR DELETE OR UPDATE OF name, place_id, interests, hidden_at ON public.organizations FOR EACH ROW EXECUTE FUNCTION count_words_of_organization();
comment on table organizations is 'Businesses and non-profits with a public page. Changes of staff and roles lock this row (for no key update).';
comment on column organizations.slug is 'Part of the page''s URL: derived from the first name, never changed.';
comment on column organizations.links is '[{"label","url"}]';
comment on column organizations.verified_at is 'When the administrator verified the identity (npm run admin -- verify).';
comment on column organizations.name_key is 'fold(name)';
comment on column organizations.tsv is 'Search text, like event_listings.tsv.';
comment on column organizations.hidden_by is 'The decision that hid it; only that one''s end shows it again. Its own id while it waits for a moderator.';

create table outbox (
  id bigint not null generated always as identity,
  reason text not null,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  state text not null default 'queued'::text,
  attempts integer not null default 0,
  last_error text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  due_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  settled_at timestamp with time zone,
  attachments jsonb not null default '[]'::jsonb,
  unsubscribe_url text,
  list_id text,
  reply_to text[] not null default '{}'::text[],
  held_until timestamp with time zone,
  constraint outbox_pkey PRIMARY KEY (id),
  constraint outbox_reason_unique UNIQUE (reason),
  constraint outbox_state_known CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'kept'::text, 'uncertain'::text, 'expired'::text, 'failed'::text])))
);
create INDEX outbox_by_recipient ON outbox USING btree (lower(recipient));
create INDEX outbox_due ON outbox USING btree (due_at) WHERE (settled_at IS NULL);
create INDEX outbox_settled ON outbox USING btree (settled_at) WHERE (settled_at IS NOT NULL);
create INDEX outbox_with_replies ON outbox USING btree (id) WHERE (cardinality(reply_to) > 0);
comment on table outbox is 'Mails to send, written in the transaction that causes them and delivered by a job. At most one mail per reason.';
comment on column outbox.reason is 'Unique key such as verify-email:<token id>: a second mail with the same reason is not written.';
comment on column outbox.body_text is 'Cleared once the mail is settled, because it contains a secret link; kept mails stay readable.';
comment on column outbox.state is 'queued → sending → sent, or kept (shown on the development page). uncertain: the process died while handing over the mail, so it is not sent again. expired: no longer useful. failed: rejected permanently, or in all attempts of a day.';
comment on column outbox.due_at is 'Time of the next attempt; a mail overdue for a minute has lost its job and gets a new one.';
comment on column outbox.expires_at is 'When the contents expire; the mail is not sent after that.';
comment on column outbox.attachments is '[{"name","type","text"}]; cleared once the mail is settled.';
comment on column outbox.unsubscribe_url is 'For mails that can be switched off: the List-Unsubscribe header with one click (RFC 8058).';
comment on column outbox.list_id is 'The kind of mail, for the List-Id header (RFC 2919).';
comment on column outbox.reply_to is 'Addresses of organizers who agreed to get replies; cleared once the mail is settled.';
comment on column outbox.held_until is 'End of the quiet hours that delayed the mail.';

create table passkeys (
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  rp_id text not null,
  is_backed_up boolean not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_unique UNIQUE (credential_id),
  constraint passkeys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint passkeys_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60)))
);
create INDEX passkeys_of_account ON passkeys USING btree (account_id);
comment on table passkeys is 'Public keys of devices and password managers that sign an account in without a password.';
comment on column passkeys.counter is 'Signatures so far, of devices that count. A lower one means that the key was copied.';
comment on column passkeys.rp_id is 'Host of the site when the passkey was made: it works on this host only.';

create table payees (
  id uuid not null default gen_random_uuid(),
  person_id uuid,
  group_id uuid,
  organization_id uuid,
  takes_door boolean not null default true,
  takes_transfer boolean not null default false,
  account_holder text not null default ''::text,
  iban text not null default ''::text,
  bank text not null default ''::text,
  legal_name text not null default ''::text,
  address text not null default ''::text,
  tax_number text not null default ''::text,
  tax_name text not null default ''::text,
  provider text,
  provider_account text,
  provider_state text not null default 'none'::text,
  charges_enabled boolean not null default false,
  payouts_enabled boolean not null default false,
  requirements text[] not null default '{}'::text[],
  revision integer not null default 1,
  created_at timestamp with time zone not null,
  compared_at timestamp with time zone,
  constraint payees_pkey PRIMARY KEY (id),
  constraint payees_group_id_key UNIQUE (group_id),
  constraint payees_organization_id_key UNIQUE (organization_id),
  constraint payees_person_id_key UNIQUE (person_id),
  constraint payees_provider_account_unique UNIQUE (provider, provider_account),
  constraint payees_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE SET NULL,
  constraint payees_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE SET NULL,
  constraint payees_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE SET NULL,
  constraint payees_account_holder_length CHECK ((char_length(account_holder) <= 70)),
  constraint payees_address_length CHECK ((char_length(address) <= 300)),
  constraint payees_bank_length CHECK ((char_length(bank) <= 200)),
  constraint payees_iban CHECK (((iban = ''::text) OR (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'::text))),
  constraint payees_legal_name_length CHECK ((char_length(legal_name) <= 120)),
  constraint payees_one_owner CHECK ((num_nonnulls(person_id, group_id, organization_id) <= 1)),
  constraint payees_provider CHECK ((provider = 'stripe'::text)),
  constraint payees_provider_state CHECK ((provider_state = ANY (ARRAY['none'::text, 'onboarding'::text, 'ready'::text, 'restricted'::text, 'gone'::text]))),
  constraint payees_tax_name_length CHECK ((char_length(tax_name) <= 20)),
  constraint payees_tax_number_length CHECK ((char_length(tax_number) <= 40))
);
CREATE TRIGGER payees_left_by_owner BEFORE UPDATE OF person_id, group_id, organization_id ON public.payees FOR EACH ROW WHEN (((num_nonnulls(old.person_id, old.group_id, old.organization_id) = 1) AND (num_nonnulls(new.person_id, new.group_id, new.organization_id) = 0))) EXECUTE FUNCTION leave_payee_without_owner();
comment on table payees is 'People, groups and organizations that are paid, and how. The row stays for the books when its owner is deleted; what names the owner goes.';
comment on column payees.iban is 'Of the bank account for transfers, without spaces.';
comment on column payees.bank is 'What else a buyer needs for a transfer, such as the BIC; free text.';
comment on column payees.legal_name is 'On receipts; the name on the site if empty.';
comment on column payees.tax_name is 'Such as VAT or MwSt.; on receipts.';
comment on column payees.provider is 'The service that takes payments online for the payee; null without one.';
comment on column payees.requirements is 'What the service still wants to know.';
comment on column payees.compared_at is 'When the movements of the account at the provider were last compared with the books; null if they never were.';

create table payment_reversals (
  payment_id uuid not null,
  reversed_by uuid,
  reversed_at timestamp with time zone not null,
  constraint payment_reversals_pkey PRIMARY KEY (payment_id),
  constraint payment_reversals_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint payment_reversals_reversed_by_fkey FOREIGN KEY (reversed_by) REFERENCES people(id) ON DELETE SET NULL
);
create INDEX payment_reversals_by_person ON payment_reversals USING btree (reversed_by) WHERE (reversed_by IS NOT NULL);
comment on table payment_reversals is 'Who said, and when, that a payment was recorded by mistake.';

create table payments (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  provider text not null,
  account text,
  checkout text,
  intent text,
  charge text,
  state text not null,
  amount bigint not null,
  refunded bigint not null default 0,
  attempt integer not null default 1,
  key text,
  method text not null default ''::text,
  failure text,
  fee bigint,
  recorded_by uuid,
  created_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_intent_unique UNIQUE (provider, intent),
  constraint payments_key_unique UNIQUE (key),
  constraint payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint payments_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES people(id) ON DELETE SET NULL,
  constraint payments_amount CHECK ((amount > 0)),
  constraint payments_paid_at CHECK (((state = 'paid'::text) = (paid_at IS NOT NULL))),
  constraint payments_provider CHECK ((provider = ANY (ARRAY['door'::text, 'transfer'::text, 'stripe'::text]))),
  constraint payments_refunded CHECK (((refunded >= 0) AND (refunded <= amount))),
  constraint payments_state CHECK ((state = ANY (ARRAY['started'::text, 'processing'::text, 'paid'::text, 'failed'::text, 'cancelled'::text])))
);
create INDEX payments_of_checkout ON payments USING btree (checkout) WHERE (checkout IS NOT NULL);
create INDEX payments_of_order ON payments USING btree (order_id, created_at);
create INDEX payments_open_online ON payments USING btree (created_at) WHERE ((provider = 'stripe'::text) AND (state = ANY (ARRAY['started'::text, 'processing'::text])));
create INDEX payments_recorded_by ON payments USING btree (recorded_by) WHERE (recorded_by IS NOT NULL);
comment on column payments.account is 'The payee''s account at the provider.';
comment on column payments.refunded is 'Sum of the refunds that are not failed; never more than was paid.';
comment on column payments.key is 'Makes a repeated request to the provider the same checkout: order:<id>:try:<n>:v<revision>.';
comment on column payments.method is 'How it was paid, such as cash, card or transfer.';
comment on column payments.fee is 'Of the provider; null until it has said so.';
comment on column payments.recorded_by is 'The host who marked it as paid; null if a provider said so.';

create table payouts (
  id uuid not null default gen_random_uuid(),
  provider_payout text not null,
  payee_id uuid,
  amount bigint not null,
  currency text not null,
  state text not null,
  arrives_on date not null,
  created_at timestamp with time zone not null,
  constraint payouts_pkey PRIMARY KEY (id),
  constraint payouts_provider_payout_unique UNIQUE (provider_payout),
  constraint payouts_payee_id_fkey FOREIGN KEY (payee_id) REFERENCES payees(id),
  constraint payouts_currency CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint payouts_state CHECK ((state = ANY (ARRAY['pending'::text, 'paid'::text, 'failed'::text])))
);
create INDEX payouts_of_payee ON payouts USING btree (payee_id, created_at DESC);
comment on table payouts is 'What the provider has sent to the bank account of a payee. Shown, not booked: the money stays the payee''s (ADR 127).';
comment on column payouts.payee_id is 'Null for the site''s own account, which holds the money of all payees.';

create table pending_event_changes (
  event_id uuid not null,
  id uuid not null default gen_random_uuid(),
  previous_values jsonb not null,
  changed_by uuid,
  constraint pending_event_changes_pkey PRIMARY KEY (event_id),
  constraint pending_event_changes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES people(id) ON DELETE SET NULL,
  constraint pending_event_changes_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);
create INDEX pending_event_changes_by_person ON pending_event_changes USING btree (changed_by) WHERE (changed_by IS NOT NULL);
comment on table pending_event_changes is 'Changes that attendees have not been notified of yet: ten minutes after the first one, all are sent as one notification.';
comment on column pending_event_changes.previous_values is 'Changed fields with their values before the first change.';
comment on column pending_event_changes.changed_by is 'The person who made all changes, who is not notified; null for several people.';
comment on constraint pending_event_changes_event_id_fkey on pending_event_changes is 'Not a contribution.';

create table pending_rsvp_notifications (
  event_id uuid not null,
  id uuid not null default gen_random_uuid(),
  since timestamp with time zone not null,
  constraint pending_rsvp_notifications_pkey PRIMARY KEY (event_id),
  constraint pending_rsvp_notifications_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);
comment on table pending_rsvp_notifications is 'Events whose hosts have not been notified of the newest RSVPs: ten minutes after the first one, all are sent as one notification.';

create table pending_shift_moves (
  shift_id uuid not null,
  id uuid not null default gen_random_uuid(),
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  changed_by uuid,
  constraint pending_shift_moves_pkey PRIMARY KEY (shift_id),
  constraint pending_shift_moves_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES people(id) ON DELETE SET NULL,
  constraint pending_shift_moves_shift_id_fkey FOREIGN KEY (shift_id) REFERENCES volunteer_shifts(id) ON DELETE CASCADE
);
create INDEX pending_shift_moves_by_person ON pending_shift_moves USING btree (changed_by) WHERE (changed_by IS NOT NULL);
comment on table pending_shift_moves is 'Moved shifts whose volunteers have not been notified yet: they are notified once, ten minutes after the first change.';
comment on column pending_shift_moves.starts_at is 'Start of the shift before the first change.';
comment on column pending_shift_moves.changed_by is 'The person who made all changes; null for several people, or if the shift moved with its event.';
comment on constraint pending_shift_moves_shift_id_fkey on pending_shift_moves is 'Not a contribution.';

create table people (
  id uuid not null default gen_random_uuid(),
  name text not null default 'New member'::text,
  has_chosen_name boolean not null default false,
  avatar_seed text not null default (gen_random_uuid())::text,
  location text not null default ''::text,
  bio text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  page_audience text not null default 'everyone'::text,
  groups_audience text not null default 'everyone'::text,
  attendance_audience text not null default 'everyone'::text,
  location_audience text not null default 'everyone'::text,
  is_searchable boolean not null default true,
  groups_seen_by text not null generated always as (narrower_audience(page_audience, groups_audience)) stored,
  attendance_seen_by text not null generated always as (narrower_audience(page_audience, attendance_audience)) stored,
  location_seen_by text not null generated always as (narrower_audience(page_audience, location_audience)) stored,
  hidden_at timestamp with time zone,
  hidden_by uuid,
  constraint people_pkey PRIMARY KEY (id),
  constraint people_attendance_audience_known CHECK ((attendance_audience = ANY (ARRAY['everyone'::text, 'signed-in'::text, 'shared-groups'::text, 'nobody'::text]))),
  constraint people_avatar_seed_length CHECK (((char_length(avatar_seed) >= 1) AND (char_length(avatar_seed) <= 64))),
  constraint people_bio_length CHECK ((char_length(bio) <= 5000)),
  constraint people_groups_audience_known CHECK ((groups_audience = ANY (ARRAY['everyone'::text, 'signed-in'::text, 'shared-groups'::text, 'nobody'::text]))),
  constraint people_location_audience_known CHECK ((location_audience = ANY (ARRAY['everyone'::text, 'signed-in'::text, 'shared-groups'::text, 'nobody'::text]))),
  constraint people_location_length CHECK ((char_length(location) <= 200)),
  constraint people_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
  constraint people_page_audience_known CHECK ((page_audience = ANY (ARRAY['everyone'::text, 'signed-in'::text, 'nobody'::text])))
);
create INDEX people_by_hiding ON people USING btree (hidden_by) WHERE (hidden_by IS NOT NULL);
create INDEX people_by_name ON people USING btree (fold(name) text_pattern_ops) WHERE has_chosen_name;
create INDEX people_by_similarity ON people USING gin (fold(name) gin_trgm_ops);
CREATE TRIGGER people_refresh_listings AFTER UPDATE OF name ON public.people FOR EACH ROW WHEN ((old.name <> new.name)) EXECUTE FUNCTION refresh_listings_of_person();
comment on table people is 'The public side of an account, with the same id.';
comment on column people.has_chosen_name is 'Until then others see a neutral name, never a part of the email.';
comment on column people.avatar_seed is 'Of the picture shown until one is uploaded. Public, so it is a keyed hash of the email.';
comment on column people.page_audience is 'Who sees /people/:id; for everyone else it is a 404.';
comment on column people.groups_audience is 'Who sees their groups, besides the members of each group.';
comment on column people.attendance_audience is 'Who sees that they are going, besides hosts.';
comment on column people.is_searchable is 'Whether search engines may index the page, if everyone sees it.';
comment on column people.hidden_by is 'The decision that hid it; only that one''s end shows it again.';

create table person_blocks (
  blocker_id uuid not null,
  blocked_id uuid not null,
  created_at timestamp with time zone not null,
  constraint person_blocks_pkey PRIMARY KEY (blocker_id, blocked_id),
  constraint person_blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint person_blocks_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint person_blocks_not_self CHECK ((blocker_id <> blocked_id))
);
create INDEX person_blocks_by_blocked ON person_blocks USING btree (blocked_id, blocker_id);
comment on table person_blocks is 'Blocks between people: neither is shown to the other, and the blocked person cannot take part in what the blocker hosts. The blocked person is not notified.';

create table person_follows (
  followed_id uuid not null,
  person_id uuid not null,
  followed_at timestamp with time zone not null,
  constraint person_follows_pkey PRIMARY KEY (followed_id, person_id),
  constraint person_follows_followed_id_fkey FOREIGN KEY (followed_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint person_follows_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint person_follows_not_self CHECK ((followed_id <> person_id))
);
create INDEX person_follows_of_person ON person_follows USING btree (person_id, followed_at);
comment on table person_follows is 'Followers of people: they hear of new public events that the person hosts in their own name. A block ends following in both directions.';

create table person_interests (
  person_id uuid not null,
  topic text not null,
  added_at timestamp with time zone not null,
  constraint person_interests_pkey PRIMARY KEY (person_id, topic),
  constraint person_interests_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint person_interests_topic_length CHECK (((char_length(topic) >= 1) AND (char_length(topic) <= 40)))
);
create INDEX person_interests_by_topic ON person_interests USING btree (topic text_pattern_ops, person_id);
comment on table person_interests is 'Lower-case topics, from the site''s list or entered by the person; at most 20 per person.';

create table picture_objects (
  key text not null,
  stored_at timestamp with time zone not null default now(),
  constraint picture_objects_pkey PRIMARY KEY (key)
);
create INDEX picture_objects_by_age ON picture_objects USING btree (stored_at, key);
comment on table picture_objects is 'Objects in object storage, by the hash of their bytes: written before the object, deleted with it. A job deletes those that no rendition uses.';

create table picture_renditions (
  picture_id uuid not null,
  width integer not null,
  format text not null,
  bytes bytea,
  object_key text,
  constraint picture_renditions_pkey PRIMARY KEY (picture_id, width, format),
  constraint picture_renditions_object_key_fkey FOREIGN KEY (object_key) REFERENCES picture_objects(key),
  constraint picture_renditions_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id) ON DELETE CASCADE,
  constraint picture_renditions_format CHECK ((format = ANY (ARRAY['webp'::text, 'jpeg'::text]))),
  constraint picture_renditions_place CHECK (((bytes IS NULL) <> (object_key IS NULL)))
);
create INDEX picture_renditions_by_object ON picture_renditions USING btree (object_key) WHERE (object_key IS NOT NULL);
comment on column picture_renditions.bytes is 'The picture, unless it is in object storage.';

create table pictures (
  id uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  hidden_at timestamp with time zone,
  hidden_by uuid,
  constraint pictures_pkey PRIMARY KEY (id)
);
create INDEX pictures_by_age ON pictures USING btree (created_at, id);
create INDEX pictures_by_hiding ON pictures USING btree (hidden_by) WHERE (hidden_by IS NOT NULL);
comment on table pictures is 'Uploaded covers and logos, re-encoded in several sizes. A picture is in use while a foreign key references it; copies share one.';
comment on column pictures.hidden_by is 'The decision that hid it; only that one''s end shows it again.';

create table place_alternate_names (
  place_id integer not null,
  name_key text not null,
  constraint place_alternate_names_pkey PRIMARY KEY (place_id, name_key),
  constraint place_alternate_names_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id)
);
create INDEX place_alternate_names_by_prefix ON place_alternate_names USING btree (name_key text_pattern_ops);
comment on table place_alternate_names is 'Names of cities in other languages and scripts, from GeoNames (CC BY 4.0): they find a city if no town has the typed name.';
comment on column place_alternate_names.name_key is 'fold() of the name, for comparing with typed text.';

create table places (
  id integer not null,
  name text not null,
  region text not null,
  country_code text not null,
  country text not null,
  population integer not null,
  latitude double precision not null,
  longitude double precision not null,
  time_zone text not null,
  name_key text not null,
  other_key text not null default ''::text,
  constraint places_pkey PRIMARY KEY (id),
  constraint places_country_code CHECK ((country_code ~ '^[A-Z]{2}$'::text)),
  constraint places_latitude CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint places_longitude CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude < (180)::double precision)))
);
create INDEX places_by_cell ON places USING btree (grid_cell(latitude, longitude));
create INDEX places_by_first_letter ON places USING btree ("left"(name_key, 1), population DESC);
create INDEX places_by_other_prefix ON places USING btree (other_key text_pattern_ops, population) WHERE (other_key <> ''::text);
create INDEX places_by_prefix ON places USING btree (name_key text_pattern_ops, population);
create INDEX places_by_similarity ON places USING gin (name_key gin_trgm_ops) WHERE (population >= 15000);
create INDEX places_by_three_letters ON places USING btree ("left"(name_key, 3), population DESC);
create INDEX places_by_two_letters ON places USING btree ("left"(name_key, 2), population DESC);
comment on table places is 'Cities and towns of the world from GeoNames (CC BY 4.0), loaded from npm packages; the id is the GeoNames id.';
comment on column places.name_key is 'fold(name), for comparing with typed text.';
comment on column places.other_key is 'fold() of an alternative name, such as Muenchen for Munich; empty if none.';

create table players (
  id uuid not null default gen_random_uuid(),
  show_id uuid not null,
  team_id uuid not null,
  nickname text not null,
  token_hash bytea,
  person_id uuid,
  joined_at timestamp with time zone not null,
  constraint players_pkey PRIMARY KEY (id),
  constraint players_person_unique UNIQUE (show_id, person_id),
  constraint players_token_unique UNIQUE (token_hash),
  constraint players_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint players_show_id_fkey FOREIGN KEY (show_id) REFERENCES shows(id) ON DELETE CASCADE,
  constraint players_identified CHECK (((token_hash IS NOT NULL) OR (person_id IS NOT NULL))),
  constraint players_nickname_length CHECK (((char_length(nickname) >= 1) AND (char_length(nickname) <= 40)))
);
create INDEX players_of_person ON players USING btree (person_id) WHERE (person_id IS NOT NULL);
create INDEX players_of_team ON players USING btree (team_id);
comment on table players is 'People who joined a show by its code: by phone without an account, or signed in. Those without an account are deleted with the show, or some days after it.';
comment on column players.token_hash is 'SHA-256 of the token that the phone made and keeps.';

create table post_fingerprints (
  kind text not null,
  target_id uuid not null,
  author_id uuid not null,
  simhash bigint,
  posted_at timestamp with time zone not null,
  constraint post_fingerprints_pkey PRIMARY KEY (kind, target_id),
  constraint post_fingerprints_author_id_fkey FOREIGN KEY (author_id) REFERENCES people(id) ON DELETE CASCADE
);
create INDEX post_fingerprints_by_time ON post_fingerprints USING btree (posted_at);
create INDEX post_fingerprints_of_author ON post_fingerprints USING btree (author_id, posted_at);
comment on table post_fingerprints is 'What was posted lately, to find the same text again, and edits that replace it. Deleted after 30 days.';
comment on column post_fingerprints.simhash is '64 bits; similar texts differ in few. Null for short texts, which many people write alike.';

create table price_tiers (
  id uuid not null default gen_random_uuid(),
  event_id uuid not null,
  name text not null,
  kind text not null,
  amount bigint not null,
  suggested bigint,
  capacity integer,
  taken integer not null default 0,
  max_per_order integer not null default 10,
  opens_at timestamp with time zone,
  closes_at timestamp with time zone,
  is_code_only boolean not null default false,
  tax_rate double precision not null default 0,
  "position" integer not null,
  retired_at timestamp with time zone,
  constraint price_tiers_pkey PRIMARY KEY (id),
  constraint price_tiers_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint price_tiers_amount CHECK (((amount >= 0) AND (amount <= 100000000))),
  constraint price_tiers_capacity CHECK (((capacity >= 1) AND (capacity <= 100000))),
  constraint price_tiers_fixed CHECK (((kind = 'fixed'::text) <= (amount > 0))),
  constraint price_tiers_free CHECK (((kind = 'free'::text) <= (amount = 0))),
  constraint price_tiers_kind CHECK ((kind = ANY (ARRAY['fixed'::text, 'free'::text, 'donation'::text]))),
  constraint price_tiers_max_per_order CHECK (((max_per_order >= 1) AND (max_per_order <= 10))),
  constraint price_tiers_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  constraint price_tiers_suggested CHECK (((suggested >= amount) AND (suggested <= 100000000))),
  constraint price_tiers_taken CHECK ((taken >= 0)),
  constraint price_tiers_tax_rate CHECK (((tax_rate >= (0)::double precision) AND (tax_rate <= (50)::double precision))),
  constraint price_tiers_window CHECK ((closes_at > opens_at))
);
create INDEX price_tiers_of_event ON price_tiers USING btree (event_id, "position");
comment on table price_tiers is 'Kinds of tickets. Locked after the event''s row in event_counters, in the order of their ids.';
comment on column price_tiers.amount is 'The price including tax; the least that may be paid if people choose.';
comment on column price_tiers.taken is 'Tickets of orders that hold seats, including those not paid yet.';
comment on column price_tiers.is_code_only is 'Shown only to people with a code that unlocks it.';
comment on column price_tiers.tax_rate is 'Percent, included in the price.';
comment on column price_tiers.retired_at is 'Removed by the host after it was ordered.';
comment on constraint price_tiers_event_id_fkey on price_tiers is 'Not a contribution.';

create table promo_codes (
  id uuid not null default gen_random_uuid(),
  event_id uuid not null,
  code text not null,
  kind text not null,
  value bigint not null,
  max_uses integer,
  uses integer not null default 0,
  from_at timestamp with time zone,
  until_at timestamp with time zone,
  tier_ids uuid[] not null default '{}'::uuid[],
  created_at timestamp with time zone not null,
  constraint promo_codes_pkey PRIMARY KEY (id),
  constraint promo_codes_unique UNIQUE (event_id, code),
  constraint promo_codes_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint promo_codes_code CHECK ((code ~ '^[A-Z0-9-]{3,30}$'::text)),
  constraint promo_codes_kind CHECK ((kind = ANY (ARRAY['percent'::text, 'amount'::text, 'free'::text, 'unlock'::text]))),
  constraint promo_codes_max_uses CHECK (((max_uses >= 1) AND (max_uses <= 100000))),
  constraint promo_codes_uses CHECK ((uses >= 0)),
  constraint promo_codes_value CHECK (
CASE kind
    WHEN 'percent'::text THEN ((value >= 1) AND (value <= 100))
    WHEN 'amount'::text THEN ((value >= 1) AND (value <= 100000000))
    ELSE (value = 0)
END),
  constraint promo_codes_window CHECK ((until_at > from_at))
);
comment on table promo_codes is 'Codes of an event that lower prices or unlock tiers.';
comment on column promo_codes.value is 'Percent, or an amount off the order.';
comment on column promo_codes.uses is 'Orders with the code that hold seats.';
comment on column promo_codes.tier_ids is 'Which tiers the code is for; all if empty.';

create table provider_events (
  provider text not null,
  event_id text not null,
  account text,
  type text not null,
  object_id text not null,
  api_version text,
  received_at timestamp with time zone not null,
  handled_at timestamp with time zone,
  outcome text,
  attempts integer not null default 0,
  constraint provider_events_pkey PRIMARY KEY (provider, event_id),
  constraint provider_events_provider CHECK ((provider = 'stripe'::text))
);
create INDEX provider_events_by_time ON provider_events USING btree (received_at);
create INDEX provider_events_unhandled ON provider_events USING btree (object_id) WHERE (handled_at IS NULL);
comment on table provider_events is 'Notices of payment providers, for 90 days: what each was about, never what it said. A look at the object follows (ADR 122).';
comment on column provider_events.account is 'The payee''s account; null for the site''s own.';
comment on column provider_events.outcome is 'What the last look found, or why it failed.';

create table publications (
  person_id uuid not null,
  day date not null,
  events integer not null,
  series integer not null,
  dates integer not null,
  constraint publications_pkey PRIMARY KEY (person_id),
  constraint publications_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE
);
comment on table publications is 'How much each person published on the last UTC day on which they published anything: limits per day compare with it.';
comment on column publications.dates is 'Dates of series, without those that a job adds later.';

create table push_devices (
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  session_id uuid not null,
  endpoint text not null,
  public_key text not null,
  auth_secret text not null,
  user_agent text not null,
  created_at timestamp with time zone not null,
  last_pushed_at timestamp with time zone,
  constraint push_devices_pkey PRIMARY KEY (id),
  constraint push_devices_endpoint_unique UNIQUE (endpoint),
  constraint push_devices_one_per_session UNIQUE (session_id),
  constraint push_devices_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint push_devices_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
create INDEX push_devices_of_person ON push_devices USING btree (person_id, created_at);
comment on table push_devices is 'Browsers registered for push. Deleted with their session, so that nothing is shown after logging out.';
comment on column push_devices.endpoint is 'Secret URL at the browser''s push service, on a host of PUSH_SERVICES.';
comment on column push_devices.public_key is 'The browser''s key, used with auth_secret to encrypt pushes (RFC 8291).';

create table push_keys (
  is_only boolean not null default true,
  public_key text not null,
  private_key jsonb not null,
  created_at timestamp with time zone not null default now(),
  constraint push_keys_pkey PRIMARY KEY (is_only),
  constraint push_keys_single_row CHECK (is_only)
);
comment on table push_keys is 'The key pair (P-256) of the site for push services (VAPID, RFC 8292), shared by all nodes. Browsers subscribe with the public key: with another pair, every device would have to subscribe again.';
comment on column push_keys.public_key is 'The uncompressed point in base64url, as browsers expect it.';
comment on column push_keys.private_key is 'As JWK.';

create table pushes (
  id bigint not null generated always as identity,
  created_at timestamp(3) with time zone not null,
  notification_id bigint not null,
  device_id uuid not null,
  state text not null default 'queued'::text,
  attempts integer not null default 0,
  last_error text not null default ''::text,
  due_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  constraint pushes_pkey PRIMARY KEY (id, created_at),
  constraint pushes_one_per_device UNIQUE (notification_id, device_id, created_at),
  constraint pushes_device_id_fkey FOREIGN KEY (device_id) REFERENCES push_devices(id) ON DELETE CASCADE,
  constraint pushes_state_known CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'uncertain'::text, 'expired'::text, 'failed'::text])))
) partition by range (created_at);
create INDEX pushes_due ON pushes USING btree (due_at, id) WHERE (settled_at IS NULL);
create INDEX pushes_of_device ON pushes USING btree (device_id);
comment on table pushes is 'Notifications for devices, written in the transaction that causes them and delivered by a job, at most once per notification and device. By month (docs/adr/0153): kept for 30 days after they are settled, until the month is over.';
comment on column pushes.created_at is 'When the notification was created, so that there is one push per notification and device over all months.';
comment on column pushes.notification_id is 'No foreign key, which would read this table whenever a month of notifications is dropped. A trigger deletes pushes with their notification.';
comment on column pushes.state is 'queued → sending → sent. uncertain: the process died or the push service timed out while sending; it is not sent again.';
comment on column pushes.expires_at is 'When it becomes useless: it is not sent after that, and push services discard it.';

create table question_pictures (
  picture_id uuid not null,
  owner_id uuid not null,
  uploaded_at timestamp with time zone not null,
  constraint question_pictures_pkey PRIMARY KEY (picture_id),
  constraint question_pictures_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint question_pictures_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id)
);
create INDEX question_pictures_of_person ON question_pictures USING btree (owner_id, uploaded_at);
comment on table question_pictures is 'Pictures that a person uploaded for questions. A job deletes those that no question uses.';

create table rate_limits (
  key character varying(255) not null,
  points integer not null default 0,
  expire bigint,
  constraint rate_limits_pkey PRIMARY KEY (key)
);
comment on table rate_limits is 'Attempts counted by rate-limiter-flexible, shared by all nodes. Unlogged, because a crash may lose attempts.';

create table ratings (
  event_id uuid not null,
  person_id uuid not null,
  stars integer not null,
  rated_at timestamp with time zone not null,
  constraint ratings_pkey PRIMARY KEY (event_id, person_id),
  constraint ratings_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint ratings_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint ratings_stars CHECK (((stars >= 1) AND (stars <= 5)))
);
create INDEX ratings_of_person ON ratings USING btree (person_id);
comment on table ratings is 'Ratings by attendees after the event, one per person, changeable.';

create table receipt_counters (
  payee_id uuid not null,
  year integer not null,
  last_number integer not null,
  constraint receipt_counters_pkey PRIMARY KEY (payee_id, year),
  constraint receipt_counters_payee_id_fkey FOREIGN KEY (payee_id) REFERENCES payees(id)
);
comment on table receipt_counters is 'The last number given; its lock makes numbers gapless.';

create table receipts (
  id uuid not null default gen_random_uuid(),
  payee_id uuid not null,
  year integer not null,
  number integer not null,
  order_id uuid not null,
  refund_id uuid,
  content jsonb not null,
  issued_at timestamp with time zone not null,
  corrects_id uuid,
  constraint receipts_pkey PRIMARY KEY (id),
  constraint receipts_gapless UNIQUE (payee_id, year, number),
  constraint receipts_one_per_refund UNIQUE (refund_id),
  constraint receipts_corrects_id_fkey FOREIGN KEY (corrects_id) REFERENCES receipts(id),
  constraint receipts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint receipts_payee_id_fkey FOREIGN KEY (payee_id) REFERENCES payees(id),
  constraint receipts_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id)
);
create INDEX receipts_of_order ON receipts USING btree (order_id);
create UNIQUE INDEX receipts_one_correction ON receipts USING btree (corrects_id) WHERE (corrects_id IS NOT NULL);
comment on table receipts is 'Receipts of orders, and credit notes of refunds. They are not changed; a deleted buyer''s name goes.';
comment on column receipts.content is 'Seller, buyer, lines and sums as they were (src/contracts/payments/receipts.contract.ts).';
comment on column receipts.corrects_id is 'Of a credit note without a refund: the receipt of a payment that was recorded by mistake. The order gets another receipt once it is paid.';

create table refunds (
  id uuid not null default gen_random_uuid(),
  payment_id uuid not null,
  key text not null,
  amount bigint not null,
  tax bigint not null,
  state text not null,
  provider_refund text,
  reason text not null default ''::text,
  lines jsonb not null,
  asked_by uuid,
  asked_at timestamp with time zone not null,
  done_at timestamp with time zone,
  failure text,
  failed_at timestamp with time zone,
  constraint refunds_pkey PRIMARY KEY (id),
  constraint refunds_key_unique UNIQUE (key),
  constraint refunds_provider_refund_unique UNIQUE (provider_refund),
  constraint refunds_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES people(id) ON DELETE SET NULL,
  constraint refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint refunds_amount CHECK ((amount > 0)),
  constraint refunds_done_at CHECK (((state = 'done'::text) = (done_at IS NOT NULL))),
  constraint refunds_reason_length CHECK ((char_length(reason) <= 200)),
  constraint refunds_state CHECK ((state = ANY (ARRAY['asked'::text, 'pending'::text, 'done'::text, 'failed'::text]))),
  constraint refunds_tax CHECK (((tax >= 0) AND (tax <= amount)))
);
create INDEX refunds_asked_by ON refunds USING btree (asked_by) WHERE (asked_by IS NOT NULL);
create INDEX refunds_of_payment ON refunds USING btree (payment_id);
create INDEX refunds_open ON refunds USING btree (asked_at) WHERE (state = ANY (ARRAY['asked'::text, 'pending'::text]));
comment on table refunds is 'Money that goes back. “Asked” until the provider knows, “pending” until the money has gone: by hand for payments at the door and by transfer.';
comment on column refunds.key is 'Makes a repeated request the same refund.';
comment on column refunds.lines is 'What goes back, for the credit note.';
comment on column refunds.failed_at is 'When it was known to have failed: one of the same amount that was asked for later repeats it. Null also for those that failed before this column.';

create table repeating_shifts (
  id uuid not null default gen_random_uuid(),
  role_id uuid not null,
  rule text not null,
  starts_local timestamp without time zone not null,
  duration_minutes integer not null,
  time_zone text not null,
  needed integer not null,
  created_through date,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint repeating_shifts_pkey PRIMARY KEY (id),
  constraint repeating_shifts_role_id_fkey FOREIGN KEY (role_id) REFERENCES volunteer_roles(id) ON DELETE CASCADE,
  constraint repeating_shifts_duration CHECK (((duration_minutes >= 1) AND (duration_minutes <= 1440))),
  constraint repeating_shifts_needed CHECK (((needed >= 1) AND (needed <= 500)))
);
create INDEX repeating_shifts_of_role ON repeating_shifts USING btree (role_id);
create INDEX repeating_shifts_to_extend ON repeating_shifts USING btree (created_through) WHERE (created_through IS NOT NULL);
comment on table repeating_shifts is 'Shifts of organizations that repeat by an RFC 5545 rule. A job creates their shifts ahead; changing it does not change shifts with sign-ups.';
comment on column repeating_shifts.starts_local is 'The first date of the rule, with the time of day of the shifts that are still to be created.';
comment on column repeating_shifts.created_through is 'Shifts up to this local day exist; null when the rule has no more dates.';
comment on constraint repeating_shifts_role_id_fkey on repeating_shifts is 'Not a contribution.';

create table reports (
  id uuid not null default gen_random_uuid(),
  case_id uuid not null,
  reporter_id uuid,
  reporter_email text,
  reason text not null,
  words text not null default ''::text,
  is_illegal boolean not null default false,
  reported_at timestamp with time zone not null,
  constraint reports_pkey PRIMARY KEY (id),
  constraint reports_once_per_person UNIQUE (case_id, reporter_id),
  constraint reports_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_cases(id) ON DELETE CASCADE,
  constraint reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES people(id) ON DELETE SET NULL,
  constraint reports_email_length CHECK ((char_length(reporter_email) <= 254)),
  constraint reports_words_length CHECK ((char_length(words) <= 2000))
);
create INDEX reports_by_reporter ON reports USING btree (reporter_id);
create INDEX reports_of_case ON reports USING btree (case_id, reported_at);
comment on table reports is 'Reports of people, with or without an account. Authors never learn who reported them.';
comment on column reports.reporter_email is 'Where a person without an account learns the outcome; deleted with the case''s snapshot.';

create table rounds (
  id uuid not null default gen_random_uuid(),
  owner_id uuid not null,
  name text not null,
  questions jsonb not null default '[]'::jsonb,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint rounds_pkey PRIMARY KEY (id),
  constraint rounds_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint rounds_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
  constraint rounds_questions_count CHECK ((jsonb_array_length(questions) <= 100))
);
create INDEX rounds_of_person ON rounds USING btree (owner_id, updated_at DESC, id);
comment on table rounds is 'Rounds of questions that are asked together, by host.';
comment on column rounds.questions is '[{"text","answers":[…],"points","notes","tags":[…],"source":{"name","license"}}], with the further columns of game_questions where a kind needs them.';

create table rsvps (
  id uuid not null default gen_random_uuid(),
  event_id uuid not null,
  person_id uuid not null,
  status text not null,
  has_ticket boolean not null default false,
  guests integer not null default 0,
  party integer not null generated always as ((guests + 1)) stored,
  "position" bigint not null,
  is_held boolean not null default false,
  is_hidden boolean not null default false,
  answers jsonb not null default '{}'::jsonb,
  revision integer not null default 1,
  check_in_code text not null default random_code(),
  checked_in_at timestamp with time zone,
  answered_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  is_automatic boolean not null default false,
  attendance text not null default 'in-person'::text,
  note text not null default ''::text,
  decline_note text not null default ''::text,
  answer_by timestamp with time zone,
  confirmed_at timestamp with time zone,
  constraint rsvps_pkey PRIMARY KEY (id),
  constraint rsvps_check_in_code_unique UNIQUE (event_id, check_in_code),
  constraint rsvps_one_per_person UNIQUE (event_id, person_id),
  constraint rsvps_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint rsvps_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint rsvps_answer_by CHECK (
CASE status
    WHEN 'offered'::text THEN (answer_by IS NOT NULL)
    WHEN 'waitlisted'::text THEN true
    ELSE (answer_by IS NULL)
END),
  constraint rsvps_attendance CHECK ((attendance = ANY (ARRAY['in-person'::text, 'online'::text]))),
  constraint rsvps_decline_note_length CHECK ((char_length(decline_note) <= 500)),
  constraint rsvps_guests CHECK (((guests >= 0) AND (guests <= 10))),
  constraint rsvps_has_ticket CHECK (
CASE status
    WHEN 'reserved'::text THEN has_ticket
    WHEN 'going'::text THEN true
    ELSE (NOT has_ticket)
END),
  constraint rsvps_note_length CHECK ((char_length(note) <= 500)),
  constraint rsvps_status CHECK ((status = ANY (ARRAY['going'::text, 'reserved'::text, 'offered'::text, 'waitlisted'::text, 'requested'::text, 'not-going'::text, 'declined'::text, 'removed'::text])))
);
create INDEX rsvps_in_line ON rsvps USING btree (event_id, status, "position");
create INDEX rsvps_of_person ON rsvps USING btree (person_id, event_id);
create INDEX rsvps_offered ON rsvps USING btree (answer_by) WHERE (status = 'offered'::text);
create INDEX rsvps_recently_going ON rsvps USING btree (person_id, answered_at DESC) INCLUDE (event_id) WHERE ((status = 'going'::text) AND (NOT is_hidden));
CREATE TRIGGER rsvps_settle_seats AFTER DELETE ON public.rsvps REFERENCING OLD TABLE AS deleted_rows FOR EACH STATEMENT EXECUTE FUNCTION settle_seats_after_deletion();
comment on table rsvps is 'Answers to events, written under the lock of the event''s row in event_counters (src/server/rsvps/seating.actions.ts).';
comment on column rsvps.status is 'A “requested” answer waits for a host to accept or decline it, and holds no seat.';
comment on column rsvps.has_ticket is 'The seats belong to an order, which alone changes how many they are. “Reserved” seats are not paid yet.';
comment on column rsvps.party is 'Number of seats: the person and the guests.';
comment on column rsvps."position" is 'Order of answers, of requests and of the waitlist; answering again after leaving gets a new one at the end.';
comment on column rsvps.is_held is 'Moved back to the waitlist by the host; only the host can promote it.';
comment on column rsvps.is_hidden is 'Shown only to hosts.';
comment on column rsvps.answers is 'Question id → answer.';
comment on column rsvps.revision is 'Incremented when the status or the attendance changes, so that outdated mails are not sent.';
comment on column rsvps.check_in_code is 'Shown as a QR code or typed for check-in: 8 characters of Crockford''s base 32.';
comment on column rsvps.is_automatic is 'Created because the person goes to the whole series, and withdrawn when they stop. An individual answer clears it.';
comment on column rsvps.attendance is 'How the person attends; chosen at a hybrid event, otherwise that of the event when they answered. Only hybrid events read it.';
comment on column rsvps.note is 'Written to the hosts with a request to join.';
comment on column rsvps.decline_note is 'Written by a host to a person they declined.';
comment on column rsvps.answer_by is 'The deadline of an offer; on the waitlist, the deadline that was missed: such people are passed over until they ask again.';
comment on column rsvps.confirmed_at is 'When an attendee last said that they are coming; null for everybody else.';

create table saved_search_alerts (
  person_id uuid not null,
  subject_id uuid not null,
  notified_at timestamp with time zone not null,
  constraint saved_search_alerts_pkey PRIMARY KEY (person_id, subject_id),
  constraint saved_search_alerts_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE
);
create INDEX saved_search_alerts_by_time ON saved_search_alerts USING btree (notified_at);
comment on table saved_search_alerts is 'Alerts that people have received, so that none is sent twice, even after the search was deleted.';

create table saved_search_matches (
  saved_search_id uuid not null,
  subject_id uuid not null,
  event_id uuid not null,
  matched_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  constraint saved_search_matches_pkey PRIMARY KEY (saved_search_id, subject_id),
  constraint saved_search_matches_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint saved_search_matches_saved_search_id_fkey FOREIGN KEY (saved_search_id) REFERENCES saved_searches(id) ON DELETE CASCADE
);
create INDEX saved_search_matches_of_event ON saved_search_matches USING btree (event_id);
create INDEX saved_search_matches_unsent ON saved_search_matches USING btree (matched_at) WHERE (settled_at IS NULL);
comment on table saved_search_matches is 'New events that match a saved search: sent together within the hour, and counted until the person looks.';
comment on column saved_search_matches.subject_id is 'The event, or its series, which is represented by its first match.';
comment on constraint saved_search_matches_event_id_fkey on saved_search_matches is 'Not a contribution.';

create table saved_searches (
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  name text not null,
  q text not null,
  place_id integer,
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
  after_position bigint not null default nextval('listing_order'::regclass),
  last_looked_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  constraint saved_searches_pkey PRIMARY KEY (id),
  constraint saved_searches_unique UNIQUE NULLS NOT DISTINCT (person_id, q, place_id, radius_km, category, interest, types, quick_range, first_day, last_day, has_seats),
  constraint saved_searches_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint saved_searches_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id),
  constraint saved_searches_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
  constraint saved_searches_place CHECK (((place_id IS NULL) = (radius_km IS NULL)))
);
create INDEX saved_searches_in_place ON saved_searches USING btree (place_id) WHERE (place_id IS NOT NULL);
comment on table saved_searches is 'Searches with alerts for new events. Filters are stored as entered (EventFilters); relative dates are resolved on the day.';
comment on column saved_searches.after_position is 'Number from listing_order, taken under lock_listings(), so that everything listed at the time has a lower one.';

create table score_changes (
  id bigint not null generated always as identity,
  game_id uuid not null,
  team_id uuid not null,
  field text not null,
  from_value double precision,
  to_value double precision,
  reason text not null default ''::text,
  changed_by uuid,
  changed_at timestamp with time zone not null,
  undoes bigint,
  constraint score_changes_pkey PRIMARY KEY (id),
  constraint score_changes_undone_once UNIQUE (undoes),
  constraint score_changes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES people(id) ON DELETE SET NULL,
  constraint score_changes_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE,
  constraint score_changes_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id),
  constraint score_changes_undoes_fkey FOREIGN KEY (undoes) REFERENCES score_changes(id) ON DELETE CASCADE
);
create INDEX score_changes_by_person ON score_changes USING btree (changed_by) WHERE (changed_by IS NOT NULL);
create INDEX score_changes_of_game ON score_changes USING btree (game_id, id);
create INDEX score_changes_of_team ON score_changes USING btree (team_id);
comment on table score_changes is 'History of all score changes.';

create table search_words (
  word text not null,
  events integer not null,
  magnitude smallint not null default 0,
  constraint search_words_pkey PRIMARY KEY (word)
);
create INDEX search_words_by_beginning ON search_words USING btree (word text_pattern_ops);
create INDEX search_words_by_first_three_letters ON search_words USING btree ("left"(word, 3), magnitude DESC);
create INDEX search_words_by_first_two_letters ON search_words USING btree ("left"(word, 2), magnitude DESC);
create INDEX search_words_by_similarity ON search_words USING gin (word gin_trgm_ops);
comment on table search_words is 'Words of titles, hosts, places and interests of listed events, with the number of events; for completion and correction.';
comment on column search_words.magnitude is 'Grows with the number of events, in steps of about a quarter (word_magnitude()), so that indexes change rarely.';

create table seasons (
  id uuid not null default gen_random_uuid(),
  host_id uuid not null,
  name text not null,
  visibility text not null default 'unlisted'::text,
  starts_on date,
  ends_on date,
  counts_by text not null default 'score'::text,
  rank_points integer[] not null default '{10,8,6,5,4,3,2,1}'::integer[],
  best_nights integer,
  minimum_nights integer not null default 0,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint seasons_pkey PRIMARY KEY (id),
  constraint seasons_host_id_fkey FOREIGN KEY (host_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint seasons_best_nights CHECK (((best_nights >= 1) AND (best_nights <= 100))),
  constraint seasons_counts_by CHECK ((counts_by = ANY (ARRAY['score'::text, 'rank'::text]))),
  constraint seasons_minimum_nights CHECK (((minimum_nights >= 0) AND (minimum_nights <= 100))),
  constraint seasons_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
  constraint seasons_rank_points CHECK (((cardinality(rank_points) >= 1) AND (cardinality(rank_points) <= 30))),
  constraint seasons_visibility CHECK ((visibility = ANY (ARRAY['public'::text, 'unlisted'::text])))
);
create INDEX seasons_of_host ON seasons USING btree (host_id, created_at DESC, id);
create INDEX seasons_public ON seasons USING btree (created_at DESC, id) WHERE (visibility = 'public'::text);
comment on table seasons is 'Shows of a host with one table, which is computed from completed games on reading.';
comment on column seasons.visibility is 'public: listed, and counts public shows; unlisted: for people with the link, and counts unlisted shows as well.';
comment on column seasons.counts_by is 'score: the totals of the score sheets; rank: rank_points for ranks 1, 2, ….';
comment on column seasons.best_nights is 'Only so many best nights of each team count; null for all.';
comment on column seasons.minimum_nights is 'Teams with fewer nights have no rank, once there were so many.';

create table second_factors (
  account_id uuid not null,
  totp_sealed bytea not null,
  last_time_step integer not null,
  confirmed_at timestamp with time zone not null,
  recovery_hashes bytea[] not null,
  recovery_made_at timestamp with time zone not null,
  constraint second_factors_pkey PRIMARY KEY (account_id),
  constraint second_factors_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
comment on table second_factors is 'The authenticator app of an account. With a row, every sign-in but one by passkey asks for a second factor.';
comment on column second_factors.totp_sealed is 'Secret of the app, AES-256-GCM with a key derived from the session secret; bound to the account.';
comment on column second_factors.last_time_step is 'Time step of the last code that was accepted: each is good once.';
comment on column second_factors.recovery_hashes is 'HMAC-SHA-256 of the unused recovery codes, with a key that is not in the database.';

create table security_events (
  id bigint not null generated always as identity,
  account_id uuid,
  kind text not null,
  network text not null default ''::text,
  user_agent text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  constraint security_events_pkey PRIMARY KEY (id),
  constraint security_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
create INDEX security_events_by_network ON security_events USING btree (network, account_id);
create INDEX security_events_of_account ON security_events USING btree (account_id, created_at DESC);
comment on table security_events is 'Audit log of sign-ins, password and email changes, and rejected refresh tokens.';

create table series (
  id uuid not null default gen_random_uuid(),
  excluded_days date[] not null default '{}'::date[],
  created_by uuid,
  cancelled_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint series_pkey PRIMARY KEY (id),
  constraint series_created_by_fkey FOREIGN KEY (created_by) REFERENCES people(id) ON DELETE SET NULL
);
create INDEX series_by_age ON series USING btree (created_at DESC);
create INDEX series_by_creator ON series USING btree (created_by) WHERE (created_by IS NOT NULL);
comment on table series is 'Recurring events. Every occurrence is an event; host and visibility of a series are those of its events.';
comment on column series.excluded_days is 'Local days on which a rule of the series produces no occurrence, such as the EXDATE of an imported calendar.';

create table series_parts (
  id uuid not null default gen_random_uuid(),
  series_id uuid not null,
  rule text not null,
  starts_local timestamp without time zone not null,
  ends_before date,
  duration_minutes integer not null,
  time_zone text not null,
  rsvp_opens_minutes_before integer,
  rsvp_closes_minutes_before integer,
  content jsonb not null,
  cover_id uuid,
  created_until timestamp with time zone,
  constraint series_parts_pkey PRIMARY KEY (id),
  constraint series_parts_in_order UNIQUE NULLS NOT DISTINCT (series_id, ends_before),
  constraint series_parts_rule_by_id UNIQUE (id, series_id, rule),
  constraint series_parts_cover_id_fkey FOREIGN KEY (cover_id) REFERENCES pictures(id),
  constraint series_parts_series_id_fkey FOREIGN KEY (series_id) REFERENCES series(id) ON DELETE CASCADE,
  constraint series_parts_duration CHECK (((duration_minutes >= 1) AND (duration_minutes <= 43200))),
  constraint series_parts_rule_length CHECK (((char_length(rule) >= 1) AND (char_length(rule) <= 300)))
);
create INDEX series_parts_to_extend ON series_parts USING btree (created_until);
create INDEX series_parts_with_cover ON series_parts USING btree (cover_id) WHERE (cover_id IS NOT NULL);
comment on table series_parts is 'Consecutive parts of a series, each with a rule and the shared fields of its occurrences. A change of “this and following” begins a new part.';
comment on column series_parts.rule is 'RFC 5545, as serialized by src/contracts/series/recurrence-rules.ts; starts from the day of starts_local, in local time.';
comment on column series_parts.ends_before is 'The local day on which the next part begins; null for the last part.';
comment on column series_parts.content is 'Fields of its events except times, cover and host, by their names in the API.';
comment on column series_parts.created_until is 'Occurrences up to here have been created, and deleted ones are not created again; null if the rule has no more.';

create table series_rsvps (
  id uuid not null default gen_random_uuid(),
  series_id uuid not null,
  person_id uuid not null,
  guests integer not null default 0,
  answers jsonb not null default '{}'::jsonb,
  is_hidden boolean not null default false,
  revision integer not null default 1,
  "position" bigint not null generated always as identity,
  created_at timestamp with time zone not null,
  attendance text not null default 'in-person'::text,
  constraint series_rsvps_pkey PRIMARY KEY (id),
  constraint series_rsvps_one_per_person UNIQUE (series_id, person_id),
  constraint series_rsvps_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint series_rsvps_series_id_fkey FOREIGN KEY (series_id) REFERENCES series(id) ON DELETE CASCADE,
  constraint series_rsvps_attendance CHECK ((attendance = ANY (ARRAY['in-person'::text, 'online'::text]))),
  constraint series_rsvps_guests CHECK (((guests >= 0) AND (guests <= 10)))
);
create INDEX series_rsvps_of_person ON series_rsvps USING btree (person_id);
comment on table series_rsvps is 'People who go to a whole series: upcoming occurrences without an individual answer are answered for them.';
comment on column series_rsvps.revision is 'Incremented with each change, so that each leads to one notification.';
comment on column series_rsvps."position" is 'Order of joining, in which occurrences are answered.';

create table series_volunteer_roles (
  series_id uuid not null,
  lineage_id uuid not null,
  title text not null,
  description text not null,
  skills text[] not null,
  minimum_age integer,
  shifts jsonb not null default '[]'::jsonb,
  since_local timestamp without time zone,
  created_at timestamp with time zone not null,
  until_local timestamp without time zone,
  questions jsonb not null default '[]'::jsonb,
  sign_up_closes_hours integer,
  withdraw_closes_hours integer,
  spots_per_sign_up integer not null default 1,
  constraint series_volunteer_roles_pkey PRIMARY KEY (series_id, lineage_id),
  constraint series_volunteer_roles_series_id_fkey FOREIGN KEY (series_id) REFERENCES series(id) ON DELETE CASCADE
);
comment on table series_volunteer_roles is 'Roles of all dates of a series; new dates get a copy with shifts at the same distance from the start.';
comment on column series_volunteer_roles.shifts is '[{"lineageId","startsAfterMinutes","durationMinutes","needed"}], in local time.';
comment on column series_volunteer_roles.since_local is 'Only dates from this one on; null for all.';
comment on column series_volunteer_roles.until_local is 'Only dates before this one; null for all.';

create table sessions (
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  refresh_key bytea not null,
  counter integer not null default 0,
  rotated_at timestamp with time zone not null default now(),
  seen_counter integer not null default '-1'::integer,
  last_seen_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  user_agent text not null default ''::text,
  network text not null default ''::text,
  method text not null default 'password'::text,
  reauthenticated_at timestamp with time zone not null default now(),
  second_factor_at timestamp with time zone,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint sessions_method_known CHECK ((method = ANY (ARRAY['password'::text, 'passkey'::text, 'provider'::text, 'mailed-link'::text])))
);
create INDEX sessions_of_account ON sessions USING btree (account_id);
CREATE TRIGGER sessions_announce_end AFTER DELETE ON public.sessions REFERENCING OLD TABLE AS ended FOR EACH STATEMENT EXECUTE FUNCTION announce_ended_sessions();
comment on table sessions is 'Signed-in browsers. Refresh tokens are not stored: they are version|id|counter|HMAC(refresh_key).';
comment on column sessions.counter is 'Generation of the active refresh token.';
comment on column sessions.seen_counter is 'Highest generation whose access token was used, which proves that its refresh response arrived.';
comment on column sessions.method is 'How the person signed in, besides a second factor.';
comment on column sessions.reauthenticated_at is 'When the person last proved who they are: by signing in, or again later. Sensitive changes need it recent.';
comment on column sessions.second_factor_at is 'When the session last used a second factor. Its assurance is 2 while that is recent, otherwise 1.';

create table shift_listings (
  shift_id uuid not null,
  role_id uuid not null,
  starts_at timestamp with time zone not null,
  is_open boolean not null,
  is_online boolean not null,
  latitude double precision,
  longitude double precision,
  cell integer,
  skills text[] not null,
  tsv tsvector not null,
  words text[] not null,
  starts_local timestamp without time zone,
  sign_up_closes_at timestamp with time zone not null,
  constraint shift_listings_pkey PRIMARY KEY (shift_id),
  constraint shift_listings_shift_id_fkey FOREIGN KEY (shift_id) REFERENCES volunteer_shifts(id) ON DELETE CASCADE
);
create INDEX shift_listings_by_cell ON shift_listings USING btree (cell, starts_at, shift_id) INCLUDE (latitude, longitude, is_open, starts_local, sign_up_closes_at) WHERE (cell IS NOT NULL);
create INDEX shift_listings_by_time ON shift_listings USING btree (starts_at, shift_id);
create INDEX shift_listings_by_words ON shift_listings USING gin (tsv) WITH (fastupdate=off);
create INDEX shift_listings_of_role ON shift_listings USING btree (role_id);
create INDEX shift_listings_open ON shift_listings USING btree (starts_at, shift_id) WHERE is_open;
create INDEX shift_listings_open_online ON shift_listings USING btree (starts_at, shift_id) WHERE (is_open AND is_online);
comment on table shift_listings is 'The search index of shifts: one row per public shift, written only by triggers, in the transaction that changes it.';
comment on column shift_listings.is_open is 'Needs more people.';
comment on column shift_listings.is_online is 'Can be done from anywhere; shifts of hybrid events cannot.';
comment on column shift_listings.latitude is 'Position of the event''s pin, or of the town without an event or with a hidden address.';
comment on column shift_listings.tsv is 'Role (A) over skills, event, host and place (B) over the description (C); skills also as skill/<name>, skills and topics of event or host as interest/<name>.';
comment on column shift_listings.words is 'Words of role, skills, event, host and place, for correcting typing errors.';
comment on column shift_listings.starts_local is 'As in event_listings.';
comment on column shift_listings.sign_up_closes_at is 'Later, the shift is not listed.';
comment on constraint shift_listings_shift_id_fkey on shift_listings is 'Not a contribution.';

create table shift_reminders (
  shift_id uuid not null,
  starts_at timestamp with time zone not null,
  constraint shift_reminders_pkey PRIMARY KEY (shift_id, starts_at),
  constraint shift_reminders_shift_id_fkey FOREIGN KEY (shift_id) REFERENCES volunteer_shifts(id) ON DELETE CASCADE
);
comment on table shift_reminders is 'Shifts whose volunteers received the reminder of the day before; a moved shift gets a new one.';
comment on constraint shift_reminders_shift_id_fkey on shift_reminders is 'Not a contribution.';

create table shift_sign_ups (
  id uuid not null default gen_random_uuid(),
  shift_id uuid not null,
  person_id uuid not null,
  status text not null,
  "position" bigint not null,
  is_held boolean not null default false,
  confirms_age boolean not null default false,
  confirms_skills boolean not null default false,
  confirmed_at timestamp with time zone,
  attendance text,
  checked_in_at timestamp with time zone,
  minutes integer,
  hours_state text,
  revision integer not null default 1,
  signed_up_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  hours_note text not null default ''::text,
  claimed_minutes integer,
  claimed_at timestamp with time zone,
  is_walk_in boolean not null default false,
  replacement_sought_at timestamp with time zone,
  shares_contact boolean not null default false,
  contact_phone text not null default ''::text,
  answers jsonb not null default '[]'::jsonb,
  approved_by uuid,
  spots integer not null default 1,
  companions text[] not null default '{}'::text[],
  spots_attended integer,
  constraint shift_sign_ups_pkey PRIMARY KEY (id),
  constraint shift_sign_ups_one_per_person UNIQUE (shift_id, person_id),
  constraint shift_sign_ups_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES people(id) ON DELETE SET NULL,
  constraint shift_sign_ups_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint shift_sign_ups_shift_id_fkey FOREIGN KEY (shift_id) REFERENCES volunteer_shifts(id) ON DELETE CASCADE,
  constraint shift_sign_ups_attendance CHECK ((attendance = ANY (ARRAY['attended'::text, 'no-show'::text]))),
  constraint shift_sign_ups_claim CHECK ((((claimed_minutes IS NULL) = (claimed_at IS NULL)) AND ((claimed_at IS NULL) OR (attendance IS NULL)))),
  constraint shift_sign_ups_claimed_minutes CHECK (((claimed_minutes >= 1) AND (claimed_minutes <= 2880))),
  constraint shift_sign_ups_companions CHECK ((cardinality(companions) < spots)),
  constraint shift_sign_ups_contact CHECK (
CASE
    WHEN shares_contact THEN (status = ANY (ARRAY['signed-up'::text, 'waitlisted'::text]))
    ELSE (contact_phone = ''::text)
END),
  constraint shift_sign_ups_contact_phone_length CHECK ((char_length(contact_phone) <= 40)),
  constraint shift_sign_ups_hours_note_length CHECK ((char_length(hours_note) <= 500)),
  constraint shift_sign_ups_hours_of_attended CHECK (((NOT (attendance IS DISTINCT FROM 'attended'::text)) = (hours_state IS NOT NULL))),
  constraint shift_sign_ups_hours_state CHECK ((hours_state = ANY (ARRAY['counted'::text, 'approved'::text, 'disputed'::text]))),
  constraint shift_sign_ups_minutes CHECK (((minutes >= 0) AND (minutes <= 2880))),
  constraint shift_sign_ups_replacement CHECK (((replacement_sought_at IS NULL) OR (status = 'signed-up'::text))),
  constraint shift_sign_ups_spots CHECK (((spots >= 1) AND (spots <= 10))),
  constraint shift_sign_ups_spots_attended CHECK (((spots_attended >= 1) AND (spots_attended <= spots))),
  constraint shift_sign_ups_spots_of_attended CHECK (((spots_attended IS NULL) OR (NOT (attendance IS DISTINCT FROM 'attended'::text)))),
  constraint shift_sign_ups_status CHECK ((status = ANY (ARRAY['signed-up'::text, 'waitlisted'::text, 'withdrawn'::text, 'removed'::text])))
);
create INDEX shift_sign_ups_approved_by ON shift_sign_ups USING btree (approved_by) WHERE (approved_by IS NOT NULL);
create INDEX shift_sign_ups_claimed ON shift_sign_ups USING btree (claimed_at) WHERE (claimed_at IS NOT NULL);
create INDEX shift_sign_ups_in_line ON shift_sign_ups USING btree (shift_id, status, "position");
create INDEX shift_sign_ups_of_person ON shift_sign_ups USING btree (person_id, status, shift_id);
create INDEX shift_sign_ups_replaceable ON shift_sign_ups USING btree (shift_id, replacement_sought_at) WHERE (replacement_sought_at IS NOT NULL);
create INDEX shift_sign_ups_shared ON shift_sign_ups USING btree (shift_id) WHERE shares_contact;
create INDEX shift_sign_ups_to_approve ON shift_sign_ups USING btree (shift_id) WHERE (hours_state <> 'approved'::text);
CREATE TRIGGER shift_sign_ups_settle_shifts AFTER DELETE ON public.shift_sign_ups REFERENCING OLD TABLE AS deleted_rows FOR EACH STATEMENT EXECUTE FUNCTION settle_shifts_after_deletion();
CREATE TRIGGER sign_ups_update_openness AFTER UPDATE OF replacement_sought_at ON public.shift_sign_ups FOR EACH ROW WHEN (((old.replacement_sought_at IS NULL) <> (new.replacement_sought_at IS NULL))) EXECUTE FUNCTION update_openness_on_replacement();
comment on table shift_sign_ups is 'Sign-ups and waitlist of shifts. Status and position are written under the lock of the shift''s row (src/server/volunteering/sign-ups/roster.actions.ts).';
comment on column shift_sign_ups."position" is 'Waitlist position; signing up again after leaving gets a new one at the end.';
comment on column shift_sign_ups.is_held is 'Moved back to the waitlist by a host; only hosts can promote it.';
comment on column shift_sign_ups.confirms_age is 'Whether the person confirmed the minimum age. Birthdays are not stored.';
comment on column shift_sign_ups.confirms_skills is 'Whether the person confirmed the required skills.';
comment on column shift_sign_ups.confirmed_at is 'When the person confirmed, after the reminder of the day before.';
comment on column shift_sign_ups.minutes is 'Minutes that each person worked, if corrected by a host; null for the length of the shift.';
comment on column shift_sign_ups.hours_state is 'Set if attended: counted, approved by a host, or disputed.';
comment on column shift_sign_ups.revision is 'Incremented when the status changes, so that outdated notifications are not sent.';
comment on column shift_sign_ups.hours_note is 'Reason of the dispute, or the note of the claim; otherwise empty.';
comment on column shift_sign_ups.claimed_minutes is 'Minutes that the person reports after a shift at which no host marked them; null once a host has marked them.';
comment on column shift_sign_ups.is_walk_in is 'Added by claiming hours recorded at the door: takes none of the places of the shift.';
comment on column shift_sign_ups.replacement_sought_at is 'The person cannot come, and keeps the place until the next sign-up takes it.';
comment on column shift_sign_ups.shares_contact is 'The person agrees that the organizers of this shift see their email address and phone number, until 30 days after it.';
comment on column shift_sign_ups.answers is '[{"id","question","answer"}]: question and answer as they read when the person signed up.';
comment on column shift_sign_ups.approved_by is 'Who approved the hours, named on certificates; null if they deleted their account.';
comment on column shift_sign_ups.spots is 'How many people come, with the person: places that the sign-up takes.';
comment on column shift_sign_ups.companions is 'Names of the others, as far as they were given.';
comment on column shift_sign_ups.spots_attended is 'How many of them came; null for all.';

create table shift_walk_ins (
  id uuid not null,
  shift_id uuid not null,
  name text not null,
  email text,
  minutes integer,
  hours_state text not null default 'counted'::text,
  added_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  added_by uuid,
  approved_by uuid,
  constraint shift_walk_ins_pkey PRIMARY KEY (id),
  constraint shift_walk_ins_added_by_fkey FOREIGN KEY (added_by) REFERENCES people(id) ON DELETE SET NULL,
  constraint shift_walk_ins_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES people(id) ON DELETE SET NULL,
  constraint shift_walk_ins_shift_id_fkey FOREIGN KEY (shift_id) REFERENCES volunteer_shifts(id) ON DELETE CASCADE,
  constraint shift_walk_ins_email_length CHECK (((char_length(email) >= 1) AND (char_length(email) <= 254))),
  constraint shift_walk_ins_hours_state CHECK ((hours_state = ANY (ARRAY['counted'::text, 'approved'::text]))),
  constraint shift_walk_ins_minutes CHECK (((minutes >= 0) AND (minutes <= 2880))),
  constraint shift_walk_ins_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100)))
);
create INDEX shift_walk_ins_added_by ON shift_walk_ins USING btree (added_by) WHERE (added_by IS NOT NULL);
create INDEX shift_walk_ins_approved_by ON shift_walk_ins USING btree (approved_by) WHERE (approved_by IS NOT NULL);
create INDEX shift_walk_ins_by_email ON shift_walk_ins USING btree (lower(email)) WHERE (email IS NOT NULL);
create INDEX shift_walk_ins_of_shift ON shift_walk_ins USING btree (shift_id);
comment on table shift_walk_ins is 'People whom hosts added at the door. A person with an account and that verified address can turn it into a sign-up, which deletes the row.';
comment on column shift_walk_ins.id is 'Chosen by the browser, so that a repeated request adds nobody twice.';
comment on column shift_walk_ins.email is 'Shown to hosts only; erased 180 days after the shift.';
comment on column shift_walk_ins.minutes is 'Minutes worked, if corrected by a host; null for the length of the shift.';
comment on column shift_walk_ins.added_by is 'The host who added the person; null if they deleted their account.';
comment on column shift_walk_ins.approved_by is 'Who approved the hours; the sign-up keeps it when the person claims them.';

create table shift_words (
  word text not null,
  constraint shift_words_pkey PRIMARY KEY (word)
);
create INDEX shift_words_by_prefix ON shift_words USING btree (word text_pattern_ops);
create INDEX shift_words_by_similarity ON shift_words USING gin (word gin_trgm_ops);
comment on table shift_words is 'Words of listed shifts, for correcting typing errors. The job learn-shift-words refreshes them every few minutes, so that writes do not wait for it.';

create table show_helpers (
  show_id uuid not null,
  person_id uuid not null,
  added_at timestamp with time zone not null,
  constraint show_helpers_pkey PRIMARY KEY (show_id, person_id),
  constraint show_helpers_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint show_helpers_show_id_fkey FOREIGN KEY (show_id) REFERENCES shows(id) ON DELETE CASCADE
);
create INDEX show_helpers_of_person ON show_helpers USING btree (person_id);
comment on table show_helpers is 'Helpers run the game like the host, but cannot edit the show.';

create table show_rounds (
  show_id uuid not null,
  round_id uuid not null,
  "position" integer not null,
  constraint show_rounds_pkey PRIMARY KEY (show_id, "position"),
  constraint show_rounds_round_id_fkey FOREIGN KEY (round_id) REFERENCES rounds(id) ON DELETE CASCADE,
  constraint show_rounds_show_id_fkey FOREIGN KEY (show_id) REFERENCES shows(id) ON DELETE CASCADE
);
create INDEX show_rounds_of_round ON show_rounds USING btree (round_id);

create table shows (
  id uuid not null default gen_random_uuid(),
  title text not null,
  title_key text not null generated always as (fold(title)) stored,
  status text not null default 'scheduled'::text,
  host_id uuid not null,
  event_id uuid,
  season_id uuid,
  starts_at timestamp with time zone,
  event_starts_at timestamp with time zone,
  visibility text not null default 'unlisted'::text,
  question_count integer not null default 10,
  takes_answers boolean not null default false,
  shows_questions boolean not null default false,
  keeps_questions_open boolean not null default false,
  holds_standings boolean not null default false,
  question_seconds integer,
  presenter_notes text not null default ''::text,
  helper_code text not null default random_code(),
  join_code text not null default short_code(6),
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint shows_pkey PRIMARY KEY (id),
  constraint shows_join_code_unique UNIQUE (join_code),
  constraint shows_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE SET NULL,
  constraint shows_host_id_fkey FOREIGN KEY (host_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint shows_season_id_fkey FOREIGN KEY (season_id) REFERENCES seasons(id) ON DELETE SET NULL,
  constraint shows_presenter_notes_length CHECK ((char_length(presenter_notes) <= 20000)),
  constraint shows_question_count CHECK (((question_count >= 1) AND (question_count <= 100))),
  constraint shows_question_seconds CHECK (((question_seconds >= 5) AND (question_seconds <= 3600))),
  constraint shows_status CHECK ((status = ANY (ARRAY['scheduled'::text, 'in-progress'::text, 'completed'::text]))),
  constraint shows_title_length CHECK (((char_length(title) >= 1) AND (char_length(title) <= 120))),
  constraint shows_visibility CHECK ((visibility = ANY (ARRAY['public'::text, 'unlisted'::text, 'private'::text])))
);
create INDEX shows_by_status ON shows USING btree (status, COALESCE(starts_at, created_at) DESC, id) WHERE (visibility = 'public'::text);
create INDEX shows_of_event ON shows USING btree (event_id) WHERE (event_id IS NOT NULL);
create INDEX shows_of_host ON shows USING btree (host_id, status);
create INDEX shows_of_season ON shows USING btree (season_id) WHERE (season_id IS NOT NULL);
CREATE TRIGGER shows_close_with_event BEFORE UPDATE OF event_id ON public.shows FOR EACH ROW WHEN (((old.event_id IS NOT NULL) AND (new.event_id IS NULL))) EXECUTE FUNCTION close_show_of_deleted_event();
comment on table shows is 'Trivia nights. Launching creates the game; completing freezes its scores.';
comment on column shows.event_starts_at is 'Start of the event when the time of the show was saved: the show moves with the event.';
comment on column shows.visibility is 'public: listed, unless the event is not; unlisted: for people with the link; private: for those who run it or play.';
comment on column shows.question_count is 'Sum of the rounds, or set by the host for shows without rounds.';
comment on column shows.keeps_questions_open is 'Going to the next question does not lock the one before.';
comment on column shows.holds_standings is 'Boards and phones show the standings as the host revealed them last.';
comment on column shows.question_seconds is 'The time to answer each question, unless the host chooses another one when asking; null for no limit.';
comment on column shows.join_code is 'Lets phones join, until the show is completed.';

create table sign_in_steps (
  id_hash bytea not null,
  account_id uuid,
  purpose text not null,
  payload jsonb not null,
  browser_hash bytea,
  network text not null,
  tries integer not null default 0,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint sign_in_steps_pkey PRIMARY KEY (id_hash),
  constraint sign_in_steps_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint sign_in_steps_purpose CHECK ((purpose = ANY (ARRAY['second-factor'::text, 'second-factor-setup'::text, 'passkey'::text, 'passkey-setup'::text, 'provider'::text, 'provider-link'::text, 'mailed-link'::text])))
);
create INDEX sign_in_steps_by_expiry ON sign_in_steps USING btree (expires_at);
create INDEX sign_in_steps_of_account ON sign_in_steps USING btree (account_id);
comment on table sign_in_steps is 'Unfinished sign-ins and setups of factors, for some minutes. Each is finished once, by the browser that began it.';
comment on column sign_in_steps.id_hash is 'SHA-256 of the random id that the client holds.';
comment on column sign_in_steps.account_id is 'Null while it is unknown who signs in.';
comment on column sign_in_steps.payload is 'By purpose, such as the challenge of a passkey; its schema is beside the flow.';
comment on column sign_in_steps.browser_hash is 'SHA-256 of the cookie of the browser that began; null for other programs, which continue on the same network.';

create table sign_up_requests (
  id uuid not null default gen_random_uuid(),
  email text not null,
  words text not null default ''::text,
  state text not null default 'open'::text,
  requested_at timestamp with time zone not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  constraint sign_up_requests_pkey PRIMARY KEY (id),
  constraint sign_up_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES people(id) ON DELETE SET NULL,
  constraint sign_up_requests_email_length CHECK ((char_length(email) <= 254)),
  constraint sign_up_requests_state CHECK ((state = ANY (ARRAY['open'::text, 'approved'::text, 'refused'::text]))),
  constraint sign_up_requests_words_length CHECK ((char_length(words) <= 1000))
);
create INDEX sign_up_requests_by_decider ON sign_up_requests USING btree (decided_by);
create INDEX sign_up_requests_decided ON sign_up_requests USING btree (decided_at) WHERE (decided_at IS NOT NULL);
create INDEX sign_up_requests_in_order ON sign_up_requests USING btree (requested_at, id) WHERE (state = 'open'::text);
create UNIQUE INDEX sign_up_requests_one_open ON sign_up_requests USING btree (lower(email)) WHERE (state = 'open'::text);
comment on table sign_up_requests is 'People who ask for an account where the staff approve sign-ups. Deleted 30 days after the decision.';

create table site_claims (
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint site_claims_pkey PRIMARY KEY (token_hash)
);
comment on table site_claims is 'SHA-256 of one-time links in the server''s log that make the first administrator. All end once the site has one.';

create table site_invitations (
  id uuid not null default gen_random_uuid(),
  code_hash bytea not null,
  email text,
  uses_left integer not null,
  made_by uuid,
  made_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint site_invitations_pkey PRIMARY KEY (id),
  constraint site_invitations_code UNIQUE (code_hash),
  constraint site_invitations_made_by_fkey FOREIGN KEY (made_by) REFERENCES people(id) ON DELETE SET NULL,
  constraint site_invitations_email_length CHECK ((char_length(email) <= 254)),
  constraint site_invitations_uses CHECK ((uses_left >= 0))
);
create INDEX site_invitations_by_email ON site_invitations USING btree (lower(email)) WHERE (email IS NOT NULL);
create INDEX site_invitations_by_end ON site_invitations USING btree (expires_at);
create INDEX site_invitations_by_maker ON site_invitations USING btree (made_by);
comment on table site_invitations is 'Codes that admit new accounts where sign-up is by invitation or approval. The code itself is known only to its holder.';
comment on column site_invitations.email is 'The only address that it admits, after an approved request; proving the address then needs no code.';

create table site_logo (
  is_only boolean not null default true,
  picture_id uuid not null,
  constraint site_logo_pkey PRIMARY KEY (is_only),
  constraint site_logo_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id),
  constraint site_logo_is_one CHECK (is_only)
);
create INDEX site_logo_picture ON site_logo USING btree (picture_id);
comment on table site_logo is 'Keeps the picture of the setting `logo`, which has its id.';

create table site_settings (
  key text not null,
  value jsonb not null,
  changed_by uuid,
  changed_at timestamp with time zone not null,
  constraint site_settings_pkey PRIMARY KEY (key)
);
CREATE TRIGGER site_settings_announced AFTER INSERT OR DELETE OR UPDATE ON public.site_settings FOR EACH STATEMENT EXECUTE FUNCTION announce_site_settings();
comment on table site_settings is 'Settings of the site that differ from their defaults (src/contracts/site-settings.ts). A trigger announces changes to all processes.';
comment on column site_settings.changed_by is 'Null for the command line. No foreign key: the setting stays when the account is deleted.';

create table social_links (
  person_id uuid not null,
  "position" smallint not null,
  service text not null,
  handle text not null,
  url text,
  constraint social_links_pkey PRIMARY KEY (person_id, "position"),
  constraint social_links_unique UNIQUE (person_id, service, handle),
  constraint social_links_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint social_links_count CHECK ((("position" >= 0) AND ("position" <= 9))),
  constraint social_links_handle_length CHECK (((char_length(handle) >= 1) AND (char_length(handle) <= 200))),
  constraint social_links_service_known CHECK ((service = ANY (ARRAY['website'::text, 'mastodon'::text, 'bluesky'::text, 'instagram'::text, 'youtube'::text, 'linkedin'::text, 'github'::text, 'discord'::text]))),
  constraint social_links_url_required CHECK (((url IS NULL) = (service = 'discord'::text))),
  constraint social_links_url_secure CHECK (((url ~~ 'https://%'::text) AND (char_length(url) <= 500)))
);
comment on table social_links is 'Links to profiles elsewhere, in the person''s order.';
comment on column social_links.handle is 'As displayed: @name@server, name.bsky.social, or the URL of a website without https://.';

create table soon_counts (
  category text not null,
  listings integer not null,
  online integer not null,
  constraint soon_counts_pkey PRIMARY KEY (category)
);
comment on table soon_counts is 'The number of soon_listings by category when the window moved last: what share of them has a word is the estimate for all listings.';

create table soon_listings (
  event_id uuid not null,
  starts_at timestamp with time zone not null,
  starts_local timestamp without time zone,
  category text not null,
  host_type text not null,
  is_online boolean not null,
  is_in_person boolean not null,
  latitude double precision,
  longitude double precision,
  series_id uuid,
  tsv tsvector not null,
  constraint soon_listings_pkey PRIMARY KEY (event_id),
  constraint soon_listings_event_id_fkey FOREIGN KEY (event_id) REFERENCES event_listings(event_id) ON DELETE CASCADE
);
create INDEX soon_listings_by_time ON soon_listings USING btree (starts_at, event_id);
create INDEX soon_listings_by_words ON soon_listings USING gin (tsv) WITH (fastupdate=off);
comment on table soon_listings is 'A copy of the next listings of a large site, written by a trigger and the job move-soon-window: few rows to read for common words.';
comment on constraint soon_listings_event_id_fkey on soon_listings is 'Not a contribution.';

create table soon_window (
  since timestamp with time zone not null,
  until timestamp with time zone not null,
  constraint soon_window_order CHECK ((since <= until))
);
create UNIQUE INDEX soon_window_once ON soon_window USING btree ((true));
comment on table soon_window is 'One row: soon_listings contains exactly the listings that start from since until before until. Changed only under lock_listings().';

create table spent_proofs (
  nonce bytea not null,
  expires_at timestamp with time zone not null,
  constraint spent_proofs_pkey PRIMARY KEY (nonce)
);
create INDEX spent_proofs_by_expiry ON spent_proofs USING btree (expires_at);
comment on table spent_proofs is 'Challenges of proofs of work that were used, until they expire: each works once, whatever server gets it.';

create table subscriptions (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  person_id uuid,
  payee_id uuid not null,
  plan_id uuid,
  name text not null,
  amount bigint not null,
  currency text not null,
  tax_rate double precision not null,
  period text not null,
  started_at timestamp with time zone,
  periods_paid integer not null default 0,
  paid_until timestamp with time zone,
  reminded_for timestamp with time zone,
  cancelled_at timestamp with time zone,
  ended_at timestamp with time zone,
  created_at timestamp with time zone not null,
  renewable_until timestamp with time zone,
  constraint subscriptions_pkey PRIMARY KEY (id),
  constraint subscriptions_payee_id_fkey FOREIGN KEY (payee_id) REFERENCES payees(id),
  constraint subscriptions_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE SET NULL,
  constraint subscriptions_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES dues_plans(id) ON DELETE SET NULL,
  constraint subscriptions_amount CHECK (((amount >= 1) AND (amount <= 100000000))),
  constraint subscriptions_currency CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint subscriptions_kind CHECK ((kind = ANY (ARRAY['dues'::text, 'donation'::text]))),
  constraint subscriptions_paid CHECK ((((periods_paid = 0) = (paid_until IS NULL)) AND ((paid_until IS NULL) = (started_at IS NULL)))),
  constraint subscriptions_period CHECK ((period = ANY (ARRAY['month'::text, 'year'::text]))),
  constraint subscriptions_periods CHECK ((periods_paid >= 0))
);
create INDEX subscriptions_of_payee ON subscriptions USING btree (payee_id, created_at DESC, id);
create INDEX subscriptions_of_person ON subscriptions USING btree (person_id, created_at DESC);
create INDEX subscriptions_of_plan ON subscriptions USING btree (plan_id) WHERE (plan_id IS NOT NULL);
create UNIQUE INDEX subscriptions_one_membership ON subscriptions USING btree (payee_id, person_id) WHERE ((kind = 'dues'::text) AND (ended_at IS NULL));
create INDEX subscriptions_to_remind ON subscriptions USING btree (paid_until) WHERE ((ended_at IS NULL) AND (cancelled_at IS NULL));
comment on table subscriptions is 'Dues and regular donations of people. Each period is an order that the person pays; nothing is charged by itself (ADR 135).';
comment on column subscriptions.name is 'Of the plan when it was chosen; empty for donations.';
comment on column subscriptions.started_at is 'Of the first payment: periods are counted from here, so that the day of the month stays.';
comment on column subscriptions.reminded_for is 'The end of the period that the person was last reminded of.';
comment on column subscriptions.cancelled_at is 'Stays until the end of the paid period.';
comment on column subscriptions.ended_at is 'Cancelled and no longer paid, or not renewed in time.';
comment on column subscriptions.renewable_until is 'Until when the next period can be paid, if that is later than the usual days: the group or organization was hidden then, and took no money.';

create table team_answers (
  game_id uuid not null,
  team_id uuid not null,
  question text not null,
  text text not null,
  answered_by uuid,
  player_id uuid,
  answered_at timestamp with time zone not null,
  is_marked boolean not null default false,
  drafted_at timestamp with time zone,
  shortened_from text,
  replaced_answer text,
  constraint team_answers_pkey PRIMARY KEY (game_id, question, team_id),
  constraint team_answers_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES people(id) ON DELETE SET NULL,
  constraint team_answers_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE CASCADE,
  constraint team_answers_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(id) ON DELETE SET NULL,
  constraint team_answers_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id),
  constraint team_answers_text_length CHECK (((char_length(text) >= 1) AND (char_length(text) <= 3009)))
);
create INDEX team_answers_by_person ON team_answers USING btree (answered_by) WHERE (answered_by IS NOT NULL);
create INDEX team_answers_by_player ON team_answers USING btree (player_id) WHERE (player_id IS NOT NULL);
create INDEX team_answers_of_team ON team_answers USING btree (team_id);
comment on table team_answers is 'Answers typed by teams, and with the question tiebreak their guesses. Whether one is right follows from its points in game_entries.';
comment on column team_answers.is_marked is 'Whether the question was scored since this text was sent; a changed text has to be marked again.';
comment on column team_answers.drafted_at is 'When it was typed, if nobody sent it: its phone did when its page was left or the question locked. What a teammate typed later replaces it.';
comment on column team_answers.shortened_from is 'The longest text that this draft is a deliberate beginning of. That text is refused if it was typed before this draft.';
comment on column team_answers.replaced_answer is 'The answer that a player sent and that this draft replaced. A phone that has seen neither does not replace the draft.';

create table team_members (
  team_id uuid not null,
  person_id uuid not null,
  is_captain boolean not null default false,
  joined_at timestamp with time zone not null,
  constraint team_members_pkey PRIMARY KEY (team_id, person_id),
  constraint team_members_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint team_members_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE
);
create INDEX team_members_of_person ON team_members USING btree (person_id, team_id);
create UNIQUE INDEX team_members_one_captain ON team_members USING btree (team_id) WHERE is_captain;
CREATE TRIGGER team_members_promote_captain AFTER DELETE ON public.team_members REFERENCING OLD TABLE AS deleted_rows FOR EACH STATEMENT EXECUTE FUNCTION promote_next_captain();

create table team_requests (
  show_id uuid not null,
  team_id uuid not null,
  requested_by uuid not null,
  requested_at timestamp with time zone not null,
  declined_at timestamp with time zone,
  constraint team_requests_pkey PRIMARY KEY (show_id, team_id),
  constraint team_requests_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES people(id) ON DELETE CASCADE,
  constraint team_requests_show_id_fkey FOREIGN KEY (show_id) REFERENCES shows(id) ON DELETE CASCADE,
  constraint team_requests_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE
);
create INDEX team_requests_by_person ON team_requests USING btree (requested_by);
create INDEX team_requests_of_team ON team_requests USING btree (team_id);
comment on table team_requests is 'Teams that hosts asked to play at a show. The row is deleted when the team joins; one that declined is not asked again.';

create table teams (
  id uuid not null default gen_random_uuid(),
  name text not null,
  name_key text not null generated always as (fold(name)) stored,
  join_code text not null default random_code(),
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  hidden_at timestamp with time zone,
  hidden_by uuid,
  constraint teams_pkey PRIMARY KEY (id),
  constraint teams_join_code_unique UNIQUE (join_code),
  constraint teams_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60)))
);
create INDEX teams_by_age ON teams USING btree (created_at DESC, id DESC) WHERE (deleted_at IS NULL);
create INDEX teams_by_hiding ON teams USING btree (hidden_by) WHERE (hidden_by IS NOT NULL);
create INDEX teams_by_name ON teams USING btree (name_key, id) WHERE (deleted_at IS NULL);
create INDEX teams_by_similarity ON teams USING gin (name_key gin_trgm_ops) WHERE (deleted_at IS NULL);
create INDEX teams_by_text ON teams USING gin (to_tsvector('site_text'::regconfig, name)) WHERE (deleted_at IS NULL);
comment on table teams is 'Trivia teams. Deleting only sets deleted_at: games keep the name, and the captain can restore the team.';
comment on column teams.join_code is 'Eight characters that let people join.';
comment on column teams.hidden_by is 'The decision that hid it; only that one''s end shows it again.';

create table template_prices (
  template_id uuid not null,
  prices jsonb not null,
  constraint template_prices_pkey PRIMARY KEY (template_id),
  constraint template_prices_template_id_fkey FOREIGN KEY (template_id) REFERENCES event_templates(id) ON DELETE CASCADE
);
comment on table template_prices is 'The tickets of events that were saved as templates (src/server/payments/copies/copied-prices.queries.ts).';

create table ticket_settings (
  event_id uuid not null,
  currency text not null,
  takes_door boolean not null,
  takes_transfer boolean not null,
  takes_online boolean not null default true,
  transfer_days integer not null,
  refund_hours_before integer,
  revision integer not null default 1,
  windows_start_local timestamp without time zone,
  constraint ticket_settings_pkey PRIMARY KEY (event_id),
  constraint ticket_settings_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint ticket_settings_currency CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint ticket_settings_refund_hours CHECK (((refund_hours_before >= 0) AND (refund_hours_before <= 2160))),
  constraint ticket_settings_transfer_days CHECK (((transfer_days >= 1) AND (transfer_days <= 60)))
);
comment on table ticket_settings is 'How people pay for an event and until when they get the money back; absent for events that have never had prices.';
comment on column ticket_settings.transfer_days is 'How long a seat is kept for a transfer; shorter near the start.';
comment on column ticket_settings.refund_hours_before is 'People who cancel before this time get the money back; null if never.';
comment on column ticket_settings.windows_start_local is 'Of a copy: the start that the times of its sales belong to. They move with the start of the draft; null if a host has set them.';
comment on constraint ticket_settings_event_id_fkey on ticket_settings is 'Not a contribution.';

create table unconfirmed_requests (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  target_id uuid not null,
  title text not null,
  summary text not null default ''::text,
  path text not null,
  name text not null,
  email text not null,
  invitation_hash bytea,
  details jsonb not null,
  token_hash bytea not null,
  code_hash bytea,
  tries integer not null default 0,
  requested_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint unconfirmed_requests_pkey PRIMARY KEY (id),
  constraint unconfirmed_requests_token_unique UNIQUE (token_hash),
  constraint unconfirmed_requests_email_length CHECK (((char_length(email) >= 1) AND (char_length(email) <= 254))),
  constraint unconfirmed_requests_kind CHECK ((kind = ANY (ARRAY['rsvp'::text, 'membership'::text, 'shift'::text]))),
  constraint unconfirmed_requests_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100)))
);
create INDEX unconfirmed_requests_by_expiry ON unconfirmed_requests USING btree (expires_at);
create INDEX unconfirmed_requests_of_address ON unconfirmed_requests USING btree (lower(email));
create INDEX unconfirmed_requests_of_target ON unconfirmed_requests USING btree (target_id);
comment on table unconfirmed_requests is 'What people asked for with a name and an address, until a mailed link or code confirms it. Deleted then, when rejected, or after a day.';
comment on column unconfirmed_requests.target_id is 'The event, group or shift.';
comment on column unconfirmed_requests.title is 'Name of the target, for the mail.';
comment on column unconfirmed_requests.summary is 'What the mail says about the target besides its name, such as the time of a shift; may be empty.';
comment on column unconfirmed_requests.path is 'The page to open once confirmed.';
comment on column unconfirmed_requests.invitation_hash is 'SHA-256 of the code of an invitation to the site, if the person has one: the confirmation uses it for a new account.';
comment on column unconfirmed_requests.details is 'The rest of what was asked for, read by the feature.';
comment on column unconfirmed_requests.code_hash is 'HMAC of the six digits that confirm on the device where the request was made; null without a mail, because codes of many requests could be guessed.';

create table volunteer_certificates (
  number text not null,
  person_id uuid not null,
  host_kind text not null,
  host_id uuid not null,
  content jsonb not null,
  issued_at timestamp with time zone not null,
  constraint volunteer_certificates_pkey PRIMARY KEY (number),
  constraint volunteer_certificates_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint volunteer_certificates_host_kind CHECK ((host_kind = ANY (ARRAY['person'::text, 'group'::text, 'organization'::text])))
);
create INDEX volunteer_certificates_of_person ON volunteer_certificates USING btree (person_id, host_kind, host_id);
comment on table volunteer_certificates is 'Certificates that anybody with the number can check. Deleted when the person revokes them or deletes the account.';
comment on column volunteer_certificates.content is 'What the certificate says: {"person","host","minutes","shifts","firstDay","lastDay","approvers"}.';

create table volunteer_roles (
  id uuid not null default gen_random_uuid(),
  event_id uuid,
  organization_id uuid,
  title text not null,
  description text not null default ''::text,
  skills text[] not null default '{}'::text[],
  minimum_age integer,
  attendance text,
  place_id integer,
  venue text not null default ''::text,
  address text not null default ''::text,
  lineage_id uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  retired_at timestamp with time zone,
  is_edited boolean not null default false,
  questions jsonb not null default '[]'::jsonb,
  sign_up_closes_hours integer,
  withdraw_closes_hours integer,
  spots_per_sign_up integer not null default 1,
  constraint volunteer_roles_pkey PRIMARY KEY (id),
  constraint volunteer_roles_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint volunteer_roles_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint volunteer_roles_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id),
  constraint volunteer_roles_address_length CHECK ((char_length(address) <= 300)),
  constraint volunteer_roles_attendance CHECK ((attendance = ANY (ARRAY['in-person'::text, 'online'::text]))),
  constraint volunteer_roles_description_length CHECK ((char_length(description) <= 4000)),
  constraint volunteer_roles_location CHECK (
CASE
    WHEN (event_id IS NOT NULL) THEN ((num_nonnulls(attendance, place_id) = 0) AND (venue = ''::text) AND (address = ''::text))
    ELSE ((attendance IS NOT NULL) AND ((attendance = 'online'::text) OR (place_id IS NOT NULL)))
END),
  constraint volunteer_roles_minimum_age CHECK (((minimum_age >= 1) AND (minimum_age <= 99))),
  constraint volunteer_roles_one_owner CHECK ((num_nonnulls(event_id, organization_id) = 1)),
  constraint volunteer_roles_sign_up_closes_hours CHECK (((sign_up_closes_hours >= 0) AND (sign_up_closes_hours <= 720))),
  constraint volunteer_roles_skills_count CHECK ((cardinality(skills) <= 10)),
  constraint volunteer_roles_spots_per_sign_up CHECK (((spots_per_sign_up >= 1) AND (spots_per_sign_up <= 10))),
  constraint volunteer_roles_title_length CHECK (((char_length(title) >= 1) AND (char_length(title) <= 80))),
  constraint volunteer_roles_venue_length CHECK ((char_length(venue) <= 120)),
  constraint volunteer_roles_withdraw_closes_hours CHECK (((withdraw_closes_hours >= 0) AND (withdraw_closes_hours <= 720)))
);
create INDEX volunteer_roles_at_place ON volunteer_roles USING btree (place_id) WHERE (place_id IS NOT NULL);
create INDEX volunteer_roles_of_event ON volunteer_roles USING btree (event_id) WHERE (event_id IS NOT NULL);
create INDEX volunteer_roles_of_organization ON volunteer_roles USING btree (organization_id) WHERE (organization_id IS NOT NULL);
create UNIQUE INDEX volunteer_roles_one_per_event ON volunteer_roles USING btree (event_id, lineage_id) WHERE (lineage_id IS NOT NULL);
CREATE TRIGGER roles_refresh_shift_listings AFTER UPDATE OF title, description, skills, attendance, place_id, sign_up_closes_hours, retired_at, event_id, organization_id ON public.volunteer_roles FOR EACH ROW EXECUTE FUNCTION refresh_shift_listings_of_role();
comment on table volunteer_roles is 'Volunteer roles of events, or of organizations outside events.';
comment on column volunteer_roles.attendance is 'Like place_id, venue and address only for roles of organizations; other roles use the location of the event.';
comment on column volunteer_roles.lineage_id is 'Shared by the roles of all dates of a series; null for a role of one date.';
comment on column volunteer_roles.retired_at is 'Removed by a host: not listed, but kept for the records of volunteers, and so that a series does not create it again.';
comment on column volunteer_roles.is_edited is 'Edited for this date only: changes of the series do not overwrite it.';
comment on column volunteer_roles.questions is 'As of events: [{"id","text","isRequired","kind","options"}].';
comment on column volunteer_roles.sign_up_closes_hours is 'Hours before each shift at which online sign-up ends; null for its start.';
comment on column volunteer_roles.withdraw_closes_hours is 'Hours before each shift until which volunteers can cancel online; null for its start.';
comment on column volunteer_roles.spots_per_sign_up is 'How many people one person may sign up for a shift, with themselves.';
comment on constraint volunteer_roles_event_id_fkey on volunteer_roles is 'Not a contribution.';

create table volunteer_shifts (
  id uuid not null default gen_random_uuid(),
  role_id uuid not null,
  starts_local timestamp without time zone not null,
  ends_local timestamp without time zone not null,
  time_zone text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  starts_after_minutes integer,
  needed integer not null,
  places_taken integer not null default 0,
  places_waiting integer not null default 0,
  last_position bigint not null default 0,
  is_closed boolean not null default false,
  lineage_id uuid,
  sequence integer not null default 0,
  cancelled_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  is_edited boolean not null default false,
  repeating_shift_id uuid,
  help_requested_at timestamp with time zone,
  helpers_asked integer,
  constraint volunteer_shifts_pkey PRIMARY KEY (id),
  constraint volunteer_shifts_repeating_shift_id_fkey FOREIGN KEY (repeating_shift_id) REFERENCES repeating_shifts(id) ON DELETE SET NULL,
  constraint volunteer_shifts_role_id_fkey FOREIGN KEY (role_id) REFERENCES volunteer_roles(id) ON DELETE CASCADE,
  constraint volunteer_shifts_capacity CHECK (((places_taken >= 0) AND (places_taken <= needed))),
  constraint volunteer_shifts_duration CHECK ((ends_local <= (starts_local + '24:00:00'::interval))),
  constraint volunteer_shifts_end_after_start CHECK (((ends_at > starts_at) AND (ends_local > starts_local))),
  constraint volunteer_shifts_needed CHECK (((needed >= 1) AND (needed <= 500))),
  constraint volunteer_shifts_waiting CHECK ((places_waiting >= 0))
);
create INDEX volunteer_shifts_of_role ON volunteer_shifts USING btree (role_id, starts_at);
create UNIQUE INDEX volunteer_shifts_one_per_role ON volunteer_shifts USING btree (role_id, lineage_id) WHERE (lineage_id IS NOT NULL);
create INDEX volunteer_shifts_repeating ON volunteer_shifts USING btree (repeating_shift_id) WHERE (repeating_shift_id IS NOT NULL);
create INDEX volunteer_shifts_to_come ON volunteer_shifts USING btree (starts_at, id) WHERE (cancelled_at IS NULL);
CREATE TRIGGER shifts_refresh_listing_on_insert AFTER INSERT ON public.volunteer_shifts FOR EACH ROW EXECUTE FUNCTION refresh_listing_of_shift();
CREATE TRIGGER shifts_refresh_listing_on_update AFTER UPDATE ON public.volunteer_shifts FOR EACH ROW WHEN ((((((old.starts_at IS DISTINCT FROM new.starts_at) OR (old.starts_local IS DISTINCT FROM new.starts_local)) OR (old.is_closed IS DISTINCT FROM new.is_closed)) OR (old.cancelled_at IS DISTINCT FROM new.cancelled_at)) OR (old.role_id IS DISTINCT FROM new.role_id))) EXECUTE FUNCTION refresh_listing_of_shift();
CREATE TRIGGER shifts_update_openness AFTER UPDATE OF places_taken, needed ON public.volunteer_shifts FOR EACH ROW WHEN (((old.places_taken < old.needed) <> (new.places_taken < new.needed))) EXECUTE FUNCTION update_openness_of_shift_listing();
comment on table volunteer_shifts is 'Shifts of roles. Sign-ups lock this row; src/server/volunteering/sign-ups/roster.actions.ts writes places_taken, places_waiting and last_position.';
comment on column volunteer_shifts.starts_after_minutes is 'Local-time distance from the start of the event, kept when the event moves; null without an event.';
comment on column volunteer_shifts.places_taken is 'With the spots that are held for people who have not confirmed their address.';
comment on column volunteer_shifts.is_closed is 'Closed for sign-ups.';
comment on column volunteer_shifts.lineage_id is 'Shared by the shifts of all dates of a series.';
comment on column volunteer_shifts.sequence is 'SEQUENCE of the calendar entry; incremented when time or status change.';
comment on column volunteer_shifts.cancelled_at is 'Deleted by a host, but kept for the people who had signed up.';
comment on column volunteer_shifts.is_edited is 'Edited for this date only: changes of the series or the repeating shift do not overwrite it.';
comment on column volunteer_shifts.repeating_shift_id is 'Created by it; null for a single shift.';
comment on column volunteer_shifts.help_requested_at is 'When an organizer last asked earlier volunteers to take an open spot: at most once in 24 hours.';
comment on column volunteer_shifts.helpers_asked is 'How many people that was; null until then.';
comment on constraint volunteer_shifts_role_id_fkey on volunteer_shifts is 'Not a contribution.';

create table web_assets (
  name text not null,
  bytes bytea not null,
  is_brotli boolean not null,
  last_run_at timestamp with time zone not null default now(),
  constraint web_assets_pkey PRIMARY KEY (name)
);
comment on table web_assets is 'Scripts, styles and other files of the builds that nodes run: while two versions run, a page of one may ask the other for its files.';
comment on column web_assets.last_run_at is 'When a node whose build has this file last said so, which each does at its start and once a day.';

create view listable_events as
 SELECT e.id AS event_id,
    e.starts_at,
    e.ends_at,
    e.category,
    COALESCE(ho.kind, e.host_kind) AS host_type,
    e.attendance <> 'in-person'::text AS is_online,
    e.attendance <> 'online'::text AS is_in_person,
    pin.latitude,
    pin.longitude,
    grid_cell(pin.latitude, pin.longitude) AS cell,
    fold(e.title) AS title_key,
    ((setweight(to_tsvector('site_text'::regconfig, concat_ws(' '::text, search_text(e.title), search_grams(e.title))), 'A'::"char") || setweight(to_tsvector('site_text'::regconfig, concat_ws(' '::text, search_text(surroundings.text), search_grams(surroundings.text))), 'B'::"char")) || setweight(to_tsvector('site_text'::regconfig, search_text(e.description)), 'C'::"char")) || array_to_tsvector(ARRAY( SELECT 'interest/'::text || fold(interest.interest)
           FROM unnest(e.interests) interest(interest))) AS tsv,
    dictionary_words(search_text((e.title || ' '::text) || surroundings.text)) AS words,
    e.series_id,
        CASE
            WHEN e.attendance <> 'online'::text THEN e.starts_local
            ELSE NULL::timestamp without time zone
        END AS starts_local
   FROM events e
     LEFT JOIN people h ON h.id = e.host_person_id
     LEFT JOIN groups hg ON hg.id = e.host_group_id
     LEFT JOIN organizations ho ON ho.id = e.host_organization_id
     LEFT JOIN places p ON p.id = e.place_id AND e.attendance <> 'online'::text
     CROSS JOIN LATERAL ( SELECT
                CASE
                    WHEN e.attendance = 'online'::text THEN NULL::double precision
                    WHEN e.is_address_hidden THEN p.latitude
                    ELSE COALESCE(e.latitude, p.latitude)
                END AS latitude,
                CASE
                    WHEN e.attendance = 'online'::text THEN NULL::double precision
                    WHEN e.is_address_hidden THEN p.longitude
                    ELSE COALESCE(e.longitude, p.longitude)
                END AS longitude) pin
     CROSS JOIN LATERAL ( SELECT concat_ws(' '::text, h.name, hg.name, ho.name, p.name, p.other_key, p.region, p.country, array_to_string(e.interests, ' '::text),
                CASE
                    WHEN NOT e.is_address_hidden AND e.attendance <> 'online'::text THEN e.venue
                    ELSE NULL::text
                END) AS text) surroundings
  WHERE e.status = 'published'::text AND e.visibility = 'public'::text AND (hg.visibility IS NULL OR hg.visibility = 'public'::text);
comment on view listable_events is 'Public events with their search text. The only source of event_listings: hidden addresses are replaced by their city, other private data is excluded.';

create view listable_groups as
 SELECT id,
    'group'::text AS kind,
    slug,
    name_key,
    tsv,
    place_id,
    member_count AS size,
    created_at,
    updated_at
   FROM groups g
  WHERE visibility = 'public'::text;
comment on view listable_groups is 'Public groups with their search text. Search reads groups only through this view.';

create view listable_organizations as
 SELECT id,
    kind,
    slug,
    name_key,
    tsv,
    place_id,
    0 AS size,
    created_at,
    updated_at
   FROM organizations o
  WHERE hidden_at IS NULL;
comment on view listable_organizations is 'Like listable_groups, for organizations, all of which are public unless a decision hides them.';

create view listable_shifts as
 SELECT s.id AS shift_id,
    s.role_id,
    s.starts_at,
    is_shift_open(s.*) AS is_open,
    COALESCE(NOT l.is_in_person, r.attendance = 'online'::text) AS is_online,
    pin.latitude,
    pin.longitude,
    grid_cell(pin.latitude, pin.longitude) AS cell,
    r.skills,
    (((setweight(to_tsvector('site_text'::regconfig, concat_ws(' '::text, search_text(r.title), search_grams(r.title))), 'A'::"char") || setweight(to_tsvector('site_text'::regconfig, concat_ws(' '::text, search_text(surroundings.text), search_grams(surroundings.text))), 'B'::"char")) || setweight(to_tsvector('site_text'::regconfig, search_text(r.description)), 'C'::"char")) || array_to_tsvector(ARRAY( SELECT 'skill/'::text || fold(skill.skill)
           FROM unnest(r.skills) skill(skill)))) || array_to_tsvector(ARRAY( SELECT 'interest/'::text || fold(topic.topic)
           FROM unnest(COALESCE(e.interests, ho.interests) || r.skills) topic(topic))) AS tsv,
    dictionary_words(search_text(concat_ws(' '::text, r.title, surroundings.text))) AS words,
        CASE
            WHEN NOT COALESCE(NOT l.is_in_person, r.attendance = 'online'::text) THEN s.starts_local
            ELSE NULL::timestamp without time zone
        END AS starts_local,
    s.starts_at - make_interval(hours => COALESCE(r.sign_up_closes_hours, 0)) AS sign_up_closes_at
   FROM volunteer_shifts s
     JOIN volunteer_roles r ON r.id = s.role_id
     LEFT JOIN event_listings l ON l.event_id = r.event_id
     LEFT JOIN events e ON e.id = r.event_id
     LEFT JOIN people h ON h.id = e.host_person_id
     LEFT JOIN groups hg ON hg.id = e.host_group_id
     LEFT JOIN organizations ho ON ho.id = COALESCE(e.host_organization_id, r.organization_id)
     LEFT JOIN places p ON p.id =
        CASE
            WHEN e.id IS NULL THEN r.place_id
            WHEN e.attendance <> 'online'::text THEN e.place_id
            ELSE NULL::integer
        END
     CROSS JOIN LATERAL ( SELECT
                CASE
                    WHEN e.id IS NULL THEN p.latitude
                    ELSE l.latitude
                END AS latitude,
                CASE
                    WHEN e.id IS NULL THEN p.longitude
                    ELSE l.longitude
                END AS longitude) pin
     CROSS JOIN LATERAL ( SELECT concat_ws(' '::text, array_to_string(r.skills, ' '::text), e.title, h.name, hg.name, ho.name, p.name, p.other_key, p.region, p.country) AS text) surroundings
  WHERE s.cancelled_at IS NULL AND NOT s.is_closed AND r.retired_at IS NULL AND (l.event_id IS NOT NULL OR r.organization_id IS NOT NULL AND ho.hidden_at IS NULL);
comment on view listable_shifts is 'Public shifts with their search text: those of listed events and of organizations. The only source of shift_listings.';

create view show_teams as
 SELECT lobby_teams.show_id,
    lobby_teams.team_id,
    lobby_teams.name,
    lobby_teams.name_key,
    lobby_teams.join_code,
    lobby_teams.is_ready,
    lobby_teams.joined_at,
    true AS is_in_lobby
   FROM lobby_teams
UNION ALL
 SELECT g.show_id,
    e.team_id,
    e.name,
    fold(e.name) AS name_key,
    e.join_code,
    true AS is_ready,
    e.joined_at,
    false AS is_in_lobby
   FROM game_entries e
     JOIN games g ON g.id = e.game_id
  WHERE e.removed_at IS NULL;

create view volunteer_hours as
 SELECT u.person_id,
    s.id AS shift_id,
    r.title AS role_title,
    s.starts_at,
    s.starts_local,
    s.ends_local,
    s.time_zone,
    COALESCE(e.host_kind, 'organization'::text) AS host_kind,
    COALESCE(e.host_person_id, e.host_group_id, e.host_organization_id, r.organization_id) AS host_id,
    e.id AS event_id,
    e.title AS event_title,
    u.hours_state,
    u.hours_note,
    COALESCE(u.minutes, (EXTRACT(epoch FROM s.ends_at - s.starts_at) / 60::numeric)::integer) AS minutes,
    u.approved_by,
    COALESCE(u.spots_attended, u.spots) AS people,
    u.companions
   FROM shift_sign_ups u
     JOIN volunteer_shifts s ON s.id = u.shift_id
     JOIN volunteer_roles r ON r.id = s.role_id
     LEFT JOIN events e ON e.id = r.event_id
  WHERE u.attendance = 'attended'::text;
comment on view volunteer_hours is 'One row per attended shift and person, with the minutes of the shift or the host''s correction, and how many people came together.';

create view walk_in_hours as
 SELECT w.id,
    w.name,
    s.id AS shift_id,
    r.title AS role_title,
    s.starts_at,
    s.starts_local,
    s.ends_local,
    s.time_zone,
    e.title AS event_title,
    w.hours_state,
    COALESCE(w.minutes, (EXTRACT(epoch FROM s.ends_at - s.starts_at) / 60::numeric)::integer) AS minutes
   FROM shift_walk_ins w
     JOIN volunteer_shifts s ON s.id = w.shift_id
     JOIN volunteer_roles r ON r.id = s.role_id
     LEFT JOIN events e ON e.id = r.event_id;
comment on view walk_in_hours is 'One row per person added at the door, like volunteer_hours.';
