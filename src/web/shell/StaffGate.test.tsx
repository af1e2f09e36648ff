import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Site } from '#contracts/site.contract.ts';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { useBackups } from '#web/admin/operations/backups.api.ts';
import { Component as AdminCasePage } from '#web/pages/moderation/AdminCasePage.tsx';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { connectSession } from '#web/platform/http/http.ts';
import { SiteContext } from '#web/platform/page/site.ts';
import { StaffQuestions } from './StaffGate.tsx';

const ID = '6f1f0a0e-3c59-4f0e-9d59-0d7f3b1f2a11';
const QUESTION = 'Confirm that it’s you';
let network: ReturnType<typeof fakeNetwork>;
let screen: Screen;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  connectSession({ accessToken: () => 'token', renew: () => Promise.resolve(null) });
  network = fakeNetwork();
  const methods = { hasPassword: true, passkeys: [], canUsePasskeys: false, secondFactor: null };
  network.respond('GET /api/auth/sign-in-methods', { body: methods });
  network.respond('GET /api/admin/role', { body: { role: 'administrator', assurance: 2 } });
  const refused = problem(403, 'Confirm that it is you.', { code: 'auth.reauthentication_required' });
  for (const call of ['GET /api/admin/backups', `GET /api/admin/reports/${ID}`, `PUT /api/admin/reports/${ID}/look`])
    network.respond(call, refused);
});
afterEach(() => {
  screen.close();
  vi.useRealTimers();
});

function Backups() {
  const { error, refetch } = useBackups();
  return error && <LoadFailed error={error} onRetry={() => void refetch()} />;
}

function Pages() {
  const [page, setPage] = useState(1);
  return (
    <>
      <StaffQuestions key={page}>
        <Backups />
      </StaffQuestions>
      <button type="button" onClick={() => setPage(page + 1)}>
        Next page
      </button>
    </>
  );
}

it('asks again on the next page after one was left with the question open', async () => {
  screen = await showScreen(<Pages />);
  await screen.wait();
  expect(screen.text()).toContain(QUESTION);
  await screen.press('Next page');
  await screen.wait();
  expect(screen.text()).not.toContain(QUESTION);
  await screen.press('Try again');
  await screen.wait();
  expect(screen.text()).toContain(QUESTION);
});

it('a case asks once: polls stop after the question was cancelled, and go on after the next attempt', async () => {
  screen = await showScreen(
    <SiteContext value={{ productName: 'dig' } as Site}>
      <StaffQuestions>
        <AdminCasePage />
      </StaffQuestions>
    </SiteContext>,
    { address: `/admin/reports/${ID}`, path: '/admin/reports/:caseId' },
  );
  await screen.wait();
  await screen.press('Cancel');
  await screen.wait(60_000);
  expect(screen.text()).not.toContain(QUESTION);
  await screen.press('Try again');
  await screen.wait();
  expect(screen.text()).toContain(QUESTION);
});
