-- Uploaded pictures.

create table pictures (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  hidden_at timestamptz,
  hidden_by uuid
);
create index pictures_by_age on pictures (created_at, id);
comment on table pictures is 'Uploaded covers and logos, re-encoded in several sizes. A picture is in use while a foreign key references it; copies share one.';

create table picture_objects (
  key text primary key,
  stored_at timestamptz not null default now()
);
comment on table picture_objects is 'Objects in object storage, by the hash of their bytes: written before the object, deleted with it. A job deletes those that no rendition uses.';
create index picture_objects_by_age on picture_objects (stored_at, key);

create table picture_renditions (
  picture_id uuid not null references pictures (id) on delete cascade,
  width integer not null,
  format text not null constraint picture_renditions_format check (format in ('webp', 'jpeg')),
  bytes bytea,
  object_key text references picture_objects (key),
  primary key (picture_id, width, format),
  constraint picture_renditions_place check ((bytes is null) <> (object_key is null))
);
alter table picture_renditions alter bytes set storage external;
create index picture_renditions_by_object on picture_renditions (object_key) where object_key is not null;
comment on column picture_renditions.bytes is 'The picture, unless it is in object storage.';
create index pictures_by_hiding on pictures (hidden_by) where hidden_by is not null;
comment on column pictures.hidden_by is 'The decision that hid it; only that one''s end shows it again.';
