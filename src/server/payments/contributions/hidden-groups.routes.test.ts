import { expect, test } from 'vitest';
import { becomePayingMember } from '#contracts/payments/contributions.contract.ts';
import { getOrder } from '#contracts/payments/orders.contract.ts';
import { expireOrdersJob, expiryJobs } from '#server/payments/deadlines/expiry.jobs.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { letDaysPass, supportedGroup } from '#tests/support/contributions.ts';
import { signUpPeople, staffMember } from '#tests/support/factories.ts';
import { notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { decideAbout } from '#tests/support/moderation.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
const DAY_MS = 86_400_000;

/** The order of a person who wants to become a paying member of a group that is then taken down; 20 days later. */
async function orderAfter(action: 'hide' | 'remove' | 'remove what is hidden' | 'remove along with a suspension') {
  const [host, ben] = await signUpPeople(app.deps, 2);
  const group = await supportedGroup(app, host);
  const body = { planId: group.settings.plans[0]!.id, amount: 3600, method: 'transfer' as const };
  const { id: orderId } = (await app.call(becomePayingMember, { params: group.params, body }, ben)).body;
  const moderator = await staffMember(app.deps, 'moderator');
  const target = { kind: 'group', targetId: group.id } as const;
  const decisionId = await decideAbout(app, target, { moderator, action: action === 'hide' ? 'hide' : 'remove' });
  if (action === 'remove what is hidden')
    await app.db.execute('update groups set hidden_by = null where id = $1', [group.id]);
  if (action === 'remove along with a suspension') {
    const person = { kind: 'person', targetId: host.user.id } as const;
    const suspensionId = await decideAbout(app, person, { moderator, action: 'suspend' });
    await app.db.execute('update decisions d set made_at = s.made_at from decisions s where d.id = $1 and s.id = $2', [
      decisionId,
      suspensionId,
    ]);
  }
  await letDaysPass(app, 20);
  await runNow(expiryJobs(app.deps), expireOrdersJob, {});
  await runJobs(app);
  return { ben, order: (await app.call(getOrder, { params: { orderId } }, ben)).body };
}

test('dues to a group that is hidden do not expire, and have time to be paid once it is shown again', async () => {
  const { order } = await orderAfter('hide');
  expect(order).toMatchObject({ state: 'transfer', isTakenDown: true, transfer: null });
  expect(Date.parse(order.payBy!) - app.clock.now().getTime()).toBe(14 * DAY_MS);
});

test('dues to a group that an older version removed along with a suspension wait for the end of that', async () => {
  const { order } = await orderAfter('remove along with a suspension');
  expect(order.state).toBe('transfer');
});

test.each(['remove', 'remove what is hidden'] as const)(
  'dues to a group that is removed for good expire: %s',
  async (action) => {
    const { ben, order } = await orderAfter(action);
    expect(order).toMatchObject({ state: 'expired', payBy: null });
    const { text } = (await notificationsOf(app, ben)).find(({ kind }) => kind === 'order')!;
    expect(text).toBe('It can no longer be paid. If you’ve already sent the money, contact the host.');
  },
);
