import { recordAudit } from '#server/accounts/audit.queries.ts';
import { insertSecurityEvent } from '#server/accounts/security-events.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { enqueueFactorNotice, factorsLifted } from './factors.emails.ts';
import { deletePasskeysOf } from './passkeys.queries.ts';
import { deleteSecondFactor } from './second-factors.queries.ts';

/** What was removed. */
export type LiftedFactors = { hadApp: boolean; passkeys: number };

/** For the command line: the owner has lost what the account would ask for. Null if there is no factor. */
export async function liftFactors(
  deps: Pick<AppDeps, 'config' | 'db' | 'clock'>,
  accountId: string,
): Promise<LiftedFactors | null> {
  const at = deps.clock.now();
  const caller = { ip: '', userAgent: '' };
  return deps.db.transaction(async (tx) => {
    const lifted = { hadApp: await deleteSecondFactor(tx, accountId), passkeys: await deletePasskeysOf(tx, accountId) };
    if (!lifted.hadApp && lifted.passkeys === 0) return null;
    await insertSecurityEvent(tx, { kind: 'second-factor-lifted', accountId, caller, at });
    const entry = { action: 'person.factors-lifted', kind: 'person', targetId: accountId };
    await recordAudit(tx, { at, actorId: null, ...entry, after: lifted });
    await enqueueFactorNotice(tx, deps, accountId, (site) => factorsLifted({ ...site, ...lifted }));
    return lifted;
  });
}
