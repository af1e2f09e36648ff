import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Site } from '#contracts/site.contract.ts';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { type CaseCard, useDecide } from '#web/moderation/moderation.api.ts';
import { connectSession } from '#web/platform/http/http.ts';
import { SiteContext } from '#web/platform/page/site.ts';
import { Component as AdminReportsPage } from './AdminReportsPage.tsx';

const site = { productName: 'dig' } as Site;
const OPEN = 'GET /api/admin/reports?state=open';
const caseOf = (id: string, title: string, minute: number) =>
  ({
    id,
    kind: 'event',
    snapshot: { title, text: '' },
    author: null,
    state: 'open',
    revision: 1,
    reports: 1,
    isUrgent: false,
    held: null,
    reportedAt: `2026-11-21T10:0${minute}:00.000Z`,
    decision: null,
  }) as unknown as CaseCard;
const [first, second, third] = [caseOf('c3', 'Pills', 3), caseOf('c2', 'Watches', 2), caseOf('c1', 'Tea', 1)];
let network: ReturnType<typeof fakeNetwork>;
let screen: Screen;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  connectSession({ accessToken: () => 'token', renew: () => Promise.resolve(null) });
  network = fakeNetwork();
});
afterEach(() => {
  screen.close();
  vi.useRealTimers();
});

const rows = () => [...document.querySelectorAll('article')].map((row) => row.textContent);

/** The queue, and instead of the page of a case a button that decides about it. */
function Evening() {
  const [isInCase, setInCase] = useState(false);
  const deciding = useDecide();
  const decide = async () => {
    const choice = { action: 'hide', rule: 'spam', explanation: 'It advertises.' } as const;
    await deciding.mutateAsync({ cases: [{ id: 'c2', revision: 1 }], ...choice });
    setInCase(false);
  };
  return (
    <>
      <button type="button" onClick={() => setInCase(true)}>
        Open
      </button>
      {isInCase ? (
        <button type="button" onClick={() => void decide()}>
          Hide it
        </button>
      ) : (
        <AdminReportsPage />
      )}
    </>
  );
}

async function showQueue(element: ReactNode, address = '/admin/reports') {
  network.respond('GET /api/admin/role', { body: { role: 'moderator', assurance: 2, secondFactorDueAt: null } });
  network.respond('GET /api/admin/announcements', { body: { announcements: [] } });
  screen = await showScreen(<SiteContext value={site}>{element}</SiteContext>, { address });
  await screen.wait();
}

test('a case that was decided keeps its place in the queue, and says what was decided', async () => {
  network.respond(OPEN, { body: { cases: [first, second, third], nextCursor: null } });
  await showQueue(<Evening />);
  expect(rows()).toEqual([
    expect.stringContaining('Pills'),
    expect.stringContaining('Watches'),
    expect.stringContaining('Tea'),
  ]);
  await screen.press('Open');
  network.respond(OPEN, { body: { cases: [first, third], nextCursor: null } });
  network.respond('POST /api/admin/reports/decisions', { body: { decided: 1 } });
  await screen.press('Hide it');
  await screen.wait();
  expect(rows()).toEqual([
    expect.stringContaining('Pills'),
    expect.stringMatching(/Decided: hidden.*Watches/),
    expect.stringContaining('Tea'),
  ]);
});

test('the list of decided cases says what was decided about each', async () => {
  const madeAt = '2026-11-21T10:30:00.000Z';
  const decided = { ...first, state: 'decided', decision: { action: 'suspend', madeAt, isEnded: true } } as CaseCard;
  network.respond('GET /api/admin/reports?state=decided', { body: { cases: [decided], nextCursor: null } });
  await showQueue(<AdminReportsPage />, '/admin/reports?state=decided');
  expect(rows()).toEqual([expect.stringContaining('Decided: author suspended, ended')]);
});
