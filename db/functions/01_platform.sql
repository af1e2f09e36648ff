create or replace function search_text(input text) returns text language sql immutable strict parallel safe
  set search_path = public, pg_catalog
  return concat_ws(' ',
    regexp_replace(regexp_replace(fold(input), '([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+)', ' \1 ', 'g'), '[^[:alnum:]]+', ' ', 'g'),
    (select string_agg(replace(dotted[1], '.', ''), ' ') from regexp_matches(fold(input), '[[:alpha:]][[:alnum:]]*(?:\.[[:alnum:]]+)+', 'g') dotted));
comment on function search_text(text) is
  'Text for to_tsvector(), with the words that searches split typed text into: PostgreSQL''s parser takes node.js for a host name. Dotted words are '
  'added in one piece, as nodejs; Japanese and Chinese are separated from Latin.';

create or replace function search_grams(input text) returns text language sql immutable strict parallel safe
  set search_path = public, pg_catalog
  return (select string_agg(substr(run[1], place, size), ' ')
    from regexp_matches(fold(left(input, 500)), '[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+', 'g') run,
      generate_series(1, char_length(run[1])) place, generate_series(1, 2) size
   where place + size - 1 <= char_length(run[1]));
comment on function search_grams(text) is
  'Single characters and pairs of Japanese and Chinese text, which has no spaces between words. Null if there is none.';

create or replace function announce_site_settings() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform pg_notify('site_settings', '');
  return null;
end $$;
comment on function announce_site_settings is 'Every process reads the settings of the site again after the commit.';
create or replace trigger site_settings_announced after insert or update or delete on site_settings
  for each statement execute function announce_site_settings();
