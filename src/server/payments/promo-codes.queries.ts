import { z } from 'zod';
import { PromoCodeKind } from '#contracts/payments/promo-codes.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';

const PromoCodeRow = z.object({
  id: z.string(),
  code: z.string(),
  kind: PromoCodeKind,
  value: z.number(),
  maxUses: z.number().nullable(),
  uses: z.number(),
  fromAt: z.date().nullable(),
  untilAt: z.date().nullable(),
  tierIds: z.array(z.string()),
});
export type PromoCodeRow = z.infer<typeof PromoCodeRow>;
const COLUMNS = `id, code, kind, value, max_uses as "maxUses", uses, from_at as "fromAt", until_at as "untilAt", tier_ids as "tierIds"`;

export async function findCode(db: Db, eventId: string, code: string): Promise<PromoCodeRow | undefined> {
  return db.row(PromoCodeRow, `select ${COLUMNS} from promo_codes where event_id = $1 and code = upper($2)`, [
    eventId,
    code,
  ]);
}

export async function listCodes(db: Db, eventId: string): Promise<PromoCodeRow[]> {
  return db.rows(PromoCodeRow, `select ${COLUMNS} from promo_codes where event_id = $1 order by created_at, id`, [
    eventId,
  ]);
}

type NewCode = Pick<PromoCodeRow, 'code' | 'kind' | 'value' | 'maxUses' | 'tierIds'> & {
  fromAt: string | null;
  untilAt: string | null;
};

/** Undefined if the event has that code. */
export async function insertCode(
  db: Db,
  eventId: string,
  { code, kind, value, maxUses, fromAt, untilAt, tierIds }: NewCode,
  now: Date,
): Promise<PromoCodeRow | undefined> {
  return db.row(
    PromoCodeRow,
    `insert into promo_codes (event_id, code, kind, value, max_uses, from_at, until_at, tier_ids, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict on constraint promo_codes_unique do nothing returning ${COLUMNS}`,
    [eventId, code, kind, value, maxUses, fromAt, untilAt, tierIds, now],
  );
}

export async function deleteCode(db: Db, eventId: string, codeId: string): Promise<boolean> {
  return (await db.execute('delete from promo_codes where event_id = $1 and id = $2', [eventId, codeId])) === 1;
}

/** The caller holds the lock of the event's seats. */
export async function addCodeUses(tx: Db, codeId: string, uses: number): Promise<void> {
  await tx.execute('update promo_codes set uses = uses + $2 where id = $1', [codeId, uses]);
}
