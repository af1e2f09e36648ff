alter table covers rename to pictures;
alter table pictures rename constraint covers_pkey to pictures_pkey;
alter table cover_renditions rename to picture_renditions;
alter table picture_renditions rename column cover_id to picture_id;
alter table picture_renditions rename constraint cover_renditions_pkey to picture_renditions_pkey;
alter table picture_renditions rename constraint cover_renditions_cover_id_fkey to picture_renditions_picture_id_fkey;
alter table picture_renditions rename constraint cover_renditions_format to picture_renditions_format;
create index pictures_by_age on pictures (created_at);
comment on table pictures is 'Uploaded covers and logos, drawn anew in a few sizes; whatever has a foreign key to one uses it, and copies share one.';

-- A picture in use cannot go, whoever asks.
alter table events drop constraint events_cover_id_fkey;
alter table events add constraint events_cover_id_fkey foreign key (cover_id) references pictures (id);
alter table event_templates drop constraint event_templates_cover_id_fkey;
alter table event_templates add constraint event_templates_cover_id_fkey foreign key (cover_id) references pictures (id);

create function delete_unused_pictures(candidates uuid[], made_before timestamptz) returns integer language plpgsql
  set search_path = public, pg_catalog as $$
declare
  unused text;
  deleted integer;
begin
  select string_agg(format('and not exists (select from %s where %I = p.id)', k.conrelid::regclass, a.attname), ' ') into unused
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
   where k.confrelid = 'pictures'::regclass and k.contype = 'f' and k.confdeltype <> 'c';
  execute format('delete from pictures p where %s %s',
    case when candidates is null then 'p.created_at < $2' else 'p.id = any ($1)' end, unused) using candidates, made_before;
  get diagnostics deleted = row_count;
  return deleted;
exception when foreign_key_violation then
  -- Somebody has just begun to use one: the sweep comes by again.
  return 0;
end $$;
comment on function delete_unused_pictures is
  'Deletes those of some pictures, or of all made before a time, to which no foreign key points: users of pictures need not be listed anywhere.';
