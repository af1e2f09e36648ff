alter table volunteer_roles add is_edited boolean not null default false;
comment on column volunteer_roles.is_edited is 'Changed at this date alone: changes of what all dates need leave it as it is.';
alter table volunteer_shifts add is_edited boolean not null default false;
comment on column volunteer_shifts.is_edited is 'Changed at this date alone: changes of what all dates need leave it as it is.';
alter table series_volunteer_roles add until_local timestamp;
comment on column series_volunteer_roles.until_local is 'Only dates before this one; null for all.';

create function tell_of_sign_up(told shift_sign_ups, kind text) returns void language plpgsql set search_path = public, pg_catalog as $$
begin
  perform graphile_worker.add_job('tell-sign-up', json_build_object('signUpId', told.id, 'revision', told.revision, 'kind', kind), max_attempts := 10);
end $$;

create function move_up_shift(shift volunteer_shifts, newcomer uuid, at timestamptz) returns volunteer_shifts language plpgsql
  set search_path = public, pg_catalog as $$
declare
  mover uuid;
  moved shift_sign_ups;
begin
  if shift.places_waiting = 0 or shift.places_taken >= shift.needed or shift.is_closed or shift.cancelled_at is not null or shift.starts_at <= at
    or exists (select from volunteer_roles r join events e on e.id = r.event_id where r.id = shift.role_id and e.status <> 'published')
  then return shift; end if;
  for mover in select id from shift_sign_ups where shift_id = shift.id and status = 'waitlisted' and not is_held order by position loop
    exit when shift.places_taken >= shift.needed;
    update shift_sign_ups set status = 'signed-up', revision = revision + 1, updated_at = at where id = mover returning * into moved;
    -- Its person may just have deleted the account.
    continue when not found;
    shift.places_taken := shift.places_taken + 1;
    shift.places_waiting := shift.places_waiting - 1;
    perform tell_of_sign_up(moved, case when moved.id = newcomer then 'signed-up' else 'moved-up' end);
  end loop;
  return shift;
end $$;
comment on function move_up_shift is
  'First in, first out, while there are places. Takes and answers the counts, which the caller, who holds the lock of the row, writes back.';

create function save_places(shift volunteer_shifts) returns void language plpgsql set search_path = public, pg_catalog as $$
begin
  update volunteer_shifts set places_taken = shift.places_taken, places_waiting = shift.places_waiting, last_position = shift.last_position
   where id = shift.id
     and (places_taken, places_waiting, last_position) is distinct from (shift.places_taken, shift.places_waiting, shift.last_position);
end $$;

create function has_shift_between(person uuid, after timestamptz, before timestamptz, but uuid[]) returns boolean language sql stable
  set search_path = public, pg_catalog
  return exists (select from shift_sign_ups u join volunteer_shifts s on s.id = u.shift_id
    where u.person_id = person and u.status in ('signed-up', 'waitlisted') and s.cancelled_at is null
      and s.starts_at < before and s.ends_at > after and s.id <> all (but));
comment on function has_shift_between is
  'Waiting counts as taking, so that who moves up, under the lock of that shift alone, cannot come to stand in two places at once.';

-- The order of locks, docs/adr/0036: the person, then shifts by their ids, then sign-ups. Nobody who holds a later one takes an earlier one.
create function answer_shift(asked_shift uuid, person uuid, wish text, is_old_enough boolean, is_skilled boolean, at timestamptz) returns text
  language plpgsql set search_path = public, pg_catalog as $$
declare
  shift volunteer_shifts;
  need record;
  mine shift_sign_ups;
  outcome text;
