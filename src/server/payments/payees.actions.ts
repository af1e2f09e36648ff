import type { z } from 'zod';
import type { Payee, updatePayee as updateEndpoint } from '#contracts/payments/payees.contract.ts';
import { recordAudit } from '#server/accounts/audit.queries.ts';
import { requireRecentSignIn } from '#server/accounts/sessions/reauthentication.actions.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Viewer } from '#server/platform/http/serve.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import { findPayeeOfOwner, listPayeesOf, savePayee } from './payees.queries.ts';
import { payeeAccountChanged } from './payments.domain-events.ts';

type Deps = Pick<AppDeps, 'db' | 'clock'>;
type Owner = Pick<Payee, 'kind' | 'id'>;

/** The bank account that receives transfers. */
const ACCOUNT_FIELDS = ['accountHolder', 'iban', 'bank'] as const;

async function findOwn({ db }: Deps, owner: Owner, viewerId: string): Promise<Payee> {
  const found = (await listPayeesOf(db, viewerId)).find(({ kind, id }) => kind === owner.kind && id === owner.id);
  if (!found) throw new AppError('payee.not_found');
  return found;
}

export async function updatePayee(
  deps: Deps,
  owner: Owner,
  change: z.output<(typeof updateEndpoint)['body']>,
  viewer: Viewer,
): Promise<Payee> {
  const { db, clock } = deps;
  const before = await findOwn(deps, owner, viewer.id);
  const isOtherAccount = ACCOUNT_FIELDS.some((name) => change[name] !== before[name]);
  // A person who finds an open session must not lead what buyers transfer elsewhere.
  if (isOtherAccount) await requireRecentSignIn(deps, viewer);
  await db.transaction(async (tx) => {
    const now = clock.now();
    if (!(await savePayee(tx, owner, change, now))) throw new AppError('payee.changed_elsewhere');
    if (!isOtherAccount) return;
    const { id: payeeId, revision } = (await findPayeeOfOwner(tx, owner))!;
    await publish(tx, payeeAccountChanged, { payeeId, revision, actorId: viewer.id });
    const entry = { kind: owner.kind, targetId: owner.id, action: 'payee.account-changed' };
    await recordAudit(tx, { at: now, actorId: viewer.id, ...entry, after: { payeeId, revision } });
  });
  return findOwn(deps, owner, viewer.id);
}
