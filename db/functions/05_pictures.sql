create or replace function delete_unused_pictures(candidates uuid[], made_before timestamptz) returns integer language plpgsql
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
