create view listable_shifts as
  select s.id as shift_id, s.role_id, s.starts_at, s.places_taken < s.needed as is_open,
    coalesce(not l.is_in_person, r.attendance = 'online') as is_online, pin.latitude, pin.longitude, grid_cell(pin.latitude, pin.longitude) as cell,
    r.skills,
    setweight(to_tsvector('public.site_text', r.title), 'A')
      || setweight(to_tsvector('public.site_text', surroundings.text), 'B')
      || setweight(to_tsvector('public.site_text', r.description), 'C')
      || array_to_tsvector(array(select 'skill/' || fold(skill) from unnest(r.skills) skill))
      || array_to_tsvector(array(select 'interest/' || fold(topic) from unnest(coalesce(e.interests, ho.interests) || r.skills) topic)) as tsv,
    dictionary_words(concat_ws(' ', r.title, surroundings.text)) as words
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
  cross join lateral (select concat_ws(' ', array_to_string(r.skills, ' '), e.title, h.name, hg.name, ho.name, p.name, p.region, p.country) as text) surroundings
  where s.cancelled_at is null and not s.is_closed and r.retired_at is null and (l.event_id is not null or r.organization_id is not null);
comment on view listable_shifts is
  'What the public may find of shifts, and by what: those of listed events, and those of organizations. The only door to shift_listings.';

