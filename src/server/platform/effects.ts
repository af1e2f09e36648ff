import type { Db } from '#server/platform/postgres/db.ts';

/**
 * Work of a higher feature in the transaction of a lower one, passed to its routes by feature-routes.ts. Only for work that must be atomic
 * with the change or needs data that is gone afterwards; everything else uses domain events.
 */
export type Effect<Facts> = (tx: Db, facts: Facts) => Promise<void>;

/** A person reported something, with a reason in their own words. */
export type Reported = Effect<{ targetId: string; reporterId: string; reason: string }>;

export async function runEffects<Facts>(tx: Db, effects: readonly Effect<Facts>[], facts: Facts): Promise<void> {
  for (const effect of effects) await effect(tx, facts);
}
