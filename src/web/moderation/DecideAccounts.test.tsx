import { expect, onTestFinished, test } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import type { AccountCard } from '#web/admin/accounts.api.ts';
import { AccountDecision } from './DecideAccounts.tsx';

const DECIDE = 'POST /api/admin/people/decisions';
const ADA = '6f1f0a0e-3c59-4f0e-9d59-0d7f3b1f2a11';
const account = (id: string, changes: Partial<AccountCard> = {}) =>
  ({ id, name: id, role: 'person', limits: [], ...changes }) as unknown as AccountCard;

async function titleFor(accounts: readonly AccountCard[]) {
  const screen = await showScreen(<AccountDecision accounts={accounts} />);
  const shown = {
    title: document.querySelector('h2, h3, legend')?.textContent ?? null,
    button: document.querySelector('button[type=submit]')?.textContent ?? null,
  };
  screen.close();
  return shown;
}

test('accounts that were selected are decided about, or let in again if all are suspended', async () => {
  const suspended = account('ben', { limits: ['suspended'] });
  expect(await titleFor([account('ada')])).toEqual({ title: 'Decide about this account', button: 'Decide' });
  expect(await titleFor([account('ada'), account('cleo', { limits: ['held'] })])).toEqual({
    title: 'Decide about 2 accounts',
    button: 'Decide 2 accounts',
  });
  expect(await titleFor([suspended])).toEqual({ title: 'End the suspension', button: 'Restore' });
  expect(await titleFor([suspended, account('ada')])).toEqual({ title: 'Decide about 2 accounts', button: null });
});

test('nothing is decided here about the staff', async () => {
  expect(await titleFor([account('ada', { role: 'moderator' })])).toEqual({ title: null, button: null });
});

test('the form of a decision is empty once an account was decided about', async () => {
  const network = fakeNetwork();
  network.respond(DECIDE, { body: { decided: 1 } });
  const screen = await showScreen(<AccountDecision accounts={[account(ADA)]} />);
  onTestFinished(() => screen.close());
  await screen.select('Decision', 'Warn them');
  await screen.type('Reason', 'You posted advertising.');
  await screen.press('Decide');
  await expect.poll(() => screen.control('Reason').value).toBe('');
  expect(screen.control('Decision').value).toBe('suspend');
  await screen.press('Decide');
  expect(network.sentTo(DECIDE)).toHaveLength(1);
});
