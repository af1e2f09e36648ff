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

function Dialogs() {
  const [name, setName] = useState<AuthDialogName>('signup');
  return <AuthDialogs name={name} nextPath="/dashboard" show={setName} close={() => {}} />;
}

const follow = (text: string) =>
  act(async () => [...document.querySelectorAll('a')].find(({ textContent }) => textContent === text)!.click());

test('an email address typed in one dialog follows to the others, a password does not', async () => {
  vi.stubGlobal('isSecureContext', false);
  fakeNetwork().respond('GET /api/registration', { body: { mode: 'open' } });
  screen = await showScreen(
    <SiteContext value={{ signInProviders: [] as Site['signInProviders'] } as Site}>
      <Dialogs />
    </SiteContext>,
  );
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
