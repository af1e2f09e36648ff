import type { z } from 'zod';
import { isStaff } from '#contracts/accounts/account-roles.ts';
import type { DecideAccountsBody, RestoreAccountsBody } from '#contracts/moderation/account-decision-fields.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Viewer } from '#server/platform/http/serve.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { restoreIn } from './appeals.actions.ts';
import { type AccountToDecide, lockAccounts } from './decided-accounts.queries.ts';
import { decideTargetsIn, type SeenTarget } from './decided-targets.actions.ts';
import { type DecisionDeps, lockForAction, type ModerationDeps } from './decisions.actions.ts';
import { findTarget } from './targets.queries.ts';

type AccountsDecision = z.output<typeof DecideAccountsBody> & { moderator: Viewer };

/** Decides about all of the accounts in the same way, or about none, reported or not: each has a case and a decision of its own to appeal. */
export async function decideAccounts(
  deps: DecisionDeps,
  { personIds, ...decision }: AccountsDecision,
): Promise<number> {
  const ended = await deps.db.transaction(async (tx) => {
    await lockForAction(tx, decision.action);
    const accounts = await lockDecidable(tx, personIds);
    if (accounts.some(({ suspensionId }) => suspensionId !== null)) throw new AppError('case.decided');
    const seen: SeenTarget[] = [];
    for (const { id: targetId } of accounts) {
      const target = await findTarget(tx, 'person', targetId);
      if (!target) throw new AppError('person.not_found');
      seen.push({ kind: 'person', targetId, target });
    }
    return (await decideTargetsIn(tx, deps, { ...decision, seen })).ended;
  });
  deps.sessionCache?.forget(ended);
  return new Set(personIds).size;
}

type Restoration = z.output<typeof RestoreAccountsBody> & { viewer: Viewer };

/** Ends the suspensions of all of the accounts, or of none. */
export async function restoreAccounts(
  deps: ModerationDeps,
  { personIds, viewer, explanation }: Restoration,
): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const suspensionIds: string[] = [];
    for (const { suspensionId } of await lockDecidable(tx, personIds)) {
      if (suspensionId === null) throw new AppError('decision.ended');
      suspensionIds.push(suspensionId);
    }
    for (const decisionId of suspensionIds.toSorted()) await restoreIn(tx, deps, { decisionId, viewer }, explanation);
    return suspensionIds.length;
  });
}

/** Nobody of the staff is among many: who loses a role is decided about by administrators, one by one. */
async function lockDecidable(tx: Db, personIds: readonly string[]): Promise<AccountToDecide[]> {
  const accounts = await lockAccounts(tx, personIds);
  if (accounts.length < new Set(personIds).size) throw new AppError('person.not_found');
  if (accounts.some(({ role }) => isStaff(role))) throw new AppError('case.of_staff');
  return accounts;
}
