import pg from 'pg';
import { z } from 'zod';
import { countTypos } from '#server/platform/formats/edit-distance.ts';
import { fold } from '#server/platform/formats/fold.ts';
import { allowedTypos } from '#server/platform/formats/typing-errors.ts';
import type { Db } from '#server/platform/postgres/db.ts';

/** Typed words as tsquery text: `all` must match; `exact` (any word as typed) affects ranking only. */
export type SearchWords = {
  all: string;
  exact: string;
  /** The approximate number of listings. */
  total: number;
  /** The time from which until before which soon_listings contains all listings. */
  soon: { since: Date; until: Date } | null;
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
const Row = z.object({
  words: z.array(ParsedWord),
  /** Pairs of typed words that are known as one word, with the lexemes of that word. */
  joined: z.array(z.object({ word: z.string(), lexemes: z.array(z.string()) })),
  tag: z.string().nullable(),
  total: z.number(),
  soonSince: z.date().nullable(),
  soonUntil: z.date().nullable(),
});
type Row = z.infer<typeof Row>;
const HalvesRow = z.object({
  typed: z.string(),
  firstLexemes: z.array(z.string()),
  secondLexemes: z.array(z.string()),
});
const MIN_HALF = 3;

const quoteLexemes = (lexemes: Iterable<string>) =>
  [...new Set(lexemes)].map((lexeme) => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`).join(' | ');

/** What is searched: determines the table with the texts and the dictionary. */
export type Subject = 'event' | 'group' | 'organization' | 'shift';
const SUBJECTS: Record<
  Subject,
  { table: string; dictionary: string; parseSql: string; tag?: string; extraFields?: string; soonWindow?: string }
> = {
  event: {
    table: 'event_listings',
    dictionary: 'search_words w where',
    parseSql: 'parse_search_words($1)',
    soonWindow: `(select since from soon_window) as "soonSince", (select until from soon_window) as "soonUntil"`,
  },
  group: {
    table: 'groups',
    dictionary: `host_words w where w.subject = 'group' and`,
    parseSql: `parse_host_search_words('group', $1)`,
  },
  organization: {
    table: 'organizations',
    dictionary: `host_words w where w.subject = 'organization' and`,
    parseSql: `parse_host_search_words('organization', $1)`,
  },
  shift: {
    table: 'shift_listings',
    dictionary: 'shift_words w where',
    parseSql: 'parse_shift_search_words($1)',
    tag: 'skill/',
    extraFields: `, 'prefix', prefix`,
  },
};

const NO_WINDOW = 'null::timestamptz as "soonSince", null::timestamptz as "soonUntil"';

/** Null if there are no words, or only stop words. */
export async function parseWords(
  db: Db,
  typed: string,
  interest: string | null,
  subject: Subject = 'event',
): Promise<SearchWords | null> {
  const {
    table,
    dictionary,
    parseSql,
    tag: tagPrefix = 'interest/',
    extraFields = '',
    soonWindow = NO_WINDOW,
  } = SUBJECTS[subject];
  const row = await db.one(
    Row,
    `select coalesce((select json_agg(json_build_object('typedWord', typed_word, 'lexemes', lexemes, 'isMistyped', is_mistyped, 'candidates', candidates${extraFields}))
          from ${parseSql}), '[]') as words,
        coalesce((select json_agg(json_build_object('word', w.word, 'lexemes', ${LEXEMES})) from ${dictionary} w.word = any ($3::text[])), '[]') as joined, '${tagPrefix}' || fold($2) as tag,
        (select greatest(reltuples, 0)::float8 from pg_class where oid = 'public.${table}'::regclass) as total,
        ${soonWindow}`,
    [typed, interest, pairsOf(typed)],
  );
  const { words, joined, tag, total, soonSince, soonUntil } = row;
  const soon = soonSince && soonUntil && { since: soonSince, until: soonUntil };
  const halves = await findHalves(db, words, subject);
  const parts = words.map((word) => {
    const lexemes = quoteLexemes([...word.lexemes, ...likelyCandidates(word).flatMap((known) => known.lexemes)]);
    const alternatives = [lexemes, gramsQuery(word.typedWord), halves.get(word.typedWord) ?? ''];
    if (word.prefix) alternatives.push(`${quoteLexemes([word.prefix])}:*`);
    return alternatives.filter(Boolean).join(' | ');
  });
  const all = [...joinPairs(words, parts, joined), tag && quoteLexemes([tag])]
    .filter((part) => part !== null)
    .join(' & ');
  const exact = quoteLexemes(words.flatMap((word) => word.lexemes));
  return all === '' ? null : { all, exact: exact || all, total, soon };
}

const LEXEMES = `tsvector_to_array(to_tsvector('public.site_text', w.word))`;

/** “board games” may be written as one word. Latin only: that is where such words are, and where folding is easy. */
function pairsOf(typed: string): string[] {
  const words = fold(typed.slice(0, 200))
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  return words.slice(0, 7).flatMap((word, index) => (words[index + 1] ? [word + words[index + 1]!] : []));
}

/** All words must match; a pair may match as one word instead. */
function joinPairs(words: readonly ParsedWord[], parts: readonly string[], joined: Row['joined']): string[] {
  const terms: string[] = [];
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index]!;
    const pair = joined.find(({ word }) => word === `${words[index]!.typedWord}${words[index + 1]?.typedWord}`);
    if (pair && part && parts[index + 1]) {
      terms.push(`((${part}) & (${parts[index + 1]}) | ${quoteLexemes(pair.lexemes)})`);
      index++;
    } else if (part) terms.push(`(${part})`);
  }
  return terms;
}

/** “boardgames” is unknown, but “board” and “games” are not: both must match. The pair with the longest first word, by unknown word. */
async function findHalves(db: Db, words: readonly ParsedWord[], subject: Subject): Promise<Map<string, string>> {
  const unknown = words.filter(({ isMistyped, typedWord }) => isMistyped && typedWord.length >= 2 * MIN_HALF);
  if (unknown.length === 0) return new Map();
  const rows = await db.rows(
    HalvesRow,
    `select distinct on (typed) typed, first.lexemes as "firstLexemes", second.lexemes as "secondLexemes"
          from unnest($1::text[]) typed cross join lateral generate_series(${MIN_HALF}, char_length(typed) - ${MIN_HALF}) place
          cross join lateral (select ${LEXEMES} as lexemes from ${SUBJECTS[subject].dictionary} w.word = left(typed, place)) first
          cross join lateral (select ${LEXEMES} as lexemes from ${SUBJECTS[subject].dictionary} w.word = substr(typed, place + 1)) second
        order by typed, place desc`,
    [unknown.map(({ typedWord }) => typedWord)],
  );
  return new Map(
    rows.map(({ typed, firstLexemes, secondLexemes }) => [
      typed,
      `(${quoteLexemes(firstLexemes)}) & (${quoteLexemes(secondLexemes)})`,
    ]),
  );
}

/** Japanese and Chinese are found by pairs of characters, as search_grams() indexes them. Empty for other text. */
function gramsQuery(word: string): string {
  const runs =
    word.match(/[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+|[^\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+/gu) ?? [];
  if (!runs.some(isCjk)) return '';
  const grams = runs.flatMap((run) => {
    const pairs = run.length === 1 || !isCjk(run) ? [run] : Array.from(run.slice(1), (_, at) => run.slice(at, at + 2));
    return pairs.map((pair) => quoteLexemes([pair]));
  });
  return `(${grams.join(' & ')})`;
}
const isCjk = (run: string) => /^[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/.test(run);

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
