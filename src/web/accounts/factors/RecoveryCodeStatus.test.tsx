import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Site } from '#contracts/site.contract.ts';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { SiteContext } from '#web/platform/page/site.ts';
import { RecoveryCodeStatus } from './RecoveryCodeStatus.tsx';

const RENEW = 'POST /api/auth/recovery-codes';
const CONFIRM = 'POST /api/auth/reauthentication';
const refused = problem(403, 'Please confirm that it’s you, and try again.', {
  code: 'auth.reauthentication_required',
});
const codes = Array.from({ length: 10 }, (_, index) => `AAAAA-0000${index}`);
const site = { productName: 'dig' } as Site;
let network: ReturnType<typeof fakeNetwork>;
let screen: Screen;

const methods = (hasPassword: boolean) => ({
  hasPassword,
  passkeys: [],
  canUsePasskeys: false,
  secondFactor: {
    confirmedAt: '2026-11-01T10:00:00.000Z',
    recoveryCodesLeft: 2,
    recoveryCodesMadeAt: '2026-11-01T10:00:00.000Z',
  },
});

async function open({ hasPassword = true } = {}) {
  network.respond('GET /api/auth/sign-in-methods', { body: methods(hasPassword) });
  let isConfirmed = false;
  network.respond(CONFIRM, ({ body }) => {
    const { password, code } = body as { password?: string; code?: string };
    isConfirmed = password === 'right 1' || code === '123456';
    if (isConfirmed) return { body: { until: '2026-11-01T10:15:00.000Z' } };
    return problem(400, 'Your current password is incorrect.');
  });
  network.respond(RENEW, () => (isConfirmed ? { status: 201, body: { recoveryCodes: codes } } : refused));
  screen = await showScreen(
    <SiteContext value={site}>
      <RecoveryCodeStatus />
    </SiteContext>,
  );
  await screen.wait();
}

/** The dialog is loaded once the server has refused. */
async function renew() {
  await screen.press('Make new recovery codes');
  await screen.wait();
  // The dialog is loaded first, which takes longer on a busy machine.
  await expect
    .poll(async () => {
      await screen.wait();
      return document.querySelector('dialog');
    })
    .not.toBeNull();
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  network = fakeNetwork();
});
afterEach(() => {
  screen.close();
  vi.useRealTimers();
});

it('asks for the password before it makes new codes, and then makes and shows them', async () => {
  await open();
  expect(screen.text()).toContain('2 of the codes');
  expect(screen.alerts()).toEqual(['You have few recovery codes left. Make new ones.']);
  await renew();
  await screen.type('Current password', 'wrong 1');
  await screen.submitDialog('Confirm');
  expect(screen.text()).toContain('Your current password is incorrect.');
  expect(screen.control('Current password').value).toBe('wrong 1');
  await screen.type('Current password', 'right 1');
  await screen.submitDialog('Confirm');
  await screen.wait();
  expect(network.sentTo(RENEW)).toHaveLength(2);
  for (const code of codes) expect(screen.text()).toContain(code);
  await screen.press('Done');
  await screen.wait();
  expect(screen.text()).not.toContain(codes[0]);
});

it('asks for a code where the account has no password', async () => {
  await open({ hasPassword: false });
  await renew();
  await screen.type('Code from your authenticator app', '12 34 56');
  await screen.submitDialog('Confirm');
  await screen.wait();
  expect(network.sentTo(CONFIRM)[0]!.body).toEqual({ code: '123456' });
  expect(screen.text()).toContain(codes[9]);
});

it('says why nothing happened if the question is cancelled', async () => {
  await open();
  await renew();
  await screen.press('Cancel');
  expect(network.sentTo(RENEW)).toHaveLength(1);
  expect(screen.text()).toContain('2 of the codes');
});
