import { expect, onTestFinished, test, vi } from 'vitest';
import type { Site } from '#contracts/site.contract.ts';
import { act } from '#tests/support/act.ts';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { useAuthDialog } from '#web/platform/page/auth-dialog.ts';
import { SiteContext } from '#web/platform/page/site.ts';
import { sessionEnded } from '#web/platform/session/session.slice.ts';
import { AuthDialogHost } from './AuthDialogHost.tsx';

function Opener() {
  const { open } = useAuthDialog();
  return (
    <button type="button" onClick={() => open('login')}>
      Open
    </button>
  );
}

test('each dialog to log in or sign up opens with an empty form, also from another', async () => {
  fakeNetwork();
  vi.stubGlobal('isSecureContext', false);
  const screen = await showScreen(
    <SiteContext value={{ signInProviders: [] as Site['signInProviders'] } as Site}>
      <AuthDialogHost>
        <Opener />
      </AuthDialogHost>
    </SiteContext>,
  );
  onTestFinished(() => screen.close());
  await act(async () => screen.store.dispatch(sessionEnded()));
  await screen.press('Open');
  await expect.poll(screen.text).toContain('Forgot Password?');
  await screen.type('Email', 'ada@example.org');
  await act(async () => document.querySelector<HTMLElement>('dialog a[href*="forgot"]')!.click());
  await expect.poll(screen.text).toContain('Send Reset Link');
  expect(screen.control('Email').value).toBe('');
  await screen.type('Email', 'ada@example.org');
  await screen.press('Back to Login');
  await expect.poll(screen.text).toContain('Forgot Password?');
  expect(screen.control('Email').value).toBe('');
  await screen.press('Close');
  expect(screen.text()).toBe('Open');
});
