-- Words are locked in their order, as by publishing.
with batch as materialized (
  select word from search_words where magnitude = 0 and ($1::text is null or word > $1::text) order by word limit $2 for update),
changed as (update search_words w set magnitude = 4 * ln(w.events + 1) from batch b where w.word = b.word)
select word as position from batch order by word
