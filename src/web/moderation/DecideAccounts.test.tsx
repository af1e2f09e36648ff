import { expect, test } from 'vitest';
import { showScreen } from '#tests/support/screen.tsx';
import type { AccountCard } from '#web/admin/accounts.api.ts';
import { AccountDecision } from './DecideAccounts.tsx';

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
