-- Written by `npm run generate` from db/migrations. Read it, never run or edit it.

create extension pg_trgm;

create extension unaccent;

CREATE OR REPLACE FUNCTION public.admit_those_going()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
begin
  if new.status = 'going' then
    insert into event_admissions (event_id, person_id) values (new.event_id, new.person_id) on conflict do nothing;
  elsif tg_op = 'UPDATE' then
    delete from event_admissions where event_id = new.event_id and person_id = new.person_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.answer_event(asked_event uuid, people uuid[], wishes text[], guest_counts integer[], replies jsonb[], hidings boolean[], at timestamp with time zone)
 RETURNS text[]
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
declare
  line event_counters;
  happening record;
  mine rsvps;
  outcomes text[] := '{}';
  outcome text;
  had text;
  wanted_party integer;
  has_begun boolean;
begin
  select * into line from event_counters where event_id = asked_event for update;
  if not found then return array_fill('event.not_found'::text, array[cardinality(people)]); end if;
  select status, starts_at, ends_at, guests_per_rsvp, rsvp_opens_at, least(coalesce(rsvp_closes_at, starts_at), ends_at) as closes_at
    into happening from events where id = asked_event;
  has_begun := happening.starts_at <= at;
  for i in 1 .. cardinality(people) loop
    select * into mine from rsvps where event_id = asked_event and person_id = people[i];
    wanted_party := guest_counts[i] + 1;
    outcome := case
      when happening.status = 'draft' then 'event.not_published'
      when happening.ends_at <= at then 'event.over'
      when mine.status = 'removed' then 'rsvp.removed'
      when wishes[i] = 'not-going' then null
      when happening.status = 'cancelled' then 'event.cancelled'
      when mine.status in ('going', 'waitlisted') and wanted_party <= mine.party then null
      when happening.rsvp_opens_at > at then 'rsvp.not_open'
      when happening.closes_at <= at then 'rsvp.closed'
      when guest_counts[i] > happening.guests_per_rsvp then 'rsvp.too_many_guests'
      when mine.status = 'going' and line.seats_taken + wanted_party - mine.party > line.capacity then 'rsvp.full'
      when has_begun and mine.status is distinct from 'going' and line.seats_taken + wanted_party > line.capacity then 'rsvp.full'
    end;
    if outcome is null then
      if mine.status = 'going' then line.seats_taken := line.seats_taken - mine.party; end if;
      if mine.status = 'waitlisted' then line.seats_waiting := line.seats_waiting - mine.party; end if;
      outcome := case
        when wishes[i] = 'not-going' then 'not-going'
        when mine.status = 'going' then 'going'
        when mine.is_held or coalesce(line.seats_taken + wanted_party > line.capacity, false) then 'waitlisted'
        -- Whoever waits comes first: move_up decides in order.
        when line.seats_waiting > 0 and not has_begun then 'waitlisted'
        else 'going'
      end;
      had := mine.status;
      if outcome <> 'not-going' and had is distinct from 'going' and had is distinct from 'waitlisted' then
        line.last_position := line.last_position + 1;
        mine.position := line.last_position;
      end if;
      insert into rsvps as kept (event_id, person_id, status, guests, position, is_held, is_hidden, answers, answered_at, updated_at)
        values (asked_event, people[i], outcome, case when outcome = 'not-going' then 0 else guest_counts[i] end,
          coalesce(mine.position, 0), coalesce(mine.is_held and outcome = 'waitlisted', false), hidings[i], replies[i], at, at)
        on conflict on constraint rsvps_one_per_person do update
          set (status, guests, position, is_held, is_hidden, answers, updated_at, answered_at, revision, checked_in_at) =
            (excluded.status, excluded.guests, excluded.position, excluded.is_held, excluded.is_hidden, excluded.answers, at,
             case when kept.status in ('going', 'waitlisted') then kept.answered_at else at end,
             kept.revision + (kept.status <> excluded.status)::integer,
             case when excluded.status = 'going' then kept.checked_in_at end)
        returning * into mine;
      if outcome = 'going' then line.seats_taken := line.seats_taken + mine.party; end if;
      if outcome = 'waitlisted' then line.seats_waiting := line.seats_waiting + mine.party; end if;
      line := move_up(line, mine.id, at);
      if outcome = 'waitlisted' then select status into outcome from rsvps where id = mine.id; end if;
      if outcome = mine.status and outcome <> 'not-going' and had is distinct from outcome then
        perform tell_of_rsvp(mine.id, mine.revision, outcome);
      end if;
    end if;
    outcomes := outcomes || outcome;
  end loop;
  perform save_seats(line);
  return outcomes;
end $function$;

