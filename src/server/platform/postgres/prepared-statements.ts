import { hash } from 'node:crypto';

/*
 * Statements are prepared once per connection, under names made from their texts: planning one took PostgreSQL longer than running it. All are
 * planned for any value (session-limits.ts), with or without a name, so keeping a plan does not make it worse; statistics and tables that change
 * make PostgreSQL plan again. What a connection keeps is bounded: see docs/adr/0161.
 */

/** A statement takes 10 to 1,000 kB. A connection that keeps so many is closed when it is free: its successor keeps what is in use then. */
const MAX_PER_CONNECTION = 150;
const MAX_KNOWN_TEXTS = 4000;

/** Others, such as `begin`, have no plan. */
const HAS_PLAN = /^[\s(]*(?:select|insert|update|delete|with)\b/i;
const VERB = /^[\s(]*(\w+)/;
const TABLE = /\b(?:into\s+|(?:from|update)\s+(?!\w+\s*[.(])(?!\w\w?\b))([a-z_]+)/;

type KnownText = { text: string; name: string | undefined; summary: string };
/** Each connection keeps the texts of its statements, which are built for each request: all share one copy. */
const knownTexts = new Map<string, KnownText>();

function lookUp(text: string): KnownText {
  const known = knownTexts.get(text);
  if (known) return known;
  if (!HAS_PLAN.test(text)) return { text, name: undefined, summary: summarize(text) };
  if (knownTexts.size >= MAX_KNOWN_TEXTS) knownTexts.clear();
  const added = { text, name: hash('sha1', text, 'base64url'), summary: summarize(text) };
  knownTexts.set(text, added);
  return added;
}

const summarize = (text: string) =>
  [VERB.exec(text)?.[1]?.toLowerCase(), TABLE.exec(text)?.[1]].filter((part) => part !== undefined).join(' ');

/** The verb of a statement and the first table that it names, such as `select events`. */
export const summaryOf = (text: string): string => lookUp(text).summary;

/** The statements that one connection has prepared. */
export class PreparedStatements {
  readonly #names = new Set<string>();
  readonly #max: number;
  #isStopped = false;

  constructor(max = MAX_PER_CONNECTION) {
    this.#max = max;
  }

  /** How pg runs a statement: by name, if it has a plan to keep. */
  configOf(statement: string): { name?: string; text: string } {
    const { text, name } = lookUp(statement);
    if (name === undefined || this.#isStopped) return { text };
    this.#names.add(name);
    return { text, name };
  }

  /** A plan cannot be used any more: from now on, nothing is prepared. */
  stopPreparing(): void {
    this.#isStopped = true;
  }

  /** Whether the connection should be replaced. */
  get isSpent(): boolean {
    return this.#isStopped || this.#names.size >= this.#max;
  }
}
