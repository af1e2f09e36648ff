import type { Db } from './db.ts';
import type { Tables } from './tables.gen.ts';

/** What hid something, so that the end of another decision does not show it again. */
export type HiddenBy = {
  decisionId: string;
  now: Date;
  /** Takes over only what this other decision hid. */
  inPlaceOf?: string;
};
type HideableTable = {
  [Table in keyof Tables]: Tables[Table] extends { hidden_by: string | null } ? Table : never;
}[keyof Tables];

/**
 * SQL: decisions `d` about what the suspension `s` hid along, which end with it (docs/adr/0182): of the same author, made at the same moment by the
 * same person. Removing is what older versions did with it. What an appeal has been upheld about was looked at by itself.
 */
export const HIDDEN_ALONG = `s.action = 'suspend' and d.action in ('hide', 'remove') and d.author_id = s.author_id and d.made_at = s.made_at
  and d.made_by is not distinct from s.made_by and d.appeal_state is distinct from 'upheld'`;

/** Hides rows that are not hidden yet. `condition` takes the value as $1. */
export async function hideRows(
  tx: Db,
  table: HideableTable,
  where: { condition: string; value: string },
  { decisionId, now, inPlaceOf }: HiddenBy,
): Promise<void> {
  if (inPlaceOf)
    await tx.execute(`update ${table} set hidden_by = $2 where ${where.condition} and hidden_by = $3`, [
      where.value,
      decisionId,
      inPlaceOf,
    ]);
  else
    await tx.execute(
      `update ${table} set hidden_at = $2, hidden_by = $3 where ${where.condition} and hidden_at is null`,
      [where.value, now, decisionId],
    );
}

/** Shows the rows that a decision has hidden. */
export async function showRows(tx: Db, table: HideableTable, decisionId: string): Promise<void> {
  await tx.execute(`update ${table} set hidden_at = null, hidden_by = null where hidden_by = $1`, [decisionId]);
}