CREATE OR REPLACE FUNCTION public.count_changed_listing()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.count_listing(listing event_listings, change integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_catalog'
BEGIN ATOMIC
 INSERT INTO event_day_counts AS counts (scope, day, category, events)  SELECT scope.scope,
             (((count_listing.listing).starts_at AT TIME ZONE 'UTC'::text))::date AS timezone,
             (count_listing.listing).category AS category,
             count_listing.change AS change
            FROM unnest(ARRAY[(count_listing.listing).cell, '-1'::integer,
                 CASE
                     WHEN (count_listing.listing).is_online THEN '-2'::integer
                     ELSE NULL::integer
                 END]) scope(scope)
           WHERE (scope.scope IS NOT NULL)
           ORDER BY scope.scope ON CONFLICT(scope, day, category) DO UPDATE SET events = (counts.events + excluded.events);
 DELETE FROM event_day_counts
   WHERE ((count_listing.change < 0) AND (event_day_counts.events = 0) AND (event_day_counts.day = (((count_listing.listing).starts_at AT TIME ZONE 'UTC'::text))::date) AND (event_day_counts.category = (count_listing.listing).category) AND (event_day_counts.scope = ANY (ARRAY[(count_listing.listing).cell, '-1'::integer, '-2'::integer])));
 INSERT INTO event_month_counts AS counts (scope, month, category, events)  SELECT scope.scope,
             (date_trunc('month'::text, ((count_listing.listing).starts_at AT TIME ZONE 'UTC'::text)))::date AS date_trunc,
             (count_listing.listing).category AS category,
             count_listing.change AS change
            FROM unnest(ARRAY[(count_listing.listing).cell, '-1'::integer,
                 CASE
                     WHEN (count_listing.listing).is_online THEN '-2'::integer
                     ELSE NULL::integer
                 END]) scope(scope)
           WHERE (scope.scope IS NOT NULL)
           ORDER BY scope.scope ON CONFLICT(scope, month, category) DO UPDATE SET events = (counts.events + excluded.events);
 DELETE FROM event_month_counts
   WHERE ((count_listing.change < 0) AND (event_month_counts.events = 0) AND (event_month_counts.month = (date_trunc('month'::text, ((count_listing.listing).starts_at AT TIME ZONE 'UTC'::text)))::date) AND (event_month_counts.category = (count_listing.listing).category) AND (event_month_counts.scope = ANY (ARRAY[(count_listing.listing).cell, '-1'::integer, '-2'::integer])));
END;

CREATE OR REPLACE FUNCTION public.count_words(changed text[], change integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_catalog'
BEGIN ATOMIC
 INSERT INTO search_words AS known (word, events)  SELECT word.word,
             count_words.change AS change
            FROM unnest(count_words.changed) word(word)
           ORDER BY word.word ON CONFLICT(word) DO UPDATE SET events = (known.events + excluded.events);
 DELETE FROM search_words
   WHERE ((count_words.change < 0) AND (search_words.events = 0) AND (search_words.word = ANY (count_words.changed)));
END;

CREATE OR REPLACE FUNCTION public.dictionary_words(input text)
 RETURNS text[]
 LANGUAGE sql
 STABLE PARALLEL SAFE STRICT
RETURN ARRAY(SELECT DISTINCT word.word FROM regexp_split_to_table(fold(dictionary_words.input), '[^[:alnum:]]+'::text) word(word) WHERE (((char_length(word.word) >= 3) AND (char_length(word.word) <= 30)) AND (word.word !~ '^[0-9]+$'::text) AND (to_tsvector('site_text'::regconfig, word.word) <> ''::tsvector)) ORDER BY word.word);

CREATE OR REPLACE FUNCTION public.empty_comment_of_nobody()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
begin
  new.text := '';
  new.deleted_at := coalesce(new.deleted_at, now());
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

CREATE OR REPLACE FUNCTION public.list_changed_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
begin
  perform list_event(new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.list_event(changed uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
begin
  insert into event_listings select * from listable_events where event_id = changed
    on conflict (event_id) do update set (starts_at, ends_at, category, host_type, is_online, is_in_person, latitude, longitude, cell,
        title_key, tsv, words) = (excluded.starts_at, excluded.ends_at, excluded.category, excluded.host_type, excluded.is_online,
        excluded.is_in_person, excluded.latitude, excluded.longitude, excluded.cell, excluded.title_key, excluded.tsv, excluded.words);
  if not found then
    delete from event_listings where event_id = changed;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.list_events_of_renamed_person()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
begin
  perform list_event(id) from events where host_person_id = new.id and status = 'published' and visibility = 'public' order by id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.move_rsvp(asked_event uuid, moved_person uuid, wish text, at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
declare
  line event_counters;
  happening record;
  mine rsvps;
  refusal text;
begin
  select * into line from event_counters where event_id = asked_event for update;
  select status, starts_at, ends_at into happening from events where id = asked_event;
  select * into mine from rsvps where event_id = asked_event and person_id = moved_person;
  if mine.status = wish and not (wish = 'waitlisted' and mine.is_held) then return wish; end if;
  refusal := case
    when happening.ends_at <= at then 'event.over'
    when mine.id is null or (mine.status = 'not-going' and wish <> 'removed') then 'rsvp.not_found'
    when happening.status = 'cancelled' and wish <> 'removed' then 'event.cancelled'
    when wish = 'going' and line.seats_taken + mine.party > line.capacity then 'rsvp.full'
  end;
  if refusal is not null then return refusal; end if;
  if mine.status = 'going' then line.seats_taken := line.seats_taken - mine.party; end if;
  if mine.status = 'waitlisted' then line.seats_waiting := line.seats_waiting - mine.party; end if;
  if wish = 'waitlisted' and mine.status <> 'waitlisted' then
    line.last_position := line.last_position + 1;
    mine.position := line.last_position;
  end if;
  update rsvps set status = wish, position = mine.position, is_held = wish = 'waitlisted' and mine.status = 'going',
      revision = revision + (status <> wish)::integer, updated_at = at, checked_in_at = case when wish = 'going' then checked_in_at end
    where id = mine.id returning * into mine;
  if wish = 'going' then line.seats_taken := line.seats_taken + mine.party; end if;
  if wish = 'waitlisted' then line.seats_waiting := line.seats_waiting + mine.party; end if;
  line := move_up(line, null, at);
  perform save_seats(line);
  perform tell_of_rsvp(mine.id, mine.revision, case wish when 'going' then 'moved-up' else wish end);
  select status into wish from rsvps where id = mine.id;
  return wish;
end $function$;

CREATE OR REPLACE FUNCTION public.move_up(line event_counters, newcomer uuid, at timestamp with time zone)
 RETURNS event_counters
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
declare
  mover record;
  moved rsvps;
begin
  if line.seats_waiting = 0 or line.seats_taken >= line.capacity then return line; end if;
  if not exists (select from events where id = line.event_id and status = 'published' and starts_at > at) then return line; end if;
  for mover in select id, party from rsvps where event_id = line.event_id and status = 'waitlisted' and not is_held order by position loop
    exit when line.seats_taken >= line.capacity;
    continue when line.seats_taken + mover.party > line.capacity;
    update rsvps set status = 'going', revision = revision + 1, updated_at = at where id = mover.id returning * into moved;
    -- Its person may just have deleted the account.
    continue when not found;
    line.seats_taken := line.seats_taken + moved.party;
    line.seats_waiting := line.seats_waiting - moved.party;
    perform tell_of_rsvp(moved.id, moved.revision, case when moved.id = newcomer then 'going' else 'moved-up' end);
  end loop;
  return line;
end $function$;

CREATE OR REPLACE FUNCTION public.new_check_in_code()
 RETURNS text
 LANGUAGE sql
RETURN (SELECT string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ'::text, ((get_byte(secret.bytes, at.at) % 32) + 1), 1), ''::text) AS string_agg FROM (SELECT uuid_send(gen_random_uuid()) AS bytes) secret, unnest(ARRAY[0, 1, 2, 3, 4, 5, 10, 11]) at(at));

CREATE OR REPLACE FUNCTION public.save_seats(line event_counters)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
begin
  update event_counters set seats_taken = line.seats_taken, seats_waiting = line.seats_waiting, last_position = line.last_position
   where event_id = line.event_id
     and (seats_taken, seats_waiting, last_position) is distinct from (line.seats_taken, line.seats_waiting, line.last_position);
end $function$;

CREATE OR REPLACE FUNCTION public.settle_seats(asked_event uuid, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
declare
  line event_counters;
begin
  select * into line from event_counters where event_id = asked_event for update;
  if not found then return; end if;
  select coalesce(sum(party) filter (where status = 'going'), 0), coalesce(sum(party) filter (where status = 'waitlisted'), 0)
    into line.seats_taken, line.seats_waiting from rsvps where event_id = asked_event;
  line := move_up(line, null, at);
  perform save_seats(line);
end $function$;

CREATE OR REPLACE FUNCTION public.settle_seats_left_behind()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
begin
  perform graphile_worker.add_job('settle-seats', json_build_object('eventId', event_id), job_key := 'settle-seats:' || event_id)
    from (select distinct event_id from gone where status in ('going', 'waitlisted')) touched;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.similar_words(typed text, most integer)
 RETURNS TABLE(word text, events integer)
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET search_path TO 'public', 'pg_catalog'
 SET "pg_trgm.similarity_threshold" TO '0.22'
 SET enable_seqscan TO 'off'
AS $function$
  with near as materialized (
    select w.word, w.events, similarity(w.word, typed) as likeness from search_words w
     where left(w.word, 2) = left(typed, 2) and abs(char_length(w.word) - char_length(typed)) <= 2
     order by 3 desc, w.events desc, w.word limit most),
  swapped as materialized (
    select w.word, w.events from search_words w
     where w.word = any (array(select overlay(typed placing reverse(substr(typed, place, 2)) from place for 2)
       from generate_series(1, char_length(typed) - 1) place))),
  far as (
    select w.word, w.events from search_words w
     where not exists (select from near where likeness >= 0.4) and not exists (select from swapped)
       and w.word % typed and abs(char_length(w.word) - char_length(typed)) <= 2
     order by similarity(w.word, typed) desc, w.events desc, w.word limit most)
  select word, events from swapped union select word, events from near where likeness >= 0.22 union select word, events from far $function$;

CREATE OR REPLACE FUNCTION public.tell_of_rsvp(rsvp_id uuid, revision integer, kind text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog'
AS $function$
begin
  perform graphile_worker.add_job('mail-rsvp', json_build_object('rsvpId', rsvp_id, 'revision', revision, 'kind', kind), max_attempts := 10);
end $function$;

CREATE OR REPLACE FUNCTION public.understand_words(typed text)
 RETURNS TABLE(typed_word text, own text[], is_mistyped boolean, meant json)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_catalog'
AS $function$
declare
  words text[];
begin
  for typed_word in
    select left(part, 30) from regexp_split_to_table(fold(left(typed, 200)), '[^[:alnum:]]+') with ordinality as given (part, place)
     where part <> '' order by place limit 8
  loop
    own := tsvector_to_array(to_tsvector('public.site_text', typed_word));
    words := '{}';
    is_mistyped := false;
    if char_length(typed_word) = 3 then
      words := array(select w.word from search_words w where left(w.word, 3) = typed_word order by w.events desc limit 12);
    elsif char_length(typed_word) > 3 then
      words := array(select w.word from search_words w where w.word ~>=~ typed_word and w.word ~<~ (typed_word || chr(1114111))
        order by w.events desc limit 12);
    end if;
    if words = '{}' and own <> '{}' and char_length(typed_word) >= 3
      and not exists (select from event_listings l where l.tsv @@ array_to_string(array(select quote_literal(lexeme) from unnest(own) lexeme), '|')::tsquery)
    then
      words := array(select w.word from similar_words(typed_word, 20) w);
      is_mistyped := true;
    end if;
    meant := (select coalesce(json_agg(json_build_object('word', word, 'lexemes', tsvector_to_array(to_tsvector('public.site_text', word)))), '[]')
      from unnest(words) word);
    return next;
  end loop;
end $function$;

create table accounts (
  id uuid not null,
  email text not null,
  password_hash text not null,
  email_verified_at timestamp with time zone,
  password_changed_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_id_fkey FOREIGN KEY (id) REFERENCES people(id) ON DELETE CASCADE,
  constraint accounts_email_length CHECK ((char_length(email) <= 254))
);
create UNIQUE INDEX accounts_email_unique ON accounts USING btree (lower(email));
comment on table accounts is 'Email and password of one person; never joined into anything public.';

create table avatars (
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  jpeg bytea not null,
  created_at timestamp with time zone not null default now(),
  constraint avatars_pkey PRIMARY KEY (id),
  constraint avatars_one_per_person UNIQUE (person_id),
  constraint avatars_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE
);
comment on table avatars is 'Re-encoded 100×100 JPEGs of a few kB; the random id is the public address, so a new picture is a new URL.';

create table calendar_feeds (
  person_id uuid not null,
  id uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null,
  constraint calendar_feeds_pkey PRIMARY KEY (person_id),
  constraint calendar_feeds_id_unique UNIQUE (id),
  constraint calendar_feeds_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE
);
comment on table calendar_feeds is 'Private address of a person''s own calendar: the id and its signature. A new one makes the old address useless.';

create table comment_reports (
  comment_id uuid not null,
  reporter_id uuid not null,
  reason text not null,
  reported_at timestamp with time zone not null,
  constraint comment_reports_pkey PRIMARY KEY (comment_id, reporter_id),
  constraint comment_reports_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE CASCADE,
  constraint comment_reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint comment_reports_reason_length CHECK ((char_length(reason) <= 500))
);
create INDEX comment_reports_by_reporter ON comment_reports USING btree (reporter_id);
comment on table comment_reports is 'One per person and comment, for the site''s administrators.';

create table comments (
  id uuid not null default gen_random_uuid(),
  event_id uuid not null,
  author_id uuid,
  parent_id uuid,
  text text not null,
  created_at timestamp with time zone not null,
  edited_at timestamp with time zone,
  deleted_at timestamp with time zone,
  constraint comments_pkey PRIMARY KEY (id),
  constraint comments_author_id_fkey FOREIGN KEY (author_id) REFERENCES people(id) ON DELETE SET NULL,
  constraint comments_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint comments_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES comments(id) ON DELETE CASCADE,
  constraint comments_text_length CHECK ((char_length(text) <= 2000))
);
create INDEX comments_by_author ON comments USING btree (author_id);
create INDEX comments_of_event ON comments USING btree (event_id, created_at, id) WHERE (parent_id IS NULL);
create INDEX comments_replying ON comments USING btree (parent_id, created_at, id) WHERE (parent_id IS NOT NULL);
CREATE TRIGGER comments_without_author BEFORE UPDATE OF author_id ON public.comments FOR EACH ROW WHEN ((new.author_id IS NULL)) EXECUTE FUNCTION empty_comment_of_nobody();
comment on table comments is 'What people say about an event, with one level of replies.';
comment on column comments.author_id is 'Null when the account is gone; the comment is deleted then.';
comment on column comments.deleted_at is 'The text is gone; the row stays while there are replies to it.';

create table cover_renditions (
  cover_id uuid not null,
  width integer not null,
  format text not null,
  bytes bytea not null,
  constraint cover_renditions_pkey PRIMARY KEY (cover_id, width, format),
  constraint cover_renditions_cover_id_fkey FOREIGN KEY (cover_id) REFERENCES covers(id) ON DELETE CASCADE,
  constraint cover_renditions_format CHECK ((format = ANY (ARRAY['webp'::text, 'jpeg'::text])))
);

create table covers (
  id uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  constraint covers_pkey PRIMARY KEY (id)
);
comment on table covers is 'Uploaded pictures of events, drawn anew in a few sizes; copies of an event share one.';

create table event_admissions (
  event_id uuid not null,
  person_id uuid not null,
  constraint event_admissions_pkey PRIMARY KEY (event_id, person_id),
  constraint event_admissions_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint event_admissions_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE
);
create INDEX event_admissions_of_person ON event_admissions USING btree (person_id);
comment on table event_admissions is 'Who besides the hosts may see hidden address and meeting link: those going. Written with each answer by way of the events'' queries.';

create table event_counters (
  event_id uuid not null,
  capacity integer,
  seats_taken integer not null default 0,
  seats_waiting integer not null default 0,
  last_position bigint not null default 0,
  constraint event_counters_pkey PRIMARY KEY (event_id),
  constraint event_counters_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint event_counters_capacity CHECK (((capacity >= 1) AND (capacity <= 100000))),
  constraint event_counters_taken CHECK ((seats_taken >= 0)),
  constraint event_counters_waiting CHECK ((seats_waiting >= 0))
);
comment on table event_counters is 'Narrow, because it changes with every answer: joining, leaving, promotion and capacity serialize on the lock of this row.';
comment on column event_counters.seats_taken is 'People going, guests included; never more than capacity through joining. Lowering capacity may leave more.';
comment on column event_counters.seats_waiting is 'People on the waitlist, guests included.';
comment on column event_counters.last_position is 'Position in line given last; the next answer takes the one after it.';

create table event_day_counts (
  scope integer not null,
  day date not null,
  category text not null,
  events integer not null,
  constraint event_day_counts_pkey PRIMARY KEY (scope, day, category) INCLUDE (events)
);
comment on table event_day_counts is 'How many events start on a UTC day: for estimates where counting one by one would take long.';
comment on column event_day_counts.scope is 'A grid cell; -1 for all events, -2 for those one can join online.';

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
  constraint event_listings_pkey PRIMARY KEY (event_id),
  constraint event_listings_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);
create INDEX event_listings_by_category ON event_listings USING btree (category, is_online, starts_at, event_id);
create INDEX event_listings_by_cell ON event_listings USING btree (cell, starts_at, event_id) INCLUDE (latitude, longitude, category) WHERE (cell IS NOT NULL);
create INDEX event_listings_by_three_letters ON event_listings USING btree ("left"(title_key, 3), starts_at, event_id);
create INDEX event_listings_by_time ON event_listings USING btree (starts_at, event_id);
create INDEX event_listings_by_title ON event_listings USING btree (title_key text_pattern_ops) INCLUDE (starts_at, event_id);
create INDEX event_listings_by_two_letters ON event_listings USING btree ("left"(title_key, 2), starts_at, event_id);
create INDEX event_listings_by_words ON event_listings USING gin (tsv) WITH (fastupdate=off);
create INDEX event_listings_online ON event_listings USING btree (starts_at, event_id) WHERE is_online;
CREATE TRIGGER event_listings_counted AFTER INSERT OR DELETE OR UPDATE ON public.event_listings FOR EACH ROW EXECUTE FUNCTION count_changed_listing();
comment on table event_listings is 'The search index: one row for each event the public may find, kept by triggers in the transaction that changes an event, and by nothing else.';
comment on column event_listings.latitude is 'Of the pin, or of the city when the address is hidden.';
comment on column event_listings.cell is 'grid_cell of the pin; null for online events.';
comment on column event_listings.tsv is 'Title (A) over host, place and interests (B) over description (C); each interest also as interest/<name>.';

create table event_month_counts (
  scope integer not null,
  month date not null,
  category text not null,
  events integer not null,
  constraint event_month_counts_pkey PRIMARY KEY (scope, month, category) INCLUDE (events)
);
comment on table event_month_counts is 'event_day_counts added up by month: what “from now on” needs without reading a row for each day.';

create table event_news (
  event_id uuid not null,
  id uuid not null default gen_random_uuid(),
  was jsonb not null,
  constraint event_news_pkey PRIMARY KEY (event_id),
  constraint event_news_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);
comment on table event_news is 'Changes that people who answered have not been told of yet: ten minutes after the first, all go out as one mail.';
comment on column event_news.was is 'Fields that changed, as they were before the first change.';

create table event_reminders (
  event_id uuid not null,
  kind text not null,
  starts_at timestamp with time zone not null,
  constraint event_reminders_pkey PRIMARY KEY (event_id, kind, starts_at),
  constraint event_reminders_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint event_reminders_kind CHECK ((kind = ANY (ARRAY['day'::text, 'hour'::text])))
);
comment on table event_reminders is 'Reminders that have gone out; an event that moves is reminded of anew.';

create table event_templates (
  id uuid not null default gen_random_uuid(),
  person_id uuid,
  name text not null,
  content jsonb not null,
  cover_id uuid,
  created_at timestamp with time zone not null default now(),
  constraint event_templates_pkey PRIMARY KEY (id),
  constraint event_templates_cover_id_fkey FOREIGN KEY (cover_id) REFERENCES covers(id) ON DELETE SET NULL,
  constraint event_templates_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint event_templates_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120)))
);
create INDEX event_templates_of_person ON event_templates USING btree (person_id);
create INDEX event_templates_with_cover ON event_templates USING btree (cover_id) WHERE (cover_id IS NOT NULL);
comment on table event_templates is 'Saved starting points of a person; those without a person ship with the site.';
comment on column event_templates.content is 'Fields of an event as the API takes them, without dates, meeting link and address.';

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
  attendance text not null default 'in-person'::text,
  place_id integer,
  venue text not null default ''::text,
  address text not null default ''::text,
  latitude double precision,
  longitude double precision,
  is_address_hidden boolean not null default false,
  meeting_link text not null default ''::text,
  guests_per_rsvp integer not null default 0,
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
  constraint events_pkey PRIMARY KEY (id),
  constraint events_cover_id_fkey FOREIGN KEY (cover_id) REFERENCES covers(id) ON DELETE SET NULL,
  constraint events_created_by_fkey FOREIGN KEY (created_by) REFERENCES people(id) ON DELETE SET NULL,
  constraint events_host_person_id_fkey FOREIGN KEY (host_person_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint events_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id),
  constraint events_accessibility_note_length CHECK ((char_length(accessibility_note) <= 1000)),
  constraint events_address_length CHECK ((char_length(address) <= 300)),
  constraint events_at_most_30_days CHECK ((ends_at <= (starts_at + '30 days'::interval))),
  constraint events_attendance CHECK ((attendance = ANY (ARRAY['in-person'::text, 'online'::text, 'hybrid'::text]))),
  constraint events_attendee_list CHECK ((attendee_list = ANY (ARRAY['everyone'::text, 'going'::text, 'hosts'::text]))),
  constraint events_cancellation_reason_length CHECK ((char_length(cancellation_reason) <= 1000)),
  constraint events_category CHECK ((category = ANY (ARRAY['tech-events'::text, 'outdoor-adventures'::text, 'social-gatherings'::text, 'professional-networking'::text, 'arts-culture'::text, 'health-wellness'::text]))),
  constraint events_complete CHECK (((status = 'draft'::text) OR ((title <> ''::text) AND (category IS NOT NULL) AND (starts_at IS NOT NULL) AND (published_at IS NOT NULL) AND ((attendance = 'online'::text) OR (place_id IS NOT NULL))))),
  constraint events_description_length CHECK ((char_length(description) <= 20000)),
  constraint events_end_after_start CHECK ((ends_at > starts_at)),
  constraint events_guests_per_rsvp CHECK (((guests_per_rsvp >= 0) AND (guests_per_rsvp <= 10))),
  constraint events_host_kind CHECK ((host_kind = ANY (ARRAY['person'::text, 'group'::text, 'organization'::text]))),
  constraint events_host_notes_length CHECK ((char_length(host_notes) <= 5000)),
  constraint events_interests_count CHECK ((cardinality(interests) <= 10)),
  constraint events_latitude CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint events_longitude CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude < (180)::double precision))),
  constraint events_meeting_link_length CHECK ((char_length(meeting_link) <= 2000)),
  constraint events_members_have_a_group CHECK (((visibility <> 'members'::text) OR (host_kind = 'group'::text))),
  constraint events_one_host CHECK (((num_nonnulls(host_person_id, host_group_id, host_organization_id) = 1) AND (
CASE host_kind
    WHEN 'person'::text THEN host_person_id
    WHEN 'group'::text THEN host_group_id
    ELSE host_organization_id
END IS NOT NULL))),
  constraint events_pin_whole CHECK ((num_nulls(latitude, longitude) = ANY (ARRAY[0, 2]))),
  constraint events_price_note_length CHECK ((char_length(price_note) <= 200)),
  constraint events_rsvp_window CHECK ((rsvp_closes_at > rsvp_opens_at)),
  constraint events_status CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'cancelled'::text]))),
  constraint events_times_together CHECK (((num_nulls(starts_local, ends_local, time_zone, starts_at, ends_at) = ANY (ARRAY[0, 5])) OR ((status = 'draft'::text) AND (starts_at IS NULL) AND (ends_at IS NULL)))),
  constraint events_title_length CHECK ((char_length(title) <= 120)),
  constraint events_venue_length CHECK ((char_length(venue) <= 120)),
  constraint events_visibility CHECK ((visibility = ANY (ARRAY['public'::text, 'members'::text, 'unlisted'::text])))
);
create INDEX events_by_start ON events USING btree (starts_at) WHERE (status = 'published'::text);
create INDEX events_of_group ON events USING btree (host_group_id, starts_at, id) WHERE (host_group_id IS NOT NULL);
create INDEX events_of_organization ON events USING btree (host_organization_id, starts_at, id) WHERE (host_organization_id IS NOT NULL);
create INDEX events_of_person ON events USING btree (host_person_id, starts_at, id);
create INDEX events_with_cover ON events USING btree (cover_id) WHERE (cover_id IS NOT NULL);
CREATE TRIGGER events_listed_at_insert AFTER INSERT ON public.events FOR EACH ROW WHEN (((new.status = 'published'::text) AND (new.visibility = 'public'::text))) EXECUTE FUNCTION list_changed_event();
CREATE TRIGGER events_listed_at_update AFTER UPDATE OF status, visibility, title, description, category, interests, starts_at, ends_at, attendance, place_id, venue, latitude, longitude, is_address_hidden, host_kind, host_person_id, host_group_id, host_organization_id ON public.events FOR EACH ROW WHEN (((new.status = 'published'::text) OR (old.status = 'published'::text))) EXECUTE FUNCTION list_changed_event();
comment on table events is 'One meeting each, whatever its state; a past event is a published one whose end has passed. What the public may find stands in event_listings.';
comment on column events.visibility is 'public, members (of the host group), or unlisted: for whoever has the link, hence random ids.';
comment on column events.interests is 'Lower-case tags.';
comment on column events.starts_local is 'Wall time in time_zone as the host meant it; starts_at is derived from both. Drafts may have parts of it.';
comment on column events.place_id is 'The city: always shown. Address, pin and venue name are for those going when is_address_hidden.';
comment on column events.questions is '[{"id","text","isRequired"}], asked of those who answer going.';
comment on column events.sequence is 'SEQUENCE of the calendar entry: rises when time, place or status changes.';

