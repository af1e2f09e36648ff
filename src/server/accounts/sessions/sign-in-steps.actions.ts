import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { randomToken } from '#server/platform/keys.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { deleteStep, insertStep, type StepOrigin, type StepRow, updateStepTries } from './sign-in-steps.queries.ts';

/**
 * One part of a sign-in, or of setting up a factor, that waits for the next request of the same browser. The client holds a random id; the
 * database knows its hash. Declared beside its flow; the table lists the purposes.
 */
export type StepKind<Payload extends z.core.$ZodType = z.core.$ZodType> = {
  purpose:
    | 'second-factor'
    | 'second-factor-setup'
    | 'passkey'
    | 'passkey-setup'
    | 'provider'
    | 'provider-link'
    | 'mailed-link';
  lifetimeSeconds: number;
  maxTries: number;
  payload: Payload;
};

type Step<Payload extends z.core.$ZodType> = { accountId: string | null; payload: z.output<Payload> };
type StepRequest = { step: string; origin: StepOrigin };
type StepDeps = Pick<AppDeps, 'clock'>;

export const stepKind = <Payload extends z.core.$ZodType>(kind: StepKind<Payload>): StepKind<Payload> => kind;

const hashOf = (step: string): Buffer => createHash('sha256').update(step).digest();

/** Returns the id that the client sends with its next request. */
export async function makeStep<Payload extends z.core.$ZodType>(
  db: Db,
  { clock }: StepDeps,
  kind: StepKind<Payload>,
  { accountId, payload, origin }: { accountId: string | null; payload: z.input<Payload>; origin: StepOrigin },
): Promise<string> {
  const step = randomToken(32);
  const now = clock.now();
  const expiresAt = secondsAfter(now, kind.lifetimeSeconds);
  await insertStep(db, { idHash: hashOf(step), purpose: kind.purpose, accountId, payload, origin, now, expiresAt });
  return step;
}

/** Counts a try before anything is compared. Undefined if the step is unknown, expired, used up, of another browser, or has no tries left. */
export async function tryStep<Payload extends z.core.$ZodType>(
  db: Db,
  deps: StepDeps,
  kind: StepKind<Payload>,
  request: StepRequest,
): Promise<Step<Payload> | undefined> {
  const row = await updateStepTries(db, lookupOf(deps, kind, request), kind.maxTries);
  return row && toStep(kind, row);
}

/** Uses the step up, in the transaction of what it allows; undefined for all but one of concurrent requests. */
export async function consumeStep<Payload extends z.core.$ZodType>(
  tx: Db,
  deps: StepDeps,
  kind: StepKind<Payload>,
  request: StepRequest,
): Promise<Step<Payload> | undefined> {
  const row = await deleteStep(tx, lookupOf(deps, kind, request));
  return row && toStep(kind, row);
}

const lookupOf = ({ clock }: StepDeps, { purpose }: StepKind, { step, origin }: StepRequest) => ({
  idHash: hashOf(step),
  purpose,
  origin,
  now: clock.now(),
});

const toStep = <Payload extends z.core.$ZodType>(
  kind: StepKind<Payload>,
  { accountId, payload }: StepRow,
): Step<Payload> => ({
  accountId,
  payload: z.parse(kind.payload, payload),
});
