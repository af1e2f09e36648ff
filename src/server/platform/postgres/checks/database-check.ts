import pg from 'pg';

/*
 * A database that was created without UTF-8, or in the locale C, works without an error, but search finds neither “москва” for “Москва” nor a word in
 * Chinese. Neither can be changed later, so a new site does not start with it.
 */

/** `version`: as PostgreSQL writes it. */
export type DatabaseFacts = { version: string; encoding: string; knowsAllLetters: boolean };

const OLDEST_VERSION = 15;
const CREATE = `create database … template template0 encoding 'UTF8' locale 'C.UTF-8'`;

/** Throws an Error that says what to do if a new site cannot use the database; logs it if a site has it already. */
export async function checkDatabase(connection: pg.ClientConfig, log: (message: string) => void): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query(
      `select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
        to_regclass('public.migrations') is null as "isNew"`,
    );
    const { version, encoding, isNew } = rows[0];
    const problem = findProblem({ version, encoding, knowsAllLetters: await knowsAllLetters(client, encoding) });
    if (problem && isNew) throw new Error(problem);
    if (problem) log(problem);
  } finally {
    await client.end().catch(() => {});
  }
}

export function findProblem({ version, encoding, knowsAllLetters }: DatabaseFacts): string | undefined {
  if (Number.parseInt(version, 10) < OLDEST_VERSION)
    return `DATABASE_URL is PostgreSQL ${version}. Use version ${OLDEST_VERSION} or newer.`;
  if (encoding !== 'UTF8')
    return `The database of DATABASE_URL has the encoding ${encoding}, which lacks letters. Drop it, and create it again: ${CREATE}`;
  if (!knowsAllLetters)
    return `The locale of the database of DATABASE_URL knows English letters only, so search would miss words in other scripts. Drop it, and create it again: ${CREATE}`;
  return undefined;
}

/** Whether it changes the case of Cyrillic, and takes a Chinese character for a letter. */
async function knowsAllLetters(client: pg.Client, encoding: string): Promise<boolean> {
  if (encoding !== 'UTF8') return false;
  const { rows } = await client.query(`select lower('Ж') = 'ж' and '東' ~ '[[:alnum:]]' as "isKnown"`);
  return rows[0].isKnown;
}