begin
  perform 1 from people where id = person for no key update;
  if not found then return 'auth.invalid_token'; end if;
  select * into shift from volunteer_shifts where id = asked_shift for update;
  if not found then return 'shift.not_found'; end if;
  select r.minimum_age, r.skills, r.retired_at, e.status into need from volunteer_roles r left join events e on e.id = r.event_id where r.id = shift.role_id;
  select * into mine from shift_sign_ups where shift_id = asked_shift and person_id = person;

  if wish = 'withdrawn' then
    if mine.status is null or mine.status not in ('signed-up', 'waitlisted') then return coalesce(mine.status, 'none'); end if;
    if mine.status = 'signed-up' and shift.starts_at <= at then return 'shift.begun'; end if;
    if mine.status = 'signed-up' then shift.places_taken := shift.places_taken - 1; else shift.places_waiting := shift.places_waiting - 1; end if;
    update shift_sign_ups set status = 'withdrawn', is_held = false, confirmed_at = null, checked_in_at = null, attendance = null, minutes = null,
        hours_state = null, revision = revision + 1, updated_at = at
      where id = mine.id returning * into mine;
    perform tell_of_sign_up(mine, 'withdrawn');
    perform save_places(move_up_shift(shift, null, at));
    return 'withdrawn';
  end if;

  if mine.status in ('signed-up', 'waitlisted') then return mine.status; end if;
  outcome := case
    when shift.ends_at <= at then 'shift.over'
    when mine.status = 'removed' then 'sign_up.removed'
    when shift.starts_at <= at or shift.is_closed or shift.cancelled_at is not null or need.retired_at is not null or need.status <> 'published'
      then 'shift.closed'
    when need.minimum_age is not null and not is_old_enough then 'age'
    when need.skills <> '{}' and not is_skilled then 'skills'
    when has_shift_between(person, shift.starts_at, shift.ends_at, array[shift.id]) then 'shift.overlaps'
  end;
  if outcome is not null then return outcome; end if;
  shift.last_position := shift.last_position + 1;
  -- Whoever waits comes first: move_up_shift decides in order.
  outcome := case when shift.places_taken >= shift.needed or shift.places_waiting > 0 then 'waitlisted' else 'signed-up' end;
  insert into shift_sign_ups as kept (shift_id, person_id, status, position, confirms_age, confirms_skills, signed_up_at, updated_at)
    values (asked_shift, person, outcome, shift.last_position, is_old_enough and need.minimum_age is not null, is_skilled and need.skills <> '{}', at, at)
    on conflict on constraint shift_sign_ups_one_per_person do update
      set (status, position, is_held, confirms_age, confirms_skills, confirmed_at, signed_up_at, updated_at, revision) =
        (excluded.status, excluded.position, false, excluded.confirms_age, excluded.confirms_skills, null, at, at, kept.revision + 1)
    returning * into mine;
  if outcome = 'signed-up' then shift.places_taken := shift.places_taken + 1; else shift.places_waiting := shift.places_waiting + 1; end if;
  shift := move_up_shift(shift, mine.id, at);
  perform save_places(shift);
  if outcome = 'waitlisted' then select status into outcome from shift_sign_ups where id = mine.id; end if;
  if outcome = mine.status then perform tell_of_sign_up(mine, outcome); end if;
  return outcome;
end $$;
comment on function answer_shift is
  'Signs somebody up to a shift or its waitlist, or withdraws them. Answers the new status, the code of the error that refused it, or `age` or '
  '`skills` where the role asks for what was not confirmed. Again, it changes nothing.';

create function move_sign_up(asked_shift uuid, person uuid, wish text, at timestamptz) returns text language plpgsql
  set search_path = public, pg_catalog as $$
declare
  shift volunteer_shifts;
  mine shift_sign_ups;
  had text;
  outcome text;
begin
  perform 1 from people where id = person for no key update;
  select * into shift from volunteer_shifts where id = asked_shift for update;
  if not found then return 'shift.not_found'; end if;
  select * into mine from shift_sign_ups where shift_id = asked_shift and person_id = person;
  had := mine.status;
  if had = wish and not (wish = 'waitlisted' and mine.is_held) then return wish; end if;
  outcome := case
    when mine.id is null then 'sign_up.not_found'
    when had = 'withdrawn' then 'sign_up.not_on_shift'
    when shift.ends_at <= at then 'shift.over'
    when wish = 'removed' then null
    when shift.cancelled_at is not null then 'shift.cancelled'
    when had = 'removed' and has_shift_between(person, shift.starts_at, shift.ends_at, array[shift.id]) then 'shift.overlaps'
    when wish = 'signed-up' and shift.places_taken >= shift.needed then 'shift.full'
  end;
  if outcome is not null then return outcome; end if;
  if had = 'signed-up' then shift.places_taken := shift.places_taken - 1; end if;
  if had = 'waitlisted' then shift.places_waiting := shift.places_waiting - 1; end if;
  if wish = 'waitlisted' and had <> 'waitlisted' then
    shift.last_position := shift.last_position + 1;
    mine.position := shift.last_position;
  end if;
  update shift_sign_ups set status = wish, position = mine.position, is_held = wish = 'waitlisted' and had = 'signed-up',
      revision = revision + (status <> wish)::integer, updated_at = at,
      confirmed_at = case when wish = 'signed-up' then confirmed_at end, checked_in_at = case when wish = 'signed-up' then checked_in_at end,
      attendance = case when wish = 'signed-up' then attendance end, minutes = case when wish = 'signed-up' then minutes end,
      hours_state = case when wish = 'signed-up' then hours_state end
    where id = mine.id returning * into mine;
  if not found then return 'sign_up.not_found'; end if;
  if wish = 'signed-up' then shift.places_taken := shift.places_taken + 1; end if;
  if wish = 'waitlisted' then shift.places_waiting := shift.places_waiting + 1; end if;
  if had <> wish then perform tell_of_sign_up(mine, case wish when 'signed-up' then 'moved-up' else wish end); end if;
  perform save_places(move_up_shift(shift, null, at));
  select status into wish from shift_sign_ups where id = mine.id;
  return wish;
