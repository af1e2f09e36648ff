import { z } from 'zod';
import { Place } from '#contracts/places/places.contract.ts';
import { suggest } from '#contracts/search/search.contract.ts';
import { placesByPrefixSql, TOWN_NAME } from '#server/places/places.queries.ts';
import { countTypos } from '#server/platform/formats/edit-distance.ts';
import { fold } from '#server/platform/formats/fold.ts';
import { allowedTypos } from '#server/platform/formats/typing-errors.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { instantSql } from '#server/platform/postgres/timestamps.ts';
import { beginningQuery, hostsByBeginningSql } from '#server/search/hosts/host-suggestions.queries.ts';

const suggestions = suggest.success.schema.shape;
const SuggestedEvent = suggestions.events.element;
export type SuggestedEvent = z.infer<typeof SuggestedEvent>;

const COLUMNS = `e.id, e.title, ${instantSql('e.starts_at')} as "startsAt", e.time_zone as "timeZone",
  case when e.attendance = 'online' or p.id is null then '' else ${TOWN_NAME} end as "placeName"`;
/** Common words occur among the next events. Only words that do not are looked up, in a limited number of events. */
const SCANNED_AHEAD = 120;
const MAX_LOOKED_UP = 30;

const describeSql = (listings: string, limit: string) => `select ${COLUMNS} from (${listings}) l
  join events e on e.id = l.event_id left join places p on p.id = e.place_id order by l.starts_at, l.event_id limit ${limit}`;

/** A word of the index, with the number of events that contain it. */
const KnownWord = z.object({ word: z.string(), events: z.number() });
export type KnownWord = z.infer<typeof KnownWord>;

/** Upcoming events with all these words. */
export async function findEventsByWords(db: Db, words: string, now: Date, limit: number): Promise<SuggestedEvent[]> {
  return db.rows(
    SuggestedEvent,
    `with query as materialized (select plainto_tsquery('public.site_text', $1) as words),
        soon as materialized (select l.event_id, l.starts_at from (
          select event_id, starts_at, tsv from event_listings where starts_at > $2 order by starts_at, event_id limit ${SCANNED_AHEAD}) l
          where l.tsv @@ (select words from query) limit $3),
        later as (select l.event_id, l.starts_at from (
          select event_id, starts_at from event_listings
          where not exists (select from soon) and tsv @@ plainto_tsquery('public.site_text', $1) limit ${MAX_LOOKED_UP}) l
          where l.starts_at > $2 order by l.starts_at limit $3)
        ${describeSql('select * from soon union all select * from later', '$3')}`,
    [words, now, limit],
  );
}

/** Short prefixes have an index in time order. The matches of longer prefixes (at most 300) are sorted. */
function titlesSql(letters: number): string {
  const startsWith =
    letters <= 3
      ? `left(l.title_key, ${letters}) = left(fold($1), ${letters})`
      : `l.title_key ~>=~ fold($1) and l.title_key ~<~ (fold($1) || chr(1114111))`;
  const listings = `select l.event_id, l.starts_at from event_listings l where ${startsWith} and l.starts_at > $2`;
  return describeSql(
    letters <= 3 ? `${listings} order by l.starts_at, l.event_id limit $3` : `${listings} limit 300`,
    '$3',
  );
}

function completionsSql(letters: number): string {
  const startsWith =
    letters <= 3
      ? `left(w.word, ${letters}) = left(fold($4), ${letters})`
      : 'w.word ~>=~ fold($4) and w.word ~<~ (fold($4) || chr(1114111))';
  return `select w.word, w.events from search_words w where ${startsWith} order by w.magnitude desc, w.events desc, w.word limit $5`;
}

type PrefixRequest = {
  typed: string;
  lastWord: string;
  place: { name: string; region: string; within: string };
  now: Date;
  limits: { events: number; words: number; places: number; hosts: number };
};
const SuggestedHost = suggestions.groups.element;
export type SuggestedHost = z.infer<typeof SuggestedHost>;
const PrefixMatches = z.object({
  events: z.array(SuggestedEvent),
  words: z.array(KnownWord),
  places: z.array(Place),
  groups: z.array(SuggestedHost),
  organizations: z.array(SuggestedHost),
});
type PrefixMatches = z.infer<typeof PrefixMatches>;

/** In one query: upcoming events by title prefix, completions of the last word (most frequent first), towns, and hosts. */
export async function findPrefixMatches(
  db: Db,
  { typed, lastWord, place, now, limits }: PrefixRequest,
): Promise<PrefixMatches> {
  const [title, word, name] = [typed, lastWord, place.name].map((text) => Math.min(4, Array.from(text).length));
  const list = (rows: string) => `(select coalesce(json_agg(found), '[]') from (${rows}) found)`;
  const towns = placesByPrefixSql(name!, { name: '$6', limit: '$7', within: '$8', region: '$11' });
  const named = { typed: '$1', words: '$9', limit: '$10' };
  const text = `select ${list(titlesSql(title!))} as events, ${list(completionsSql(word!))} as words, ${list(towns)} as places,
    ${list(hostsByBeginningSql('group', named))} as groups, ${list(hostsByBeginningSql('organization', named))} as organizations`;
  return db.one(PrefixMatches, text, [
    typed,
    now,
    limits.events,
    lastWord,
    limits.words,
    place.name,
    place.name === '' ? 0 : limits.places,
    place.within,
    beginningQuery(typed),
    limits.hosts,
    place.region,
  ]);
}

/** Corrections of a mistyped word, by number of edits and frequency. */
export async function findCorrections(db: Db, word: string, limit: number): Promise<KnownWord[]> {
  const rows = await db.rows(KnownWord, 'select word, events from similar_words(fold($1), 20)', [word]);
  const typed = fold(word);
  const allowed = allowedTypos(typed);
  const typos = (known: KnownWord) => countTypos(known.word, typed, allowed);
  return rows
    .filter((known) => typos(known) <= allowed)
    .toSorted((a, b) => typos(a) - typos(b) || b.events - a.events)
    .slice(0, limit);
}
