import type { EndpointOutput } from '#contracts/endpoint.ts';
import type { suggest } from '#contracts/search.contract.ts';
import type { Db } from '#server/platform/db.ts';
import { editsAllowed, editsBetween } from './typing-errors.ts';

export type SuggestedEvent = EndpointOutput<typeof suggest>['events'][number];

const COLUMNS = `e.id, e.title, to_char(e.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startsAt", e.time_zone as "timeZone",
  case when e.attendance = 'online' or p.id is null then '' else p.name || ', ' || p.country end as "placeName"`;
/**
 * A word that n of N events have is looked up at the cost of n rows, or met 5 times among the next 5N/n: the rarer are looked up, up to where
 * both cost the same (a row in time costs half as much again, for it has to be read whole).
 */
const isRare = ({ events, total }: { events: number; total: number }) => events * events < 8 * total;
const AHEAD = 5000;

const described = (listings: string, limit: string) => `select ${COLUMNS} from (${listings}) l
  join events e on e.id = l.event_id left join places p on p.id = e.place_id order by l.starts_at, l.event_id limit ${limit}`;

/** Short beginnings are kept in the order of time; of long ones, all (at most 300) are put in order. */
const beginnings: Record<string, string> = {
  two: `select l.event_id, l.starts_at from event_listings l where left(l.title_key, 2) = left(fold($1), 2) and l.starts_at > $2
    order by l.starts_at, l.event_id limit $3`,
  three: `select l.event_id, l.starts_at from event_listings l where left(l.title_key, 3) = left(fold($1), 3) and l.starts_at > $2
    order by l.starts_at, l.event_id limit $3`,
  more: `select l.event_id, l.starts_at from event_listings l
    where l.title_key ~>=~ fold($1) and l.title_key ~<~ (fold($1) || chr(1114111)) and l.starts_at > $2 limit 300`,
};

/** Events to come whose title begins as typed, the soonest first. */
export async function findEventsByTitle(db: Db, typed: string, now: Date, limit: number): Promise<SuggestedEvent[]> {
  const letters = Array.from(typed).length;
  const kind = letters <= 2 ? 'two' : letters === 3 ? 'three' : 'more';
  const { rows } = await db.query<SuggestedEvent>(
    { name: `titles-${kind}`, text: described(beginnings[kind]!, '$3') },
    [typed, now, limit],
  );
  return rows;
}

/** A word of the index, with the number of events that have it, and of all, roughly. */
export type KnownWord = { word: string; events: number; total: number };
const TOTAL = `(select greatest(reltuples, 0)::float8 from pg_class where oid = 'public.event_listings'::regclass) as total`;

/** Events to come with all these words, the last of which is `known`. */
export async function findEventsByWords(
  db: Db,
  words: string,
  { known, now, limit }: { known: KnownWord; now: Date; limit: number },
) {
  const isLookedUp = isRare(known);
  const listings = isLookedUp
    ? `select l.event_id, l.starts_at from (select event_id, starts_at from event_listings where tsv @@ plainto_tsquery('public.site_text', $1) offset 0) l
        where l.starts_at > $2`
    : `select l.event_id, l.starts_at from (select event_id, starts_at, tsv from event_listings where starts_at > $2
        order by starts_at, event_id limit ${AHEAD}) l where l.tsv @@ plainto_tsquery('public.site_text', $1) limit $3`;
  const { rows } = await db.query<SuggestedEvent>(
    { name: isLookedUp ? 'events-of-rare-words' : 'events-of-words', text: described(listings, '$3') },
    [words, now, limit],
  );
  return rows;
}

/** The words of the index that one being typed may become, the most frequent first; likely corrections when there is none. */
export async function findCompletions(db: Db, word: string, limit: number): Promise<KnownWord[]> {
  const letters = Array.from(word).length;
  const begins =
    letters <= 3
      ? `left(w.word, ${letters}) = left(fold($1), ${letters})`
      : 'w.word ~>=~ fold($1) and w.word ~<~ (fold($1) || chr(1114111))';
  const { rows } = await db.query<KnownWord>(
    {
      name: `completions-${Math.min(letters, 4)}`,
      text: `select w.word, w.events, ${TOTAL} from search_words w where ${begins} order by w.events desc, w.word limit $2`,
    },
    [word, limit],
  );
  return rows;
}

/** Words of the index that a mistyped one may mean: few edits apart, the most frequent first. */
export async function findCorrections(db: Db, word: string, limit: number): Promise<KnownWord[]> {
  const { rows } = await db.query<KnownWord>(
    { name: 'corrections', text: `select word, events, ${TOTAL} from similar_words(fold($1), 20)` },
    [word],
  );
  const typed = word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return rows
    .filter((known) => editsBetween(known.word, typed) <= editsAllowed(typed))
    .toSorted((a, b) => editsBetween(a.word, typed) - editsBetween(b.word, typed) || b.events - a.events)
    .slice(0, limit);
}
