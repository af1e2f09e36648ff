import type { NotifyDeps } from '#server/notifications/new-notification.ts';
import type { NotificationFacts } from '#server/notifications/notification-facts.ts';
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
      notifyManagers(deps, { payeeId, actorId, change: 'bank', key: String(revision) }),
    ),
    on(onlineAccountConnected, { name: 'notify-of-online-account' }, ({ payeeId, account, actorId }) =>
      notifyManagers(deps, { payeeId, actorId, change: 'connected', key: account }),
    ),
    on(onlineAccountDisconnected, { name: 'notify-of-disconnected-account' }, ({ payeeId, account, actorId }) =>
      notifyManagers(deps, { payeeId, actorId, change: 'disconnected', key: `${account}:disconnected` }),
    ),
  ]);

/** `key` differs for each change of the same payee. */
type AccountChange = {
  payeeId: string;
  actorId: string;
  change: NotificationFacts<'payee'>['change'];
  key: string;
};

async function notifyManagers(deps: NotifyDeps, { payeeId, actorId, change, key }: AccountChange): Promise<void> {
  const payee = await findPayee(deps.db, payeeId);
  const actor = await findPerson(deps.db, actorId);
  if (!payee) return;
  await deps.db.transaction(async (tx) => {
    const managers = await listPayeeManagers(tx, payeeId);
    const isAlone = managers.length === 1 && managers[0] === actorId;
    const facts = {
      payee: payee.name,
      name: isAlone ? null : (actor?.name ?? 'Someone'),
      ending: change === 'bank' ? payee.iban.slice(-ENDING_LENGTH) : '',
      change,
    };
    const content = { kind: 'payee' as const, facts, reason: `payee:${payeeId}:${key}` };
    const cause = isAlone ? { isMailOnly: true } : { actorId };
    await notify(
      tx,
      deps,
      managers.map((personId) => ({ ...content, ...cause, personId })),
    );
  });
}
