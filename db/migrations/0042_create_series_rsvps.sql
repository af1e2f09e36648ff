create table series_rsvps (
  id uuid primary key default gen_random_uuid(),
  series_id uuid not null references series (id) on delete cascade,
  person_id uuid not null references people (id) on delete cascade,
  guests integer not null default 0 constraint series_rsvps_guests check (guests between 0 and 10),
  answers jsonb not null default '{}',
  is_hidden boolean not null default false,
  revision integer not null default 1,
  position bigint generated always as identity,
  created_at timestamptz not null,
  constraint series_rsvps_one_per_person unique (series_id, person_id)
);
create index series_rsvps_of_person on series_rsvps (person_id);
comment on table series_rsvps is
  'Who goes to all of a series: occurrences to come are answered for them by answer_event, first come, first served, where they have not answered.';
comment on column series_rsvps.position is 'Who came to the series first is answered for first.';
comment on column series_rsvps.revision is 'Rises with each change, so that each is told once.';

alter table rsvps add is_automatic boolean not null default false;
comment on column rsvps.is_automatic is 'Given because the person goes to the whole series; withdrawn when they stop. An answer of their own makes it theirs.';

create function keep_series_rsvps() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  insert into series_rsvps (series_id, person_id, guests, answers, is_hidden, created_at)
    select new.id, person_id, guests, answers, is_hidden, created_at from series_rsvps where series_id = new.split_from order by position;
  return null;
end $$;
create trigger series_split after insert on series for each row when (new.split_from is not null) execute function keep_series_rsvps();

drop function answer_event(uuid, uuid[], text[], integer[], jsonb[], boolean[], timestamptz);

create function answer_event(
  asked_event uuid, people uuid[], wishes text[], guest_counts integer[], replies jsonb[], hidings boolean[], at timestamptz,
  automatic boolean default false
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
  goes_to_all boolean;
begin
  select * into line from event_counters where event_id = asked_event for update;
  if not found then return array_fill('event.not_found'::text, array[cardinality(people)]); end if;
  select status, starts_at, ends_at, guests_per_rsvp, series_id, rsvp_opens_at, least(coalesce(rsvp_closes_at, starts_at), ends_at) as closes_at
    into happening from events where id = asked_event;
  has_begun := happening.starts_at <= at;
  for i in 1 .. cardinality(people) loop
    select * into mine from rsvps where event_id = asked_event and person_id = people[i];
    -- What people said themselves stands, and whoever has left the series by now is not brought back by an answer that was on its way.
    goes_to_all := automatic and exists (select from series_rsvps where series_id = happening.series_id and person_id = people[i]);
    if automatic and (not coalesce(mine.is_automatic, true) or (mine.id is null and wishes[i] = 'not-going')
      or goes_to_all <> (wishes[i] = 'going')) then
      outcomes := outcomes || coalesce(mine.status, 'none');
      continue;
    end if;
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
      insert into rsvps as kept (event_id, person_id, status, guests, position, is_held, is_hidden, answers, answered_at, updated_at, is_automatic)
        values (asked_event, people[i], outcome, case when outcome = 'not-going' then 0 else guest_counts[i] end,
          coalesce(mine.position, 0), coalesce(mine.is_held and outcome = 'waitlisted', false), hidings[i], replies[i], at, at, automatic)
        on conflict on constraint rsvps_one_per_person do update
          set (status, guests, position, is_held, is_hidden, answers, updated_at, is_automatic, answered_at, revision, checked_in_at) =
            (excluded.status, excluded.guests, excluded.position, excluded.is_held, excluded.is_hidden, excluded.answers, at, automatic,
             case when kept.status in ('going', 'waitlisted') then kept.answered_at else at end,
             kept.revision + (kept.status <> excluded.status)::integer,
             case when excluded.status = 'going' then kept.checked_in_at end)
        returning * into mine;
      if outcome = 'going' then line.seats_taken := line.seats_taken + mine.party; end if;
      if outcome = 'waitlisted' then line.seats_waiting := line.seats_waiting + mine.party; end if;
      line := move_up(line, mine.id, at);
      if outcome = 'waitlisted' then select status into outcome from rsvps where id = mine.id; end if;
      if outcome = mine.status and outcome <> 'not-going' and had is distinct from outcome and not automatic then
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
  'that refused it. Closed or not, whoever has answered may leave, come with fewer or answer questions anew until the end. Automatic answers '
  'are those of people who go to the whole series: they change no answer given by hand, and mail nobody.';
