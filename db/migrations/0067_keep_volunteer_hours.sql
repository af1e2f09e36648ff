alter table shift_sign_ups add column hours_note text not null default ''
  constraint shift_sign_ups_hours_note_length check (char_length(hours_note) <= 500);
comment on column shift_sign_ups.hours_note is 'Why the person says that the hours are wrong; empty unless disputed.';
create index shift_sign_ups_to_approve on shift_sign_ups (shift_id) where hours_state <> 'approved';

create view given_hours as
  select u.person_id, s.id as shift_id, r.title as role_title, s.starts_at, s.starts_local, s.ends_local, s.time_zone,
    coalesce(e.host_kind, 'organization') as host_kind,
    coalesce(e.host_person_id, e.host_group_id, e.host_organization_id, r.organization_id) as host_id,
    e.id as event_id, e.title as event_title, u.hours_state, u.hours_note,
    coalesce(u.minutes, (extract(epoch from s.ends_at - s.starts_at) / 60)::integer) as minutes
  from shift_sign_ups u
  join volunteer_shifts s on s.id = u.shift_id
  join volunteer_roles r on r.id = s.role_id
  left join events e on e.id = r.event_id
  where u.attendance = 'attended';
comment on view given_hours is 'Time people gave: one row for each shift that somebody attended, with the minutes of the shift or what its host has made of them.';

create function shifts_of_host(kind text, host uuid) returns setof uuid language sql stable parallel safe
  set search_path = public, pg_catalog as $$
  select s.id from events e join volunteer_roles r on r.event_id = e.id join volunteer_shifts s on s.role_id = r.id
   where kind = 'person' and e.host_person_id = host
  union all
  select s.id from events e join volunteer_roles r on r.event_id = e.id join volunteer_shifts s on s.role_id = r.id
   where kind = 'group' and e.host_group_id = host
  union all
  select s.id from events e join volunteer_roles r on r.event_id = e.id join volunteer_shifts s on s.role_id = r.id
   where kind = 'organization' and e.host_organization_id = host
  union all
  select s.id from volunteer_roles r join volunteer_shifts s on s.role_id = r.id where kind = 'organization' and r.organization_id = host $$;
comment on function shifts_of_host is 'Shifts of a person''s, a group''s or an organization''s events, and of an organization without an event.';

create table departed_hours (
  shift_id uuid primary key references volunteer_shifts (id) on delete cascade,
  people integer not null,
  minutes integer not null,
  approved_minutes integer not null
);
comment on table departed_hours is
  'Time given to a shift by people who have deleted their accounts since, so that its host still knows how much it was: numbers, nothing of who they were.';

create table kept_hours (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references people (id) on delete cascade,
  host_kind text not null constraint kept_hours_host_kind check (host_kind in ('person', 'group', 'organization')),
  host_id uuid not null,
  host_name text not null,
  role_title text not null,
  event_title text,
  starts_local timestamp not null,
  ends_local timestamp not null,
  time_zone text not null,
  minutes integer not null,
  hours_state text not null
);
create index kept_hours_of_person on kept_hours (person_id, starts_local);
comment on table kept_hours is 'A person''s record of time given to hosts that are gone: their events and shifts went with them, the record does not.';

-- Before, since what hangs on the host is gone after.
create function keep_hours_of_gone_host() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  insert into kept_hours (person_id, host_kind, host_id, host_name, role_title, event_title, starts_local, ends_local, time_zone, minutes, hours_state)
    select g.person_id, g.host_kind, old.id, old.name, g.role_title, g.event_title, g.starts_local, g.ends_local, g.time_zone, g.minutes, g.hours_state
      from given_hours g join people p on p.id = g.person_id
     where g.shift_id in (select shifts_of_host(tg_argv[0], old.id)) and g.person_id <> old.id
       for key share of p skip locked;
  return old;
end $$;
comment on function keep_hours_of_gone_host is 'Not for people who are going themselves: those are gone, or locked.';
create trigger hours_kept_of_people before delete on people for each row execute function keep_hours_of_gone_host('person');
create trigger hours_kept_of_groups before delete on groups for each row execute function keep_hours_of_gone_host('group');
create trigger hours_kept_of_organizations before delete on organizations for each row execute function keep_hours_of_gone_host('organization');
