import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Site } from '#contracts/site.contract.ts';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import type { AuthDialogName } from '#web/platform/page/auth-dialog.ts';
import { SiteContext } from '#web/platform/page/site.ts';
import { AuthDialogs } from './AuthDialogs.tsx';

let screen: Screen;
afterEach(() => screen.close());

function Dialogs({ nextPath }: { nextPath: string }) {
  const [name, setName] = useState<AuthDialogName | null>('signup');
  return (
    <SiteContext value={{ signInProviders: [] as Site['signInProviders'] } as Site}>
      {name === null && <button onClick={() => setName('signup')}>Join</button>}
      {name && <AuthDialogs name={name} nextPath={nextPath} show={setName} onClose={() => setName(null)} />}
    </SiteContext>
  );
}

/** Asks with a name and an address; the page is loaded with what is held. */
async function askToJoin() {
  const network = fakeNetwork();
  network.respond('GET /api/registration', { body: { mode: 'open' } });
  network.respond('GET /api/groups/chess', {
    body: { slug: 'chess', name: 'Chess', admission: 'open', questions: [], viewer: { invitedAs: null } },
  });
  const request = { requestId: 'r1', heldUntil: null, heldPlaces: 0 };
  network.respond('POST /api/groups/chess/unconfirmed-members', { status: 201, body: request });
  const loader = vi.fn<() => null>(() => null);
  screen = await showScreen(<Dialogs nextPath="/groups/chess#join" />, { loader });
  await screen.press('Continue with name and email');
  await expect.poll(screen.text).toContain('Your name');
  await screen.type('Your name', 'Vera');
  await screen.type('Email', 'vera@example.org');
  await screen.submitDialog('Join');
  await expect.poll(screen.text).toContain('Check your email');
  expect(loader).toHaveBeenCalledTimes(2);
  expect(screen.text()).toContain('We’ve sent a link and a code to vera@example.org');
  return network;
}

test('a person who closes the dialog of the code finds its field again, without the address for the next person', async () => {
  await askToJoin();
  await screen.press('Close');
  await screen.press('Join');
  await screen.press('Enter the code from your email');
  expect(screen.text()).toContain('We’ve sent a link and a code to your address');
  expect(screen.text()).not.toMatch(/vera@example\.org|Wrong address/);
  expect(screen.control('Code').value).toBe('');
});

test.each(['closed', 'approval'])('the field of the code is found again where registration is %s', async (mode) => {
  const network = await askToJoin();
  await screen.press('Close');
  network.respond('GET /api/registration', { body: { mode } });
  await screen.press('Join');
  await expect.poll(screen.text).toMatch(/isn’t accepting new accounts|Ask for an account/);
  expect(screen.text()).not.toContain('Continue with name and email');
  await screen.press('Enter the code from your email');
  expect(screen.control('Code').value).toBe('');
});
