import { act, useState } from 'react';
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
      {name && <AuthDialogs name={name} nextPath={nextPath} show={setName} close={() => setName(null)} />}
    </SiteContext>
  );
}

const follow = (text: string) =>
  act(async () => [...document.querySelectorAll('a')].find(({ textContent }) => textContent === text)!.click());

test('an email address typed in one dialog follows to the others, a password does not', async () => {
  vi.stubGlobal('isSecureContext', false);
  fakeNetwork().respond('GET /api/registration', { body: { mode: 'open' } });
  screen = await showScreen(<Dialogs nextPath="/dashboard" />);
  await expect.poll(screen.text).toContain('Already have an account?');
  await screen.type('Email', 'ada@example.org');
  await screen.type('Password', 'analytical 1');
  await follow('Log in');
  expect([screen.control('Email').value, screen.control('Password').value]).toEqual(['ada@example.org', '']);
  await screen.press('Email me a login link');
  expect(screen.control('Email').value).toBe('ada@example.org');
  await screen.type('Email', 'ada@example.net');
  await screen.press('Back to Login');
  await follow('Forgot Password?');
  expect(screen.control('Email').value).toBe('ada@example.net');
  await screen.press('Back to Login');
  await follow('Create an account');
  expect(screen.control('Email').value).toBe('ada@example.net');
});

test('a person who closes the dialog of the code finds its field again, and the page is loaded with what is held', async () => {
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
  await screen.press('Close');
  await screen.press('Join');
  await screen.press('Enter the code from your email');
  expect(screen.text()).toContain('We’ve sent a link and a code to vera@example.org');
  expect(screen.control('Code').value).toBe('');
});
