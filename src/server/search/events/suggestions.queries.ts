import { z } from 'zod';
import { Place } from '#contracts/places/places.contract.ts';
import { suggest } from '#contracts/search/search.contract.ts';
import { placesByPrefixSql } from '#server/places/places.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { beginningQuery, hostsByBeginningSql } from '#server/search/hosts/host-suggestions.queries.ts';
import { editsAllowed, editsBetween } from './typing-errors.ts';

const suggestions = suggest.success.schema.shape;
const SuggestedEvent = suggestions.events.element;
export type SuggestedEvent = z.infer<typeof SuggestedEvent>;

const COLUMNS = `e.id, e.title, to_char(e.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startsAt", e.time_zone as "timeZone",
  case when e.attendance = 'online' or p.id is null then '' else p.name || ', ' || p.country end as "placeName"`;
/** Common words are met soon among the next events; only one that is not is looked up, and then in a few of its events. */
const AHEAD = 120;
const LOOKED_UP = 30;

const described = (listings: string, limit: string) => `select ${COLUMNS} from (${listings}) l
  join events e on e.id = l.event_id left join places p on p.id = e.place_id order by l.starts_at, l.event_id limit ${limit}`;

/** A word of the index, with the number of events that have it. */
const KnownWord = z.object({ word: z.string(), events: z.number() });
export type KnownWord = z.infer<typeof KnownWord>;

/** Events to come with all these words. */
export async function findEventsByWords(db: Db, words: string, now: Date, limit: number): Promise<SuggestedEvent[]> {
  return db.rows(
    SuggestedEvent,
    {
      name: 'events-of-words',
      text: `with query as materialized (select plainto_tsquery('public.site_text', $1) as words),
        soon as materialized (select l.event_id, l.starts_at from (
          select event_id, starts_at, tsv from event_listings where starts_at > $2 order by starts_at, event_id limit ${AHEAD}) l
          where l.tsv @@ (select words from query) limit $3),
        later as (select l.event_id, l.starts_at from (
          select event_id, starts_at from event_listings
          where not exists (select from soon) and tsv @@ plainto_tsquery('public.site_text', $1) limit ${LOOKED_UP}) l
          where l.starts_at > $2 order by l.starts_at limit $3)
        ${described('select * from soon union all select * from later', '$3')}`,
    },
    [words, now, limit],
  );
}

/** Short beginnings are kept in the order of time; of long ones, all (at most 300) are put in order. */
function titlesSql(letters: number): string {
  const begins =
    letters <= 3
      ? `left(l.title_key, ${letters}) = left(fold($1), ${letters})`
      : `l.title_key ~>=~ fold($1) and l.title_key ~<~ (fold($1) || chr(1114111))`;
  const listings = `select l.event_id, l.starts_at from event_listings l where ${begins} and l.starts_at > $2`;
  return described(
    letters <= 3 ? `${listings} order by l.starts_at, l.event_id limit $3` : `${listings} limit 300`,
    '$3',
  );
}

function completionsSql(letters: number): string {
  const begins =
    letters <= 3
      ? `left(w.word, ${letters}) = left(fold($4), ${letters})`
      : 'w.word ~>=~ fold($4) and w.word ~<~ (fold($4) || chr(1114111))';
  return `select w.word, w.events from search_words w where ${begins} order by w.events desc, w.word limit $5`;
}

type Beginning = {
  typed: string;
  lastWord: string;
  place: { name: string; within: string };
  now: Date;
  limits: { events: number; words: number; places: number; hosts: number };
};
const SuggestedHost = suggestions.groups.element;
export type SuggestedHost = z.infer<typeof SuggestedHost>;
const Beginnings = z.object({
  events: z.array(SuggestedEvent),
  words: z.array(KnownWord),
  places: z.array(Place),
  groups: z.array(SuggestedHost),
  organizations: z.array(SuggestedHost),
});
type Beginnings = z.infer<typeof Beginnings>;

/** In one trip: events to come whose title begins as typed, words that the last one may become (most frequent first), towns, and hosts. */
export async function findBeginnings(db: Db, { typed, lastWord, place, now, limits }: Beginning): Promise<Beginnings> {
  const [title, word, name] = [typed, lastWord, place.name].map((text) => Math.min(4, Array.from(text).length));
  const list = (rows: string) => `(select coalesce(json_agg(found), '[]') from (${rows}) found)`;
  const towns = placesByPrefixSql(name!, { name: '$6', limit: '$7', within: '$8' });
  const named = { typed: '$1', words: '$9', limit: '$10' };
  const text = `select ${list(titlesSql(title!))} as events, ${list(completionsSql(word!))} as words, ${list(towns)} as places,
    ${list(hostsByBeginningSql('group', named))} as groups, ${list(hostsByBeginningSql('organization', named))} as organizations`;
  return db.one(Beginnings, { name: `beginnings-${title}-${word}-${name}`, text }, [
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
  ]);
}

/** Words of the index that a mistyped one may mean: few edits apart, the most frequent first. */
export async function findCorrections(db: Db, word: string, limit: number): Promise<KnownWord[]> {
  const rows = await db.rows(
    KnownWord,
    { name: 'corrections', text: 'select word, events from similar_words(fold($1), 20)' },
    [word],
  );
  const typed = word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return rows
    .filter((known) => editsBetween(known.word, typed) <= editsAllowed(typed))
    .toSorted((a, b) => editsBetween(a.word, typed) - editsBetween(b.word, typed) || b.events - a.events)
    .slice(0, limit);
}
