import pg from 'pg';
import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';
import { editsAllowed, editsBetween } from './typing-errors.ts';

/** Typed words as tsquery text: `all` must match, `exact` (any of the words as they are) decides the order. */
export type Meaning = { all: string; exact: string /** Listings there are, roughly. */; total: number };

const Understood = z.object({
  lexemes: z.array(z.string()),
  /** Looked for as a beginning, where the index itself can; else `candidates` holds what it may begin. */
  prefix: z.string().nullable().optional(),
  typedWord: z.string(),
  isMistyped: z.boolean(),
  candidates: z.array(z.object({ word: z.string(), lexemes: z.array(z.string()) })),
});
type Understood = z.infer<typeof Understood>;
const Row = z.object({ words: z.array(Understood), tag: z.string().nullable(), total: z.number() });
type Row = z.infer<typeof Row>;

const quoted = (lexemes: Iterable<string>) =>
  [...new Set(lexemes)].map((lexeme) => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`).join(' | ');

/** What is searched for, with the table that holds its texts and the dictionary that knows its words. */
export type Subject = 'event' | 'group' | 'organization' | 'shift';
const texts: Record<Subject, { table: string; understand: string; tag?: string; more?: string }> = {
  event: { table: 'event_listings', understand: 'parse_search_words($1)' },
  group: { table: 'groups', understand: `parse_host_search_words('group', $1)` },
  organization: { table: 'organizations', understand: `parse_host_search_words('organization', $1)` },
  shift: {
    table: 'shift_listings',
    understand: 'parse_shift_search_words($1)',
    tag: 'skill/',
    more: `, 'prefix', prefix`,
  },
};

/** Null when there is nothing to look for: no words, or only such as “the”. */
export async function findMeaning(
  db: Db,
  typed: string,
  interest: string | null,
  subject: Subject = 'event',
): Promise<Meaning | null> {
  const { table, understand, tag: ofTag = 'interest/', more = '' } = texts[subject];
  const row = await db.one(
    Row,
    {
      name: `meaning-${subject}`,
      text: `select coalesce((select json_agg(json_build_object('typedWord', typed_word, 'lexemes', lexemes, 'isMistyped', is_mistyped, 'candidates', candidates${more}))
          from ${understand}), '[]') as words, '${ofTag}' || fold($2) as tag,
        (select greatest(reltuples, 0)::float8 from pg_class where oid = 'public.${table}'::regclass) as total`,
    },
    [typed, interest],
  );
  const { words, tag, total } = row;
  const parts = words.map((word) => {
    const lexemes = quoted([...word.lexemes, ...likely(word).flatMap((known) => known.lexemes)]);
    return word.prefix ? `${lexemes} | ${quoted([word.prefix])}:*` : lexemes;
  });
  const all = [...parts.filter(Boolean).map((part) => `(${part})`), tag && quoted([tag])]
    .filter((part) => part !== null)
    .join(' & ');
  const exact = quoted(words.flatMap((word) => word.lexemes));
  return all === '' ? null : { all, exact: exact || all, total };
}

/** Of the words a mistyped one is like, those that few enough edits make of it. */
function likely({ typedWord, isMistyped, candidates }: Understood): Understood['candidates'] {
  if (!isMistyped) return candidates;
  return candidates.filter(({ word }) => editsBetween(word, typedWord) <= editsAllowed(typedWord)).slice(0, 5);
}

const PlanRow = z.object({
  'QUERY PLAN': z.tuple([z.object({ Plan: z.looseObject({ 'Plan Rows': z.number() }) })]),
});

/** How many the planner believes the words find: it knows how often each occurs. */
export async function estimateMatches(db: Db, tsquery: string, subject: Subject = 'event'): Promise<number> {
  const {
    'QUERY PLAN': [{ Plan }],
  } = await db.one(
    PlanRow,
    `explain (format json) select from ${texts[subject].table} where tsv @@ ${pg.escapeLiteral(tsquery)}::tsquery`,
  );
  return Plan['Plan Rows'];
}