end $$;
comment on function move_sign_up is
  'A host moves somebody to signed-up, waitlisted or removed; never past what the shift needs. Whoever is put back from signed-up waits at the end, '
  'held; moving a held one to waitlisted puts it in line as everybody else.';

create function exchange_shift(from_shift uuid, to_shift uuid, person uuid, at timestamptz) returns text language plpgsql
  set search_path = public, pg_catalog as $$
declare
  old_shift volunteer_shifts;
  new_shift volunteer_shifts;
  mine shift_sign_ups;
  other shift_sign_ups;
  outcome text;
begin
  perform 1 from people where id = person for no key update;
  perform 1 from volunteer_shifts where id in (from_shift, to_shift) order by id for update;
  select * into old_shift from volunteer_shifts where id = from_shift;
  select * into new_shift from volunteer_shifts where id = to_shift;
  select * into mine from shift_sign_ups where shift_id = from_shift and person_id = person;
  select * into other from shift_sign_ups where shift_id = to_shift and person_id = person;
  outcome := case
    when old_shift.id is null or new_shift.id is null then 'shift.not_found'
    when mine.id is null then 'sign_up.not_found'
    when mine.status not in ('signed-up', 'waitlisted') then 'sign_up.not_on_shift'
    when new_shift.ends_at <= at or old_shift.ends_at <= at then 'shift.over'
    when new_shift.cancelled_at is not null then 'shift.cancelled'
    when other.status = 'signed-up' or has_shift_between(person, new_shift.starts_at, new_shift.ends_at, array[from_shift, to_shift])
      then 'shift.overlaps'
    when new_shift.places_taken >= new_shift.needed then 'shift.full'
  end;
  if outcome is not null then return outcome; end if;
  new_shift.last_position := new_shift.last_position + 1;
  insert into shift_sign_ups as kept (shift_id, person_id, status, position, confirms_age, confirms_skills, signed_up_at, updated_at)
    values (to_shift, person, 'signed-up', new_shift.last_position, mine.confirms_age and old_shift.role_id = new_shift.role_id,
      mine.confirms_skills and old_shift.role_id = new_shift.role_id, at, at)
    on conflict on constraint shift_sign_ups_one_per_person do update
      set (status, position, is_held, confirmed_at, signed_up_at, updated_at, revision) =
        ('signed-up', excluded.position, false, null, at, at, kept.revision + 1)
    returning * into other;
  if new_shift.places_waiting > 0 then
    select count(*) into new_shift.places_waiting from shift_sign_ups where shift_id = to_shift and status = 'waitlisted';
  end if;
  new_shift.places_taken := new_shift.places_taken + 1;
  perform save_places(new_shift);
  perform tell_of_sign_up(other, 'exchanged');
  if mine.status = 'signed-up' then old_shift.places_taken := old_shift.places_taken - 1;
  else old_shift.places_waiting := old_shift.places_waiting - 1; end if;
  update shift_sign_ups set status = 'withdrawn', is_held = false, confirmed_at = null, checked_in_at = null, attendance = null, minutes = null,
      hours_state = null, revision = revision + 1, updated_at = at
    where id = mine.id returning * into mine;
  perform save_places(move_up_shift(old_shift, null, at));
  return 'signed-up';
