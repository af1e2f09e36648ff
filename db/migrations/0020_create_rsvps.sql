create table rsvps (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references events (id) on delete cascade,
  person_id uuid not null references people (id) on delete cascade,
  status text not null constraint rsvps_status check (status in ('going', 'waitlisted', 'not-going', 'removed')),
  guests integer not null default 0 constraint rsvps_guests check (guests between 0 and 10),
  party integer not null generated always as (guests + 1) stored,
  position bigint not null,
  is_held boolean not null default false,
  is_hidden boolean not null default false,
  answers jsonb not null default '{}',
  revision integer not null default 1,
  check_in_code text not null,
  checked_in_at timestamptz,
  answered_at timestamptz not null,
  updated_at timestamptz not null,
  constraint rsvps_one_per_person unique (event_id, person_id),
  constraint rsvps_check_in_code_unique unique (event_id, check_in_code)
) with (fillfactor = 80);
create index rsvps_in_line on rsvps (event_id, status, position);
create index rsvps_of_person on rsvps (person_id, event_id);

comment on table rsvps is 'Answers to events. Written through answer_event and move_rsvp alone, under the lock of the event''s row in event_counters.';
comment on column rsvps.party is 'Seats it takes: the person and the guests.';
comment on column rsvps.position is 'Place in line, kept while waiting; a new answer after leaving takes a new one at the end.';
comment on column rsvps.is_held is 'Put back to the waitlist by the host: only the host moves it up.';
comment on column rsvps.is_hidden is 'Not shown to other people, only to hosts.';
comment on column rsvps.answers is 'Question id → answer.';
comment on column rsvps.revision is 'Rises whenever the status changes, so that a mail about an older one is not sent.';
comment on column rsvps.check_in_code is 'Shown as QR code and typed at the door: 8 characters of Crockford''s base 32.';

create function new_check_in_code() returns text language sql volatile
  return (select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', get_byte(secret.bytes, at) % 32 + 1, 1), '')
    from (select uuid_send(gen_random_uuid()) as bytes) secret, unnest(array[0, 1, 2, 3, 4, 5, 10, 11]) at);
comment on function new_check_in_code() is '40 random bits, from the bytes of a random uuid that hold neither version nor variant.';
alter table rsvps alter check_in_code set default new_check_in_code();

create function tell_of_rsvp(rsvp_id uuid, revision integer, kind text) returns void language plpgsql
  set search_path = public, pg_catalog as $$
begin
  perform graphile_worker.add_job('mail-rsvp', json_build_object('rsvpId', rsvp_id, 'revision', revision, 'kind', kind), max_attempts := 10);
end $$;

-- First in, first out; a party that does not fit is passed over and keeps its place. Takes and answers the counts, which the
-- caller, who holds the lock of the row, writes back: one update however many moved.
create function move_up(line event_counters, newcomer uuid, at timestamptz) returns event_counters language plpgsql
  set search_path = public, pg_catalog as $$
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
end $$;
comment on function move_up is '`newcomer` has only just joined the line: it is told that it is going, not that it moved up.';

create function save_seats(line event_counters) returns void language plpgsql set search_path = public, pg_catalog as $$
begin
  update event_counters set seats_taken = line.seats_taken, seats_waiting = line.seats_waiting, last_position = line.last_position
   where event_id = line.event_id
     and (seats_taken, seats_waiting, last_position) is distinct from (line.seats_taken, line.seats_waiting, line.last_position);
end $$;

create function answer_event(
  asked_event uuid, people uuid[], wishes text[], guest_counts integer[], replies jsonb[], hidings boolean[], at timestamptz
) returns text[] language plpgsql set search_path = public, pg_catalog as $$
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
end $$;
comment on function answer_event is
  'Answers of some people to one event, in order, under the lock of its narrow row. Answers for each the new status, or the code of the error '
  'that refused it. Closed or not, whoever has answered may leave, come with fewer or answer questions anew until the end.';

create function move_rsvp(asked_event uuid, moved_person uuid, wish text, at timestamptz) returns text language plpgsql
  set search_path = public, pg_catalog as $$
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
end $$;
comment on function move_rsvp is
  'The host moves somebody to going, waitlisted or removed; never past the capacity. Whoever is put back from going waits at the end, held; '
  'moving a held one to waitlisted puts it in line as everybody else.';

create function settle_seats(asked_event uuid, at timestamptz) returns void language plpgsql set search_path = public, pg_catalog as $$
declare
  line event_counters;
begin
  select * into line from event_counters where event_id = asked_event for update;
  if not found then return; end if;
  select coalesce(sum(party) filter (where status = 'going'), 0), coalesce(sum(party) filter (where status = 'waitlisted'), 0)
    into line.seats_taken, line.seats_waiting from rsvps where event_id = asked_event;
  line := move_up(line, null, at);
  perform save_seats(line);
end $$;
comment on function settle_seats is 'Counts anew and lets people move up, after what changes answers or times from outside.';

create function admit_those_going() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  if new.status = 'going' then
    insert into event_admissions (event_id, person_id) values (new.event_id, new.person_id) on conflict do nothing;
  elsif tg_op = 'UPDATE' then
    delete from event_admissions where event_id = new.event_id and person_id = new.person_id;
  end if;
  return null;
end $$;
create trigger rsvps_admitted after insert on rsvps for each row when (new.status = 'going') execute function admit_those_going();
create trigger rsvps_readmitted after update of status on rsvps
  for each row when ((old.status = 'going') <> (new.status = 'going')) execute function admit_those_going();

-- A job, not at once: whoever deletes an account holds its rows already, and would wait here for one who waits for those.
create function settle_seats_left_behind() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform graphile_worker.add_job('settle-seats', json_build_object('eventId', event_id), job_key := 'settle-seats:' || event_id)
    from (select distinct event_id from gone where status in ('going', 'waitlisted')) touched;
  return null;
end $$;
create trigger rsvps_deleted after delete on rsvps referencing old table as gone
  for each statement execute function settle_seats_left_behind();
