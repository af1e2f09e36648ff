import type { Db } from '#server/platform/postgres/db.ts';

/**
 * What a higher feature does in the transaction of a lower one, which cannot call it: feature-routes.ts hands it to the routes. Only for what
 * must not be seen undone in between, or could not be found afterwards; everything else follows from domain events.
 */
export type Effect<Facts> = (tx: Db, facts: Facts) => Promise<void>;

export async function runEffects<Facts>(tx: Db, effects: readonly Effect<Facts>[], facts: Facts): Promise<void> {
  for (const effect of effects) await effect(tx, facts);
}