create table gazetteer_loads (
  edition text not null,
  loaded_at timestamp with time zone not null default now(),
  constraint gazetteer_loads_pkey PRIMARY KEY (edition)
);
comment on table gazetteer_loads is 'Which edition of the gazetteer was loaded: a new one is loaded once, over the old.';

create table idempotency_keys (
  account_id uuid not null,
  key text not null,
  request_mac bytea not null,
  status integer,
  answer text,
  created_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (account_id, key),
  constraint idempotency_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint idempotency_keys_key_length CHECK (((char_length(key) >= 1) AND (char_length(key) <= 255)))
);
create INDEX idempotency_keys_by_age ON idempotency_keys USING btree (created_at);
comment on table idempotency_keys is 'Answers of signed-in writes, kept 24 hours so that a repeated request has one effect and one answer.';
comment on column idempotency_keys.request_mac is 'HMAC of method, address and body: a plain hash of a body with a password in it could be guessed.';
comment on column idempotency_keys.status is 'Null while the first request is at work, or when its outcome is not known.';

create table mailed_tokens (
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  purpose text not null,
  token_hash bytea not null,
  email text not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint mailed_tokens_pkey PRIMARY KEY (id),
  constraint mailed_tokens_hash_unique UNIQUE (token_hash),
  constraint mailed_tokens_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint mailed_tokens_purpose CHECK ((purpose = ANY (ARRAY['verify-email'::text, 'reset-password'::text, 'change-email'::text])))
);
create UNIQUE INDEX mailed_tokens_one_per_purpose ON mailed_tokens USING btree (account_id, purpose);
comment on table mailed_tokens is 'SHA-256 of each 256-bit token sent by mail; used once, bound to a purpose and an address; a new one replaces the old.';

