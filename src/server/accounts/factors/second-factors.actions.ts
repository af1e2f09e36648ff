import { z } from 'zod';
import { insertSecurityEvent } from '#server/accounts/security-events.queries.ts';
import { updateSessionReauthenticated } from '#server/accounts/sessions/sessions.queries.ts';
import { consumeStep, makeStep, stepKind, tryStep } from '#server/accounts/sessions/sign-in-steps.actions.ts';
import type { StepOrigin } from '#server/accounts/sessions/sign-in-steps.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Caller, Requester, Viewer } from '#server/platform/http/serve.ts';
import { openText, sealText } from '#server/platform/sealed-text.ts';
import { requireFactorChange, requireOwnFactor } from './factor-changes.actions.ts';
import {
  enqueueFactorNotice,
  recoveryCodesRenewed,
  recoveryCodeUsed,
  secondFactorOff,
  secondFactorOn,
} from './factors.emails.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts';
import {
  deleteRecoveryCode,
  deleteSecondFactor,
  findSecondFactor,
  updateRecoveryCodes,
  updateTimeStep,
  upsertSecondFactor,
} from './second-factors.queries.ts';
import { makeTotpSecret, timeStepOf, totpUri } from './totp.ts';

const totpSetup = stepKind({
  purpose: 'second-factor-setup',
  lifetimeSeconds: 15 * 60,
  maxTries: 20,
  payload: z.object({ totpSealed: z.base64() }),
});

type FactorDeps = Pick<AppDeps, 'config' | 'db' | 'keys' | 'clock' | 'sessionCache'>;
type StartedSetup = { step: string; origin: StepOrigin };

/** The secret is stored once a code proves that the app has it; until then it waits in the step, sealed. */
export async function startTotpSetup(deps: FactorDeps, viewer: Viewer, origin: StepOrigin) {
  const { email } = await requireFactorChange(deps, viewer);
  const secret = makeTotpSecret();
  const totpSealed = sealText(secret, deps.keys.totp, viewer.id).toString('base64');
  const step = await makeStep(deps.db, deps, totpSetup, { accountId: viewer.id, payload: { totpSealed }, origin });
  return { step, secret, uri: totpUri(secret, { productName: deps.config.PRODUCT_NAME, email }) };
}

/** Returns the recovery codes, which are not shown again. */
export async function turnOnTotp(
  deps: FactorDeps,
  { step, origin, code }: StartedSetup & { code: string },
  { viewer, caller }: Requester,
): Promise<string[]> {
  const { id: accountId, sessionId } = viewer;
  const begun = await tryStep(deps.db, deps, totpSetup, { step, origin });
  if (begun?.accountId !== accountId) throw new AppError('second_factor.setup_expired');
  await requireOwnFactor(deps, viewer);
  const totpSealed = Buffer.from(begun.payload.totpSealed, 'base64');
  const now = deps.clock.now();
  const lastTimeStep = await timeStepOf(openText(totpSealed, deps.keys.totp, accountId) ?? '', code, now);
  if (lastTimeStep === undefined) throw wrongCode();
  const { codes, hashes } = makeRecoveryCodes({ key: deps.keys.recoveryCodes, accountId });
  await deps.db.transaction(async (tx) => {
    if (!(await consumeStep(tx, deps, totpSetup, { step, origin }))) throw new AppError('second_factor.setup_expired');
    const factor = { accountId, totpSealed, lastTimeStep, recoveryHashes: hashes, now };
    await upsertSecondFactor(tx, factor);
    await updateSessionReauthenticated(tx, sessionId, { hasUsedSecondFactor: true, now });
    await insertSecurityEvent(tx, { kind: 'second-factor-on', accountId, caller, at: now });
    await enqueueFactorNotice(tx, deps, accountId, secondFactorOn);
  });
  deps.sessionCache.forget([sessionId]);
  return codes;
}

export async function turnOffTotp(deps: FactorDeps, { viewer, caller }: Requester): Promise<void> {
  const { id: accountId } = await requireFactorChange(deps, viewer);
  await deps.db.transaction(async (tx) => {
    if (!(await deleteSecondFactor(tx, accountId))) throw new AppError('second_factor.off');
    await insertSecurityEvent(tx, { kind: 'second-factor-off', accountId, caller, at: deps.clock.now() });
    await enqueueFactorNotice(tx, deps, accountId, secondFactorOff);
  });
}

/** The old codes stop working. */
export async function makeNewRecoveryCodes(deps: FactorDeps, { viewer, caller }: Requester): Promise<string[]> {
  const { id: accountId } = await requireFactorChange(deps, viewer);
  const { codes, hashes } = makeRecoveryCodes({ key: deps.keys.recoveryCodes, accountId });
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    if (!(await updateRecoveryCodes(tx, { accountId, hashes, now }))) throw new AppError('second_factor.off');
    await insertSecurityEvent(tx, { kind: 'recovery-codes-renewed', accountId, caller, at: now });
    await enqueueFactorNotice(tx, deps, accountId, recoveryCodesRenewed);
  });
  return codes;
}

/** Whether the code is right and was not used before; it is then used up. */
export async function spendTotpCode(
  { db, keys, clock }: FactorDeps,
  accountId: string,
  code: string,
): Promise<boolean> {
  const factor = await findSecondFactor(db, accountId);
  const secret = factor && openText(factor.totpSealed, keys.totp, accountId);
  const timeStep = secret && (await timeStepOf(secret, code, clock.now()));
  return timeStep ? updateTimeStep(db, accountId, timeStep) : false;
}

/** Whether the code is right and was not used before; it is then used up, and its owner is notified. */
export async function spendRecoveryCode(
  deps: FactorDeps,
  accountId: string,
  { code, caller }: { code: string; caller: Caller },
): Promise<boolean> {
  const hash = hashRecoveryCode(code, { key: deps.keys.recoveryCodes, accountId });
  return deps.db.transaction(async (tx) => {
    const left = await deleteRecoveryCode(tx, accountId, hash);
    if (left === undefined) return false;
    await insertSecurityEvent(tx, { kind: 'recovery-code-used', accountId, caller, at: deps.clock.now() });
    await enqueueFactorNotice(tx, deps, accountId, (site) => recoveryCodeUsed({ ...site, left }));
    return true;
  });
}

export function wrongCode(): AppError {
  const { message } = new AppError('auth.wrong_code');
  return new AppError('auth.wrong_code', { fields: { code: message } });
}

export function wrongRecoveryCode(): AppError {
  const { message } = new AppError('auth.wrong_recovery_code');
  return new AppError('auth.wrong_recovery_code', { fields: { recoveryCode: message } });
}
