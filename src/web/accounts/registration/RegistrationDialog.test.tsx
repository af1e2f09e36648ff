import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Site } from '#contracts/site.contract.ts';
import { act } from '#tests/support/act.ts';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { connectSession } from '#web/platform/http/http.ts';
import { SiteContext } from '#web/platform/page/site.ts';
import { RegistrationDialog } from './RegistrationDialog.tsx';

let screen: Screen;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  connectSession({ accessToken: () => 'token', renew: () => Promise.resolve(null) });
  fakeNetwork().respond('GET /api/registration', { body: { mode: 'closed' } });
});
afterEach(() => {
  screen.close();
  vi.useRealTimers();
});

test.each([
  ['/dashboard', false],
  ['/admin/claim?token=abc#invitation-abc', true],
])('a site that takes no new accounts lets people who come from %s sign up: %s', async (nextPath, canSignUp) => {
  screen = await showScreen(
    <SiteContext value={{ signInProviders: [] as Site['signInProviders'] } as Site}>
      <RegistrationDialog nextPath={nextPath} show={() => {}} close={() => {}} />
    </SiteContext>,
  );
  await screen.wait();
  expect(screen.text().includes('isn’t accepting new accounts')).toBe(!canSignUp);
  expect(screen.text().includes('Invitation code')).toBe(canSignUp);
});

test('people whose address is taken, because they never chose a password, are led to a login by email', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const network = fakeNetwork();
  network.respond('GET /api/registration', { body: { mode: 'open' } });
  const taken = { code: 'account.email_taken' };
  network.respond('POST /api/auth/register', problem(409, 'This email is already taken.', taken));
  const show = vi.fn<(name: string) => void>();
  screen = await showScreen(
    <SiteContext value={{ signInProviders: [] as Site['signInProviders'] } as Site}>
      <RegistrationDialog nextPath="/dashboard" show={show} close={() => {}} />
    </SiteContext>,
  );
  await screen.wait();
  await screen.type('Email', 'nele@example.net');
  await screen.type('Password', 'seven herons 71');
  await screen.submit('Sign up');
  await expect.poll(screen.text).toContain('This email is already taken.');
  const link = [...document.querySelectorAll('a')].find((each) => each.textContent === 'Email me a login link')!;
  await act(async () => link.click());
  expect(show).toHaveBeenCalledWith('link');
});

test.each([
  ['Enter the code from your email', 'code'],
  ['I have an invitation', 'invitation'],
])('“%s” asks before it discards a request that was begun', async (button, next) => {
  fakeNetwork().respond('GET /api/registration', { body: { mode: 'approval' } });
  const onCode = vi.fn<() => void>();
  screen = await showScreen(
    <SiteContext value={{ signInProviders: [] as Site['signInProviders'] } as Site}>
      <RegistrationDialog nextPath="/dashboard" show={() => {}} close={() => {}} onCode={onCode} />
    </SiteContext>,
  );
  await expect.poll(screen.text).toContain('About you');
  const isThere = () => (next === 'code' ? onCode.mock.calls.length > 0 : screen.text().includes('Invitation code'));
  await screen.type('About you', 'I play chess.');
  await screen.press(button);
  expect(isThere()).toBe(false);
  await screen.press('Keep editing');
  expect(screen.control('About you').value).toBe('I play chess.');
  await screen.press(button);
  await screen.press('Discard');
  expect(isThere()).toBe(true);
});
