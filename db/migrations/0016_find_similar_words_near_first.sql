create or replace function similar_words(typed text, most integer) returns table (word text, events integer)
  language sql stable parallel safe set search_path = public, pg_catalog set pg_trgm.similarity_threshold = 0.22 set enable_seqscan = off as $$
  with near as materialized (
    select w.word, w.events, similarity(w.word, typed) as likeness from search_words w
     where left(w.word, 2) = left(typed, 2) and abs(char_length(w.word) - char_length(typed)) <= 2
     order by 3 desc, w.events desc, w.word limit most),
  swapped as materialized (
    select w.word, w.events from search_words w
     where w.word = any (array(select overlay(typed placing reverse(substr(typed, place, 2)) from place for 2)
       from generate_series(1, char_length(typed) - 1) place))),
  far as (
    select w.word, w.events from search_words w
     where not exists (select from near where likeness >= 0.4) and not exists (select from swapped)
       and w.word % typed and abs(char_length(w.word) - char_length(typed)) <= 2
     order by similarity(w.word, typed) desc, w.events desc, w.word limit most)
  select word, events from swapped union select word, events from near where likeness >= 0.22 union select word, events from far $$;
comment on function similar_words(text, integer) is
  'Words that a mistyped one may mean: two neighbours swapped, or like it after two right letters; only where there is none of these, like it in its '
  'trigrams, which costs ten times more. The threshold is lower than usual, since joga and yoga share two trigrams of eight; so york is among '
  'them too, and the caller counts the edits between. Without sequential scans, since the planner believes that comparing trigrams costs nothing.';
