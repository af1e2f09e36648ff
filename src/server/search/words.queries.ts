import pg from 'pg';
import type { Db } from '#server/platform/db.ts';

/** Typed words as tsquery text: `all` must match, `exact` (any of the words as they are) decides the order. */
export type Meaning = { all: string; exact: string; corrected: string };

/** Null when there is nothing to look for: no words, or only such as “the”. */
export async function findMeaning(db: Db, typed: string, interest: string | null): Promise<Meaning | null> {
  const { rows } = await db.query<{
    all: string | null;
    exact: string | null;
    corrected: string | null;
    tag: string | null;
  }>(
    {
      name: 'meaning',
      text: `select all_words as all, exact_words as exact, corrected, quote_literal('interest/' || fold($2)) as tag from understand_words($1)`,
    },
    [typed, interest],
  );
  const { all, exact, corrected, tag } = rows[0]!;
  const parts = [all, tag].filter((part) => part !== null);
  return parts.length === 0 ? null : { all: parts.join(' & '), exact: exact ?? parts[0]!, corrected: corrected ?? '' };
}

/** How many events the planner believes the words find: it knows how often each occurs. */
export async function estimateMatches(db: Db, tsquery: string): Promise<number> {
  const { rows } = await db.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    `explain (format json) select from event_listings where tsv @@ ${pg.escapeLiteral(tsquery)}::tsquery`,
  );
  return rows[0]!['QUERY PLAN'][0].Plan['Plan Rows'];
}
