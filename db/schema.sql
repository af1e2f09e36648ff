-- Written by `npm run generate` from db/migrations. Read it, never run or edit it.

create extension pg_trgm;

create extension unaccent;

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

CREATE OR REPLACE FUNCTION public.similar_words(typed text, most integer)
 RETURNS TABLE(word text, events integer, likeness real)
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET search_path TO 'public', 'pg_catalog'
 SET "pg_trgm.similarity_threshold" TO '0.22'
AS $function$
  select w.word, w.events, similarity(w.word, typed)
    from search_words w
   where w.word % typed and abs(char_length(w.word) - char_length(typed)) <= 2
   order by 3 desc, w.events desc, w.word
   limit most $function$;

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