create table shift_listings (
  shift_id uuid primary key references volunteer_shifts (id) on delete cascade,
  role_id uuid not null,
  starts_at timestamptz not null,
  is_open boolean not null,
  is_online boolean not null,
  latitude double precision,
  longitude double precision,
  cell integer,
  skills text[] not null,
  tsv tsvector not null,
  words text[] not null
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table shift_listings alter tsv set statistics 1000;
create index shift_listings_by_time on shift_listings (starts_at, shift_id);
create index shift_listings_open on shift_listings (starts_at, shift_id) where is_open;
create index shift_listings_open_online on shift_listings (starts_at, shift_id) where is_open and is_online;
create index shift_listings_by_cell on shift_listings (cell, starts_at, shift_id) include (latitude, longitude, is_open) where cell is not null;
create index shift_listings_by_words on shift_listings using gin (tsv) with (fastupdate = off);
create index shift_listings_of_role on shift_listings (role_id);
comment on table shift_listings is
  'The search index of shifts: one row for each that the public may find, kept by triggers in the transaction that changes it, and by nothing else.';
comment on column shift_listings.is_open is 'Needs more people than have taken it.';
comment on column shift_listings.is_online is 'Can be done from anywhere; what belongs to a hybrid event cannot.';
comment on column shift_listings.latitude is 'Of the event''s pin, or of the town when there is no event or its address is hidden.';
comment on column shift_listings.tsv is
  'Role (A) over skills, event, host and place (B) over what to do (C); each skill also as skill/<name>, and it and the topics of event or host as interest/<name>.';
comment on column shift_listings.words is 'Of role, skills, event, host and place: what a mistyped word may mean.';

create function list_shifts(changed uuid[]) returns void language plpgsql set search_path = public, pg_catalog as $$
begin
  insert into shift_listings select * from listable_shifts where shift_id = any (changed) order by shift_id
    on conflict (shift_id) do update set (role_id, starts_at, is_open, is_online, latitude, longitude, cell, skills, tsv, words) =
      (excluded.role_id, excluded.starts_at, excluded.is_open, excluded.is_online, excluded.latitude, excluded.longitude, excluded.cell,
       excluded.skills, excluded.tsv, excluded.words);
  delete from shift_listings k where k.shift_id = any (changed) and not exists (select from listable_shifts l where l.shift_id = k.shift_id);
end $$;

-- Whoever signs up holds a shift and then wants its listing. Hence whoever lists anew what others changed takes the shifts first, in one order.
create function list_shifts_of_roles(roles uuid[]) returns void language plpgsql set search_path = public, pg_catalog as $$
declare
  changed uuid[];
begin
  changed := array(select s.id from volunteer_shifts s where s.role_id = any (roles) order by s.id for update);
  if changed <> '{}' then
    perform list_shifts(changed);
  end if;
end $$;

create function list_changed_shift() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform list_shifts(array[new.id]);
  return null;
end $$;
create trigger shifts_listed_at_insert after insert on volunteer_shifts for each row execute function list_changed_shift();
create trigger shifts_listed_at_update after update on volunteer_shifts for each row
  when ((old.starts_at, old.is_closed, old.cancelled_at, old.role_id) is distinct from (new.starts_at, new.is_closed, new.cancelled_at, new.role_id))
  execute function list_changed_shift();

-- Apart from the rest, and cheap: it happens in the middle of a rush.
create function open_or_fill_listed_shift() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  update shift_listings set is_open = new.places_taken < new.needed where shift_id = new.id;
  return null;
end $$;
create trigger shifts_opened_or_filled after update of places_taken, needed on volunteer_shifts for each row
  when ((old.places_taken < old.needed) <> (new.places_taken < new.needed)) execute function open_or_fill_listed_shift();

create function list_shifts_of_changed_role() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform list_shifts_of_roles(array[new.id]);
  return null;
end $$;
create trigger roles_listed after update of title, description, skills, attendance, place_id, retired_at, event_id, organization_id on volunteer_roles
  for each row execute function list_shifts_of_changed_role();

create function list_shifts_of_changed_event() returns trigger language plpgsql set search_path = public, pg_catalog as $$
declare
  changed uuid := case tg_op when 'DELETE' then old.event_id else new.event_id end;
begin
  perform list_shifts_of_roles(array_agg(id)) from volunteer_roles where event_id = changed having count(*) > 0;
  return null;
end $$;
create trigger event_listings_shifts_listed after insert or delete on event_listings
  for each row execute function list_shifts_of_changed_event();
-- The words of an event change with its title, host, place and topics.
create trigger event_listings_shifts_changed after update on event_listings for each row
  when ((old.tsv, old.latitude, old.longitude, old.is_in_person) is distinct from (new.tsv, new.latitude, new.longitude, new.is_in_person))
  execute function list_shifts_of_changed_event();

create function list_shifts_of_changed_organization() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform list_shifts_of_roles(array_agg(id)) from volunteer_roles where organization_id = new.id having count(*) > 0;
  return null;
end $$;
create trigger organizations_shifts_listed after update of name, interests on organizations for each row
  when ((old.name, old.interests) is distinct from (new.name, new.interests)) execute function list_shifts_of_changed_organization();

insert into shift_listings select * from listable_shifts;

create table shift_words (word text primary key);
create index shift_words_by_likeness on shift_words using gin (word gin_trgm_ops);
comment on table shift_words is
  'Words of listed shifts: what typing is corrected to. Learned every few minutes by the job learn-shift-words, since nobody who writes should wait for it.';

create function learn_shift_words() returns void language sql set search_path = public, pg_catalog
begin atomic
  delete from shift_words k where not exists (select from (select distinct unnest(words) as word from shift_listings) w where w.word = k.word);
  insert into shift_words (word) select distinct unnest(words) from shift_listings order by 1 on conflict do nothing;
end;

create function understand_shift_words(typed text) returns table (typed_word text, own text[], prefix text, is_mistyped boolean, meant json)
  language plpgsql stable set search_path = public, pg_catalog set pg_trgm.similarity_threshold = 0.22 as $$
begin
  for typed_word in
    select left(part, 30) from regexp_split_to_table(fold(left(typed, 200)), '[^[:alnum:]]+') with ordinality as given (part, place)
     where part <> '' order by place limit 8
  loop
    own := tsvector_to_array(to_tsvector('public.site_text', typed_word));
    prefix := case when own <> '{}' and char_length(typed_word) >= 3 then typed_word end;
    is_mistyped := char_length(typed_word) >= 4 and own <> '{}' and not exists (select from shift_listings l
      where l.tsv @@ (array_to_string(array(select quote_literal(lexeme) from unnest(own) lexeme), '|') || '|' || quote_literal(typed_word) || ':*')::tsquery);
    meant := case when is_mistyped then
      (select json_agg(json_build_object('word', word, 'lexemes', tsvector_to_array(to_tsvector('public.site_text', word))))
        from (select w.word from shift_words w where w.word % typed_word and abs(char_length(w.word) - char_length(typed_word)) <= 2
          order by similarity(w.word, typed_word) desc, w.word limit 20) likely) end;
    meant := coalesce(meant, '[]');
    return next;
  end loop;
end $$;
comment on function understand_shift_words(text) is
  'As understand_words, by the words of shifts: a word, whatever it begins, and only when the index knows neither, the words it is like.';
