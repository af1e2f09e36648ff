import pg from 'pg';
import { z } from 'zod';
import { countTypos } from '#server/platform/formats/edit-distance.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { allowedTypos } from './typing-errors.ts';

/** Typed words as tsquery text: `all` must match; `exact` (any word as typed) affects ranking only. */
export type SearchWords = {
  all: string;
  exact: string;
  /** The approximate number of listings. */
  total: number;
};

const ParsedWord = z.object({
  lexemes: z.array(z.string()),
  /** Set if the index supports prefix search; otherwise `candidates` contains the completions. */
  prefix: z.string().nullable().optional(),
  typedWord: z.string(),
  isMistyped: z.boolean(),
  candidates: z.array(z.object({ word: z.string(), lexemes: z.array(z.string()) })),
});
type ParsedWord = z.infer<typeof ParsedWord>;
const Row = z.object({ words: z.array(ParsedWord), tag: z.string().nullable(), total: z.number() });
type Row = z.infer<typeof Row>;

const quoteLexemes = (lexemes: Iterable<string>) =>
  [...new Set(lexemes)].map((lexeme) => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`).join(' | ');

/** What is searched: determines the table with the texts and the dictionary. */
export type Subject = 'event' | 'group' | 'organization' | 'shift';
const SUBJECTS: Record<Subject, { table: string; parseSql: string; tag?: string; extraFields?: string }> = {
  event: { table: 'event_listings', parseSql: 'parse_search_words($1)' },
  group: { table: 'groups', parseSql: `parse_host_search_words('group', $1)` },
  organization: { table: 'organizations', parseSql: `parse_host_search_words('organization', $1)` },
  shift: {
    table: 'shift_listings',
    parseSql: 'parse_shift_search_words($1)',
    tag: 'skill/',
    extraFields: `, 'prefix', prefix`,
  },
};

/** Null if there are no words, or only stop words. */
export async function parseWords(
  db: Db,
  typed: string,
  interest: string | null,
  subject: Subject = 'event',
): Promise<SearchWords | null> {
  const { table, parseSql, tag: tagPrefix = 'interest/', extraFields = '' } = SUBJECTS[subject];
  const row = await db.one(
    Row,
    {
      name: `meaning-${subject}`,
      text: `select coalesce((select json_agg(json_build_object('typedWord', typed_word, 'lexemes', lexemes, 'isMistyped', is_mistyped, 'candidates', candidates${extraFields}))
          from ${parseSql}), '[]') as words, '${tagPrefix}' || fold($2) as tag,
        (select greatest(reltuples, 0)::float8 from pg_class where oid = 'public.${table}'::regclass) as total`,
    },
    [typed, interest],
  );
  const { words, tag, total } = row;
  const parts = words.map((word) => {
    const lexemes = quoteLexemes([...word.lexemes, ...likelyCandidates(word).flatMap((known) => known.lexemes)]);
    return word.prefix ? `${lexemes} | ${quoteLexemes([word.prefix])}:*` : lexemes;
  });
  const all = [...parts.filter(Boolean).map((part) => `(${part})`), tag && quoteLexemes([tag])]
    .filter((part) => part !== null)
    .join(' & ');
  const exact = quoteLexemes(words.flatMap((word) => word.lexemes));
  return all === '' ? null : { all, exact: exact || all, total };
}

/** The candidates within the allowed number of edits. */
function likelyCandidates({ typedWord, isMistyped, candidates }: ParsedWord): ParsedWord['candidates'] {
  if (!isMistyped) return candidates;
  const allowed = allowedTypos(typedWord);
  return candidates.filter(({ word }) => countTypos(word, typedWord, allowed) <= allowed).slice(0, 5);
}

const PlanRow = z.object({
  'QUERY PLAN': z.tuple([z.object({ Plan: z.looseObject({ 'Plan Rows': z.number() }) })]),
});

/** The planner's estimate of the number of matches, based on word frequencies. */
export async function estimateMatches(db: Db, tsquery: string, subject: Subject = 'event'): Promise<number> {
  const {
    'QUERY PLAN': [{ Plan }],
  } = await db.one(
    PlanRow,
    `explain (format json) select from ${SUBJECTS[subject].table} where tsv @@ ${pg.escapeLiteral(tsquery)}::tsquery`,
  );
  return Plan['Plan Rows'];
}
