import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';

const ReferenceRow = z.object({
  table: z.string(),
  column: z.string(),
  referencedTable: z.string(),
  referencedColumn: z.string(),
  isPart: z.boolean(),
});
type Reference = z.infer<typeof ReferenceRow>;

/** All foreign keys, with quoted names, once for all partitions of a table. A foreign key's comment marks rows that are created together with their parent, and so are no contribution. */
const REFERENCES = `select k.conrelid::regclass::text as "table", quote_ident(a.attname) as "column", k.confrelid::regclass::text as "referencedTable",
    quote_ident(b.attname) as "referencedColumn", obj_description(k.oid, 'pg_constraint') is not distinct from 'Not a contribution.' as "isPart"
  from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
 where k.contype = 'f' and k.conparentid = 0 and k.connamespace = 'public'::regnamespace order by 1, 2`;

/** Chains of foreign keys from `table` to contributions: through tables that are parts of it, to a table that is not. */
function findContributionChains(references: readonly Reference[], table: string): Reference[][] {
  return references
    .filter(({ referencedTable }) => referencedTable === table)
    .flatMap((reference) =>
      reference.isPart
        ? findContributionChains(references, reference.table).map((chain) => [reference, ...chain])
        : [[reference]],
    );
}

function contributionSql([first, ...rest]: readonly Reference[]): string {
  const joins = rest.map(
    ({ table, column, referencedTable, referencedColumn }) =>
      `join ${table} on ${table}.${column} = ${referencedTable}.${referencedColumn}`,
  );
  return `exists (select from ${first!.table} ${joins.join(' ')} where ${first!.table}.${first!.column} = e.${first!.referencedColumn})`;
}

/** SQL: that nothing references the event `e`: no RSVP, order, sign-up, comment, rating or any other contribution. */
async function isUntouchedSql(db: Db): Promise<string> {
  const chains = findContributionChains(await db.rows(ReferenceRow, REFERENCES), 'events');
  return chains.map((chain) => `not ${contributionSql(chain)}`).join('\n       and ');
}

export async function isUntouched(db: Db, eventId: string): Promise<boolean> {
  return (await db.execute(`select from events e where e.id = $1 and ${await isUntouchedSql(db)}`, [eventId])) === 1;
}

/** Lists which of the events have no contributions. */
export async function listUntouched(db: Db, eventIds: readonly string[]): Promise<string[]> {
  if (eventIds.length === 0) return [];
  const statement = `select e.id from events e where e.id = any ($1::uuid[]) and ${await isUntouchedSql(db)} order by e.id`;
  return (await db.rows(IdRow, statement, [eventIds])).map(({ id }) => id);
}

/** Deletes the published events that have no contributions. Returns their ids. */
export async function deleteUntouchedEvents(tx: Db, eventIds: readonly string[]): Promise<string[]> {
  if (eventIds.length === 0) return [];
  // New contributions wait for these locks because of their foreign keys.
  await tx.execute('select from events where id = any ($1::uuid[]) order by id for update', [eventIds]);
  const rows = await tx.rows(
    IdRow,
    `delete from events e where e.id = any ($1::uuid[]) and e.status = 'published' and ${await isUntouchedSql(tx)} returning e.id`,
    [eventIds],
  );
  return rows.map(({ id }) => id);
}
