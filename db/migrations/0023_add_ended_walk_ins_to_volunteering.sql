create table ended_walk_ins (
  id uuid primary key,
  shift_id uuid not null references volunteer_shifts (id) on delete cascade
);
create index ended_walk_ins_of_shift on ended_walk_ins (shift_id);
comment on table ended_walk_ins is
  'Ids of walk-ins that were claimed or removed: a phone or page that has not noticed must not add them again, or their hours would count twice.';
comment on constraint ended_walk_ins_shift_id_fkey on ended_walk_ins is 'Not a contribution.';