create table migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migrations_pkey PRIMARY KEY (name)
);

create table muted_mails (
  person_id uuid not null,
  kind text not null,
  created_at timestamp with time zone not null default now(),
  constraint muted_mails_pkey PRIMARY KEY (person_id, kind),
  constraint muted_mails_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE
);
comment on table muted_mails is 'Kinds of mail that a person has switched off.';

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
  constraint outbox_pkey PRIMARY KEY (id),
  constraint outbox_reason_unique UNIQUE (reason),
  constraint outbox_state_known CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'kept'::text, 'uncertain'::text, 'expired'::text, 'failed'::text])))
);
create INDEX outbox_due ON outbox USING btree (due_at) WHERE (settled_at IS NULL);
create INDEX outbox_settled ON outbox USING btree (settled_at) WHERE (settled_at IS NOT NULL);
comment on table outbox is 'Mails to send, written in the transaction that causes them and delivered by a job. At most one mail per reason.';
comment on column outbox.reason is 'What the mail is for, such as verify-email:<token id>; a second mail for it is not written.';
comment on column outbox.body_text is 'Emptied once the mail is settled, because it holds a secret link; kept mails stay readable.';
comment on column outbox.state is 'queued → sending → sent, or kept (shown on the development page). uncertain: the process died while the mail was handed over, and it is never sent again. expired: its content was no longer of use. failed: refused for good, or for 24 hours.';
comment on column outbox.due_at is 'When the next attempt is due; a mail overdue for a minute has lost its job and gets a new one.';
comment on column outbox.expires_at is 'When what the mail holds stops working: it is not sent after that.';
comment on column outbox.attachments is '[{"name","type","text"}]; emptied once the mail is settled.';
comment on column outbox.unsubscribe_url is 'For mails that one can switch off: becomes List-Unsubscribe and its one click (RFC 8058).';

