import type { NotifyDeps } from '#server/notifications/new-notification.ts';
import { notify } from '#server/notifications/notify.actions.ts';
import { findPayee } from '#server/payments/payees.queries.ts';
import {
  onlineAccountConnected,
  onlineAccountDisconnected,
  payeeAccountChanged,
} from '#server/payments/payments.domain-events.ts';
import { findPerson } from '#server/people/people.queries.ts';
import { combine, on, type Work } from '#server/platform/jobs/work.ts';
import { listPayeeManagers } from './payee-managers.queries.ts';

const ENDING_LENGTH = 4;

/** Everybody who may change where money goes hears when another person has; the owner of a personal account by mail also of their own change. */
export const payeeNotificationJobs = (deps: NotifyDeps): Work =>
  combine([
    on(payeeAccountChanged, { name: 'notify-of-payee-account' }, ({ payeeId, revision, actorId }) =>
      notifyManagers(deps, { payeeId, actorId, change: String(revision) }),
    ),
    on(onlineAccountConnected, { name: 'notify-of-online-account' }, ({ payeeId, account, actorId }) =>
      notifyManagers(deps, { payeeId, actorId, change: account, isOnline: true }),
    ),
    on(onlineAccountDisconnected, { name: 'notify-of-disconnected-account' }, ({ payeeId, account, actorId }) => {
      const change = `${account}:disconnected`;
      return notifyManagers(deps, { payeeId, actorId, change, isOnline: true, isDisconnected: true });
    }),
  ]);

/** `change` differs for each change of the same payee. */
type AccountChange = {
  payeeId: string;
  actorId: string;
  change: string;
  isOnline?: boolean;
  isDisconnected?: boolean;
};

async function notifyManagers(
  deps: NotifyDeps,
  { payeeId, actorId, change, isOnline = false, isDisconnected = false }: AccountChange,
): Promise<void> {
  const payee = await findPayee(deps.db, payeeId);
  const actor = await findPerson(deps.db, actorId);
  if (!payee) return;
  await deps.db.transaction(async (tx) => {
    const managers = await listPayeeManagers(tx, payeeId);
    const isAlone = managers.length === 1 && managers[0] === actorId;
    const facts = {
      payee: payee.name,
      name: isAlone ? null : (actor?.name ?? 'Someone'),
      ending: isOnline ? '' : payee.iban.slice(-ENDING_LENGTH),
      isOnline,
      isDisconnected,
    };
    const content = { kind: 'payee' as const, facts, reason: `payee:${payeeId}:${change}` };
    const cause = isAlone ? { isReceipt: true } : { actorId };
    await notify(
      tx,
      deps,
      managers.map((personId) => ({ ...content, ...cause, personId })),
    );
  });
}