end $$;
comment on function exchange_shift is
  'A host moves somebody from one shift to another that has a place. They have withdrawn from the first then, and may come back; what they '
  'confirmed goes with them only within one role.';

create function settle_shift(asked_shift uuid, at timestamptz) returns void language plpgsql set search_path = public, pg_catalog as $$
declare
  shift volunteer_shifts;
begin
  select * into shift from volunteer_shifts where id = asked_shift for update;
  if not found then return; end if;
  select count(*) filter (where status = 'signed-up'), count(*) filter (where status = 'waitlisted')
    into shift.places_taken, shift.places_waiting from shift_sign_ups where shift_id = asked_shift;
  perform save_places(move_up_shift(shift, null, at));
end $$;
comment on function settle_shift is 'Counts anew and lets people move up, after what changes sign-ups, times or needs from outside.';

-- A job, not at once: whoever deletes an account holds its rows already, and would wait here for one who waits for those.
create function settle_shifts_left_behind() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform graphile_worker.add_job('settle-shift', json_build_object('shiftId', shift_id), job_key := 'settle-shift:' || shift_id)
    from (select distinct g.shift_id from gone g join volunteer_shifts s on s.id = g.shift_id where g.status in ('signed-up', 'waitlisted')) touched;
  return null;
end $$;
create trigger shift_sign_ups_deleted after delete on shift_sign_ups referencing old table as gone
  for each statement execute function settle_shifts_left_behind();

create function follow_event_with_shifts() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  if exists (select from volunteer_roles where event_id = new.id) then
    perform graphile_worker.add_job('move-shifts-of-event', json_build_object('eventId', new.id), job_key := 'move-shifts-of-event:' || new.id,
      max_attempts := 10);
  end if;
  return null;
end $$;
comment on function follow_event_with_shifts is
  'Shifts follow an event that moves or is cancelled by a job: wall time becomes instants in one place, and not in SQL.';
create trigger events_shifts_follow after update of starts_local, time_zone, status on events for each row
  when ((old.starts_local, old.time_zone, old.status) is distinct from (new.starts_local, new.time_zone, new.status))
  execute function follow_event_with_shifts();

create function repeat_needs_of_first_event() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform graphile_worker.add_job('repeat-needs', json_build_object('eventId', new.id), job_key := 'repeat-needs:' || new.id, max_attempts := 10);
  return null;
end $$;
create trigger events_needs_repeat after update of series_id on events for each row when (old.series_id is null and new.series_id is not null)
  execute function repeat_needs_of_first_event();

create function bring_needs_to_new_events() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform graphile_worker.add_job('follow-needs-of-series', json_build_object('seriesId', series_id),
      job_key := 'follow-needs-of-series:' || series_id, max_attempts := 10)
    from (select distinct m.series_id from made m where m.series_id in (select series_id from series_volunteer_roles)) touched;
  return null;
end $$;
create trigger events_needs_brought after insert on events referencing new table as made for each statement
  execute function bring_needs_to_new_events();

create function keep_series_needs() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  insert into series_volunteer_roles (series_id, lineage_id, title, description, skills, minimum_age, shifts, since_local, until_local, created_at)
    select new.id, lineage_id, title, description, skills, minimum_age, shifts, since_local, until_local, created_at
      from series_volunteer_roles where series_id = new.split_from;
  return null;
end $$;
create trigger series_split_needs after insert on series for each row when (new.split_from is not null) execute function keep_series_needs();

create or replace function delete_untouched_events(candidates uuid[]) returns setof uuid language plpgsql set search_path = public, pg_catalog as $$
declare
  untouched text;
begin
  perform 1 from events where id = any (candidates) order by id for update;
  select string_agg(format('and not exists (select from %s where %I = e.id)', k.conrelid::regclass, a.attname), ' ') into untouched
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
   where k.confrelid = 'events'::regclass and k.contype = 'f'
     and k.conrelid::regclass::text not in ('event_counters', 'event_listings', 'event_admissions', 'event_news', 'event_reminders', 'event_cohosts',
       'volunteer_roles');
  return query execute format('delete from events e where e.id = any ($1) and e.status = ''published''
      and not exists (select from volunteer_roles r join volunteer_shifts s on s.role_id = r.id join shift_sign_ups u on u.shift_id = s.id
        where r.event_id = e.id) %s returning e.id', untouched)
    using candidates;
end $$;