create table people (
  id uuid not null default gen_random_uuid(),
  name text not null,
  location text not null default ''::text,
  bio text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint people_pkey PRIMARY KEY (id),
  constraint people_bio_length CHECK ((char_length(bio) <= 5000)),
  constraint people_location_length CHECK ((char_length(location) <= 200)),
  constraint people_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100)))
);
CREATE TRIGGER people_renamed AFTER UPDATE OF name ON public.people FOR EACH ROW WHEN ((old.name <> new.name)) EXECUTE FUNCTION list_events_of_renamed_person();
comment on table people is 'The public face of an account; its id is the account''s id.';

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
create INDEX places_by_letter ON places USING btree ("left"(name_key, 1), population DESC);
create INDEX places_by_letters ON places USING btree ("left"(name_key, 2), population DESC);
create INDEX places_by_likeness ON places USING gin (name_key gin_trgm_ops) WHERE (population >= 15000);
create INDEX places_by_other_prefix ON places USING btree (other_key text_pattern_ops, population) WHERE (other_key <> ''::text);
create INDEX places_by_prefix ON places USING btree (name_key text_pattern_ops, population);
create INDEX places_by_three_letters ON places USING btree ("left"(name_key, 3), population DESC);
comment on table places is 'Cities and towns of the world from GeoNames (CC BY 4.0), loaded from npm packages; the id is the GeoNames id.';
comment on column places.name_key is 'fold(name): what is typed is compared with it.';
comment on column places.other_key is 'fold() of another usual name where it differs, as Muenchen for Munich; else empty.';

