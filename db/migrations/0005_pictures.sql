-- Uploaded pictures.

create table pictures (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  hidden_at timestamptz,
  hidden_by uuid
);
create index pictures_by_age on pictures (created_at, id);
comment on table pictures is 'Uploaded covers and logos, re-encoded in several sizes. A picture is in use while a foreign key references it; copies share one.';

create table picture_renditions (
  picture_id uuid not null references pictures (id) on delete cascade,
  width integer not null,
  format text not null constraint picture_renditions_format check (format in ('webp', 'jpeg')),
  bytes bytea not null,
  primary key (picture_id, width, format)
);
alter table picture_renditions alter bytes set storage external;
create index pictures_by_hiding on pictures (hidden_by) where hidden_by is not null;
comment on column pictures.hidden_by is 'The decision that hid it; only that one''s end shows it again.';
