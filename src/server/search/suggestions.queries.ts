import type { EndpointOutput } from '#contracts/endpoint.ts';
import type { suggest } from '#contracts/search.contract.ts';
import type { Db } from '#server/platform/db.ts';
import { matches, planOf, startOf, Values } from './listing-sql.ts';
import type { Search } from './search-filters.ts';

export type SuggestedEvent = EndpointOutput<typeof suggest>['events'][number];

const COLUMNS = `e.id, e.title, to_char(e.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startsAt", e.time_zone as "timeZone",
  case when e.attendance = 'online' or p.id is null then '' else p.name || ', ' || p.country end as "placeName"`;
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

/** Events to come that the words find, wherever they stand. */
export async function findEventsByWords(db: Db, search: Search, limit: number): Promise<SuggestedEvent[]> {
  const values = new Values();
  const found = matches(search, values, { after: startOf(search), limit, plan: planOf(search), total: 0 });
  return (await db.query<SuggestedEvent>(described(found, String(limit)), values.list)).rows;
}

/** The words of the index that one being typed may become, the most frequent first; likely corrections when there is none. */
export async function findCompletions(db: Db, word: string, limit: number): Promise<string[]> {
  const letters = Array.from(word).length;
  const begins =
    letters <= 3
      ? `left(w.word, ${letters}) = left(fold($1), ${letters})`
      : 'w.word ~>=~ fold($1) and w.word ~<~ (fold($1) || chr(1114111))';
  const { rows } = await db.query<{ word: string }>(
    {
      name: `completions-${Math.min(letters, 4)}`,
      text: `select w.word from search_words w where ${begins} order by w.events desc, w.word limit $2`,
    },
    [word, limit],
  );
  return rows.map((row) => row.word);
}

export async function findCorrections(db: Db, word: string, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ word: string }>('select word from similar_words(fold($1), $2)', [word, limit]);
  return rows.map((row) => row.word);
}
