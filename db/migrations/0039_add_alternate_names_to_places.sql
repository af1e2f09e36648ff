create table place_alternate_names (
  place_id integer not null references places (id),
  name_key text not null,
  primary key (place_id, name_key)
);
create index place_alternate_names_by_prefix on place_alternate_names (name_key text_pattern_ops);
comment on table place_alternate_names is
  'Names of cities in other languages and scripts, from GeoNames (CC BY 4.0): they find a city if no town has the typed name.';
comment on column place_alternate_names.name_key is 'fold() of the name, for comparing with typed text.';
