import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';

/** The browser or program that begins a step, and alone can continue it. */
export type StepOrigin = { browserHash: Buffer | null; network: string };
type StepLookup = { idHash: Buffer; purpose: string; origin: StepOrigin; now: Date };

type NewStep = {
  idHash: Buffer;
  accountId: string | null;
  purpose: string;
  payload: unknown;
  origin: StepOrigin;
  now: Date;
  expiresAt: Date;
};

const StepRow = z.object({ idHash: z.instanceof(Buffer), accountId: z.string().nullable(), payload: z.unknown() });
export type StepRow = z.infer<typeof StepRow>;
const COLUMNS = `id_hash as "idHash", account_id as "accountId", payload`;

/** A browser is known by its cookie, because it may change between IPv4 and IPv6; other programs by their network. */
const IS_VALID = `id_hash = $1 and purpose = $2 and expires_at > $3
  and case when browser_hash is null then network = $5 else browser_hash = $4 end`;
const valuesOf = ({ idHash, purpose, origin, now }: StepLookup) => [
  idHash,
  purpose,
  now,
  origin.browserHash,
  origin.network,
];

export async function insertStep(db: Db, step: NewStep): Promise<void> {
  await db.execute(
    `insert into sign_in_steps (id_hash, account_id, purpose, payload, browser_hash, network, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      step.idHash,
      step.accountId,
      step.purpose,
      JSON.stringify(step.payload),
      step.origin.browserHash,
      step.origin.network,
      step.now,
      step.expiresAt,
    ],
  );
}

/** Counts a try; of concurrent requests, at most `maxTries` get the step. */
export async function updateStepTries(db: Db, step: StepLookup, maxTries: number): Promise<StepRow | undefined> {
  return db.row(
    StepRow,
    `update sign_in_steps set tries = tries + 1 where ${IS_VALID} and tries < $6 returning ${COLUMNS}`,
    [...valuesOf(step), maxTries],
  );
}

/** Uses up the step; of concurrent requests, one gets it. */
export async function deleteStep(db: Db, step: StepLookup): Promise<StepRow | undefined> {
  return db.row(StepRow, `delete from sign_in_steps where ${IS_VALID} returning ${COLUMNS}`, valuesOf(step));
}

/** Ends what the account has begun, such as a sign-in with a password that has changed. */
export async function deleteStepsOf(db: Db, accountId: string): Promise<void> {
  await db.execute('delete from sign_in_steps where account_id = $1', [accountId]);
}

export async function deleteExpiredSteps(db: Db, now: Date): Promise<void> {
  await db.execute('delete from sign_in_steps where expires_at <= $1', [now]);
}
