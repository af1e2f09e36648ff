import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import type { AccountCard } from '#web/admin/accounts.api.ts';
import { LeavingGuard } from '#web/parts/LeavingGuard.tsx';
import { UnsavedForms, useUnsavedForms } from '#web/parts/unsaved-forms.ts';
import { AccountDecision, DecideAccounts } from './DecideAccounts.tsx';

const DECIDE = 'POST /api/admin/people/decisions';
const ADA = '6f1f0a0e-3c59-4f0e-9d59-0d7f3b1f2a11';
const account = (id: string, changes: Partial<AccountCard> = {}) =>
  ({ id, name: id, role: 'person', limits: [], ...changes }) as unknown as AccountCard;

const textShown = (selector: string) =>
  [...document.querySelectorAll(selector)].find((node) => !node.closest('[hidden]'))?.textContent ?? null;

async function titleFor(accounts: readonly AccountCard[]) {
  const screen = await showScreen(<AccountDecision accounts={accounts} />);
  const shown = {
    title: textShown('h2'),
    button: textShown('button[type=submit]'),
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

function People() {
  const [accounts, setAccounts] = useState([account('ada')]);
  const { hasUnsaved, report } = useUnsavedForms();
  const ben = account('ben', { limits: ['suspended'] });
  return (
    <UnsavedForms value={report}>
      <LeavingGuard perSearch form={{ isChanged: hasUnsaved, isSubmitting: false }} />
      {[[account('ada')], [account('ada'), ben], [ben]].map((next) => {
        const names = next.map(({ name }) => name).join(' and ');
        return (
          <button key={names} type="button" onClick={() => setAccounts(next)}>
            {`Select ${names}`}
          </button>
        );
      })}
      <DecideAccounts accounts={accounts} onClear={() => setAccounts([])} />
    </UnsavedForms>
  );
}

test('clearing a selection or deciding about it leaves the focus at the list', async () => {
  const network = fakeNetwork();
  network.respond(DECIDE, { body: { decided: 1 } });
  function Selection() {
    const [isSelected, setSelected] = useState(false);
    const clear = () => setSelected(false);
    return (
      <>
        <ul aria-label="People">
          <li>
            <button type="button" onClick={() => setSelected(true)}>
              Select ada
            </button>
          </li>
        </ul>
        <DecideAccounts accounts={isSelected ? [account(ADA)] : []} onClear={clear} onDecided={clear} />
      </>
    );
  }
  const screen = await showScreen(<Selection />);
  onTestFinished(() => screen.close());
  const focused = () => document.activeElement?.getAttribute('aria-label');
  await screen.press('Select ada');
  screen.button('Clear').focus();
  await screen.press('Clear');
  expect(focused()).toBe('People');
  await screen.press('Select ada');
  await screen.type('Reason', 'You posted advertising.');
  screen.button('Decide').focus();
  await screen.press('Decide');
  await expect.poll(focused).toBe('People');
  expect(screen.text()).not.toContain('selected');
});

test('what was typed stays while suspended and other accounts are selected together, and the bar leads to what is shown', async () => {
  fakeNetwork();
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  const screen = await showScreen(<People />);
  onTestFinished(() => {
    screen.close();
    scroll.mockRestore();
  });
  await screen.type('Reason', 'You posted advertising.');
  await screen.press('Go to the decision');
  expect(document.activeElement).toBe(screen.control('Decision'));
  await screen.press('Select ada and ben');
  expect(screen.control('Reason').closest('[hidden]')).not.toBeNull();
  await screen.press('Select ben');
  await screen.press('Go to the decision');
  expect(document.activeElement).toBe(screen.control('Why does it end?'));
  await screen.press('Select ada');
  expect(screen.control('Reason').value).toBe('You posted advertising.');
  expect(screen.control('Reason').closest('[hidden]')).toBeNull();
});

test('another search asks first while it is unsaved why a suspension ends', async () => {
  fakeNetwork();
  const screen = await showScreen(<People />);
  onTestFinished(() => screen.close());
  await screen.press('Select ben');
  await screen.type('Why does it end?', 'It was a mistake.');
  await screen.navigate('/?q=ada');
  expect(screen.text()).toContain('Leave without saving?');
  expect(screen.address()).toBe('/');
});

test('clearing the selection asks first while a reason is typed, and does not otherwise', async () => {
  fakeNetwork();
  const screen = await showScreen(<People />);
  onTestFinished(() => screen.close());
  await screen.type('Reason', 'You posted advertising.');
  await screen.press('Clear');
  expect(screen.text()).toContain('Discard what you entered?');
  await screen.press('Keep editing');
  expect(screen.control('Reason').value).toBe('You posted advertising.');
  screen.button('Clear').focus();
  await screen.press('Clear');
  await screen.press('Discard');
  expect(screen.text()).not.toContain('selected');
  await expect.poll(() => document.activeElement?.id ?? '').not.toBe('content');
  expect(document.activeElement).not.toBe(document.body);
  await screen.press('Select ada');
  expect(screen.control('Reason').value).toBe('');
  await screen.press('Clear');
  expect(screen.text()).not.toMatch(/Discard what you entered|selected/);
});