create table rate_limits (
  key character varying(255) not null,
  points integer not null default 0,
  expire bigint,
  constraint rate_limits_pkey PRIMARY KEY (key)
);
comment on table rate_limits is 'Attempts counted by rate-limiter-flexible, shared by all nodes; unlogged: losing it in a crash only forgets attempts.';

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
comment on table ratings is 'By those who were going, after the end; one each, which can be changed.';

create table rsvps (
  id uuid not null default gen_random_uuid(),
  event_id uuid not null,
  person_id uuid not null,
  status text not null,
  guests integer not null default 0,
  party integer not null generated always as ((guests + 1)) stored,
  "position" bigint not null,
  is_held boolean not null default false,
  is_hidden boolean not null default false,
  answers jsonb not null default '{}'::jsonb,
  revision integer not null default 1,
  check_in_code text not null default new_check_in_code(),
  checked_in_at timestamp with time zone,
  answered_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint rsvps_pkey PRIMARY KEY (id),
  constraint rsvps_check_in_code_unique UNIQUE (event_id, check_in_code),
  constraint rsvps_one_per_person UNIQUE (event_id, person_id),
  constraint rsvps_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint rsvps_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint rsvps_guests CHECK (((guests >= 0) AND (guests <= 10))),
  constraint rsvps_status CHECK ((status = ANY (ARRAY['going'::text, 'waitlisted'::text, 'not-going'::text, 'removed'::text])))
);
create INDEX rsvps_in_line ON rsvps USING btree (event_id, status, "position");
create INDEX rsvps_of_person ON rsvps USING btree (person_id, event_id);
CREATE TRIGGER rsvps_admitted AFTER INSERT ON public.rsvps FOR EACH ROW WHEN ((new.status = 'going'::text)) EXECUTE FUNCTION admit_those_going();
CREATE TRIGGER rsvps_deleted AFTER DELETE ON public.rsvps REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION settle_seats_left_behind();
CREATE TRIGGER rsvps_readmitted AFTER UPDATE OF status ON public.rsvps FOR EACH ROW WHEN (((old.status = 'going'::text) <> (new.status = 'going'::text))) EXECUTE FUNCTION admit_those_going();
comment on table rsvps is 'Answers to events. Written through answer_event and move_rsvp alone, under the lock of the event''s row in event_counters.';
comment on column rsvps.party is 'Seats it takes: the person and the guests.';
comment on column rsvps."position" is 'Place in line, kept while waiting; a new answer after leaving takes a new one at the end.';
comment on column rsvps.is_held is 'Put back to the waitlist by the host: only the host moves it up.';
comment on column rsvps.is_hidden is 'Not shown to other people, only to hosts.';
comment on column rsvps.answers is 'Question id → answer.';
comment on column rsvps.revision is 'Rises whenever the status changes, so that a mail about an older one is not sent.';
comment on column rsvps.check_in_code is 'Shown as QR code and typed at the door: 8 characters of Crockford''s base 32.';

