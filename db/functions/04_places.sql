create or replace function similar_places(typed text, max_results integer) returns setof integer language sql stable parallel safe
  set search_path = public, pg_catalog set pg_trgm.similarity_threshold = 0.15 as $$
  select p.id from places p where p.name_key % typed and p.population >= 15000
   order by similarity(p.name_key, typed) desc, p.population desc, p.id limit max_results $$;
comment on function similar_places(text, integer) is
  'Bigger towns for a name that is unknown, most similar first. The threshold is far lower than for typing errors, because people choose from the list.';
