create function understand_words(typed text) returns table (all_words text, exact_words text, corrected text)
  language plpgsql stable set search_path = public, pg_catalog as $$
declare
  typed_word text;
  own text[];
  meant text[];
  lexemes text[];
  is_mistyped boolean;
begin
  for typed_word in
    select left(part, 30) from regexp_split_to_table(fold(left(typed, 200)), '[^[:alnum:]]+') with ordinality as given (part, place)
     where part <> '' order by place limit 8
  loop
    own := tsvector_to_array(to_tsvector('public.site_text', typed_word));
    meant := '{}';
    is_mistyped := false;
    if char_length(typed_word) = 3 then
      meant := array(select w.word from search_words w where left(w.word, 3) = typed_word order by w.events desc limit 12);
    elsif char_length(typed_word) > 3 then
      meant := array(select w.word from search_words w where w.word ~>=~ typed_word and w.word ~<~ (typed_word || chr(1114111))
        order by w.events desc limit 12);
    end if;
    if meant = '{}' and own <> '{}' and char_length(typed_word) >= 3
      and not exists (select from event_listings l where l.tsv @@ array_to_string(array(select quote_literal(lexeme) from unnest(own) lexeme), '|')::tsquery)
    then
      meant := array(select w.word from similar_words(typed_word, 4) w);
      is_mistyped := meant <> '{}';
    end if;
    corrected := concat_ws(' ', corrected, case when is_mistyped then meant[1] else typed_word end);
    lexemes := array(select lexeme from unnest(own) lexeme
      union select lexeme from unnest(meant) word, unnest(tsvector_to_array(to_tsvector('public.site_text', word))) lexeme);
    if lexemes <> '{}' then
      all_words := concat_ws(' & ', all_words, '(' || array_to_string(array(select quote_literal(lexeme) from unnest(lexemes) lexeme), ' | ') || ')');
      exact_words := concat_ws(' | ', exact_words, nullif(array_to_string(array(select quote_literal(lexeme) from unnest(own) lexeme), ' | '), ''));
    end if;
  end loop;
  return next;
end $$;
comment on function understand_words(text) is
  'What typed words mean to the search index, as tsquery text: each word itself, the words it begins, and only when the index knows neither, '
  'the words it is like. At most eight words, so that no text costs more than it finds. Null when nothing but stop words was typed.';

comment on function grid_cell(double precision, double precision) is
  'Number of the 0.2° cell (22 km of latitude); src/server/platform/formats/geo-grid.ts covers circles with the same formula.';

create function letters_beyond(a text, b text) returns integer language sql immutable strict parallel safe
  return cardinality(array(select unnest(string_to_array(a, null)) except all select unnest(string_to_array(b, null))));
comment on function letters_beyond(text, text) is 'How many letters of a are not in b: at most as many as edits lie between them, and much cheaper to know.';

create or replace function similar_words(typed text, most integer) returns table (word text, events integer, likeness real)
  language sql stable parallel safe set search_path = public, pg_catalog set pg_trgm.similarity_threshold = 0.22 as $$
  select distinct on (likeness, events, word) word, events, likeness from (
    select w.word, w.events, 1::real as likeness from search_words w
     where w.word = any (array(select overlay(typed placing reverse(substr(typed, place, 2)) from place for 2)
       from generate_series(1, char_length(typed) - 1) place))
    union all
    (select w.word, w.events, similarity(w.word, typed) from search_words w
      where w.word % typed and abs(char_length(w.word) - char_length(typed)) <= 2
      order by 3 desc, w.events desc, w.word limit 20)
  ) candidates
   where greatest(letters_beyond(word, typed), letters_beyond(typed, word)) <= case when char_length(typed) < 8 then 1 else 2 end
   order by likeness desc, events desc, word
   limit most $$;
comment on function similar_words(text, integer) is
  'Words that a mistyped one may mean, likest first: two neighbours swapped, or most trigrams shared and all letters but one or two. The '
  'threshold is lower than usual, since joga and yoga share two trigrams of eight; the letters keep york from being one of them.';
