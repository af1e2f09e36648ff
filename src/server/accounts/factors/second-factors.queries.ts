import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';

const SecondFactorRow = z.object({
  totpSealed: z.instanceof(Buffer),
  lastTimeStep: z.number(),
  confirmedAt: z.date(),
  recoveryCodesLeft: z.number(),
  recoveryMadeAt: z.date(),
});
export type SecondFactorRow = z.infer<typeof SecondFactorRow>;

export async function findSecondFactor(db: Db, accountId: string): Promise<SecondFactorRow | undefined> {
  return db.row(
    SecondFactorRow,
    `select totp_sealed as "totpSealed", last_time_step as "lastTimeStep", confirmed_at as "confirmedAt",
            cardinality(recovery_hashes) as "recoveryCodesLeft", recovery_made_at as "recoveryMadeAt"
       from second_factors where account_id = $1`,
    [accountId],
  );
}

type NewSecondFactor = {
  accountId: string;
  totpSealed: Buffer;
  lastTimeStep: number;
  recoveryHashes: Buffer[];
  now: Date;
};

/** Replaces an earlier app and its recovery codes. */
export async function upsertSecondFactor(db: Db, factor: NewSecondFactor): Promise<void> {
  await db.execute(
    `insert into second_factors (account_id, totp_sealed, last_time_step, confirmed_at, recovery_hashes, recovery_made_at)
     values ($1, $2, $3, $4, $5, $4)
     on conflict (account_id) do update set totp_sealed = excluded.totp_sealed, last_time_step = excluded.last_time_step,
       confirmed_at = excluded.confirmed_at, recovery_hashes = excluded.recovery_hashes,
       recovery_made_at = excluded.recovery_made_at`,
    [factor.accountId, factor.totpSealed, factor.lastTimeStep, factor.now, factor.recoveryHashes],
  );
}

/** A code is good once: of requests with the same code, or an older one, one succeeds. */
export async function updateTimeStep(db: Db, accountId: string, timeStep: number): Promise<boolean> {
  const statement = 'update second_factors set last_time_step = $2 where account_id = $1 and last_time_step < $2';
  return (await db.execute(statement, [accountId, timeStep])) === 1;
}

const RecoveryCodesLeft = z.object({ left: z.number() });

/** Uses up a recovery code; of concurrent requests, one succeeds. Returns how many codes are left. */
export async function deleteRecoveryCode(db: Db, accountId: string, hash: Buffer): Promise<number | undefined> {
  const row = await db.row(
    RecoveryCodesLeft,
    `update second_factors set recovery_hashes = array_remove(recovery_hashes, $2::bytea)
      where account_id = $1 and $2::bytea = any (recovery_hashes) returning cardinality(recovery_hashes) as left`,
    [accountId, hash],
  );
  return row?.left;
}

export async function updateRecoveryCodes(
  db: Db,
  { accountId, hashes, now }: { accountId: string; hashes: Buffer[]; now: Date },
): Promise<boolean> {
  const updated = await db.execute(
    'update second_factors set recovery_hashes = $2, recovery_made_at = $3 where account_id = $1',
    [accountId, hashes, now],
  );
  return updated === 1;
}

export async function deleteSecondFactor(db: Db, accountId: string): Promise<boolean> {
  return (await db.execute('delete from second_factors where account_id = $1', [accountId])) === 1;
}