create table search_words (
  word text not null,
  events integer not null,
  constraint search_words_pkey PRIMARY KEY (word)
);
create INDEX search_words_by_likeness ON search_words USING gin (word gin_trgm_ops);
create INDEX search_words_by_prefix ON search_words USING btree (word text_pattern_ops) INCLUDE (events);
create INDEX search_words_by_three_letters ON search_words USING btree ("left"(word, 3), events DESC);
create INDEX search_words_by_two_letters ON search_words USING btree ("left"(word, 2), events DESC);
comment on table search_words is 'Words of titles, hosts, places and interests of listed events, with the number of events: what typing is completed and corrected to.';

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
create INDEX security_events_of_account ON security_events USING btree (account_id, created_at DESC);
comment on table security_events is 'Audit of sign-ins, password and email changes and refused refresh tokens.';

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
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
create INDEX sessions_of_account ON sessions USING btree (account_id);
comment on table sessions is 'One signed-in browser. Refresh tokens are not stored: they are version|id|counter|HMAC(refresh_key).';
comment on column sessions.counter is 'Generation of the active refresh token.';
comment on column sessions.seen_counter is 'Highest generation whose access token was used: proof that its refresh answer arrived.';

create view listable_events as
 SELECT e.id AS event_id,
    e.starts_at,
    e.ends_at,
    e.category,
    e.host_kind AS host_type,
    e.attendance <> 'in-person'::text AS is_online,
    e.attendance <> 'online'::text AS is_in_person,
    pin.latitude,
    pin.longitude,
    grid_cell(pin.latitude, pin.longitude) AS cell,
    fold(e.title) AS title_key,
    ((setweight(to_tsvector('site_text'::regconfig, e.title), 'A'::"char") || setweight(to_tsvector('site_text'::regconfig, surroundings.text), 'B'::"char")) || setweight(to_tsvector('site_text'::regconfig, e.description), 'C'::"char")) || array_to_tsvector(ARRAY( SELECT 'interest/'::text || fold(interest.interest)
           FROM unnest(e.interests) interest(interest))) AS tsv,
    dictionary_words((e.title || ' '::text) || surroundings.text) AS words
   FROM events e
     LEFT JOIN people h ON h.id = e.host_person_id
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
     CROSS JOIN LATERAL ( SELECT concat_ws(' '::text, h.name, p.name, p.region, p.country, array_to_string(e.interests, ' '::text),
                CASE
                    WHEN NOT e.is_address_hidden AND e.attendance <> 'online'::text THEN e.venue
                    ELSE NULL::text
                END) AS text) surroundings
  WHERE e.status = 'published'::text AND e.visibility = 'public'::text;
comment on view listable_events is 'What the public may find, and by what. The only door to event_listings: hidden addresses come in as their city, everything else that is private not at all.';
