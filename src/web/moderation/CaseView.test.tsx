import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { act } from '#tests/support/act.ts';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { connectSession } from '#web/platform/http/http.ts';
import { CaseView } from './CaseView.tsx';
import { type CaseDetail, useCase } from './moderation.api.ts';

const ID = '6f1f0a0e-3c59-4f0e-9d59-0d7f3b1f2a11';
const CASE = `GET /api/admin/reports/${ID}`;
const open = {
  id: ID,
  kind: 'event',
  snapshot: { title: 'Cheap watches', text: '' },
  current: { title: 'Cheap watches', text: '' },
  author: { id: 'a1', name: 'Ann', avatar: null },
  state: 'open',
  revision: 1,
  reports: 1,
  isUrgent: false,
  held: null,
  reportedAt: '2026-11-21T10:00:00.000Z',
  path: '/events/e1',
  picture: null,
  isHidden: false,
  otherDates: 3,
  listedReports: [],
  decisions: [],
  history: [],
  sameAuthor: [{ id: ID, revision: 1 }],
  otherLooker: 'Ben',
  canDecide: true,
} as unknown as CaseDetail;
const decided = { ...open, state: 'decided', revision: 2, isHidden: true, canDecide: false, otherLooker: null };
let network: ReturnType<typeof fakeNetwork>;
let screen: Screen;

beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  connectSession({ accessToken: () => 'token', renew: () => Promise.resolve(null) });
  network = fakeNetwork();
  network.respond(CASE, { body: open });
  screen = await showScreen(<Case />);
  await screen.wait();
});
afterEach(() => {
  screen.close();
  vi.useRealTimers();
});

function Case() {
  const { data } = useCase(ID);
  return data ? <CaseView item={data} /> : null;
}

test('of two moderators, the second reads that the first has decided, and keeps what they typed', async () => {
  expect(screen.text()).toContain('Ben is looking at this too.');
  expect(screen.text()).toContain('hiding or removing it leaves 3 others visible.');
  await screen.type('Reason', 'It sells fakes.');
  network.respond(CASE, { body: decided });
  network.respond('POST /api/admin/reports/decisions', problem(409, 'This was decided already.'));
  await screen.press('Decide');
  await screen.wait();
  expect(screen.alerts()).toContain('This was decided already.');
  expect(screen.text()).toContain('Someone else has decided this case. See below.');
  expect(screen.control('Reason').value).toBe('It sells fakes.');
});

test('a decision whose response was lost is repeated under its key, and is not announced as that of somebody else', async () => {
  const DECIDE = 'POST /api/admin/reports/decisions';
  await screen.type('Reason', 'It sells fakes.');
  network.respond(DECIDE, () => {
    network.respond(CASE, { body: { ...decided, sameAuthor: [] } });
    return new TypeError('Failed to fetch');
  });
  await screen.press('Decide');
  await screen.wait(20_000);
  expect(screen.text()).not.toContain('Someone else has decided this case.');
  network.respond(DECIDE, { body: { decided: 1 } });
  await screen.press('Decide');
  await screen.wait();
  const [lost, repeated] = network.sentTo(DECIDE);
  expect(repeated!.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
  expect(repeated!.headers.get('Idempotency-Key')).toBe(lost!.headers.get('Idempotency-Key'));
  expect(repeated!.body).toEqual(lost!.body);
  expect(screen.path()).toBe('/admin/reports');
});

test('a date of a series leads to where all dates are decided about only if the series is listed there', async () => {
  expect(screen.text()).not.toContain('To decide about all');
  network.respond(CASE, { body: { ...open, isSeriesListed: true } });
  await screen.wait(20_000);
  expect(screen.text()).toContain('To decide about all: what the author posted.');
});

test('a decision of somebody else is announced before one is made', async () => {
  network.respond(CASE, { body: decided });
  await screen.wait(20_000);
  expect(screen.text()).toContain('Someone else has decided this case. See below.');
});

test('a moderator decides by keys: h leads to the reason, and Ctrl+Enter decides with the rule that most reports name', async () => {
  screen.close();
  network = fakeNetwork();
  const reports = ['fraud', 'spam', 'fraud'].map((reason, at) => ({
    reason,
    reporter: `r${at}`,
    reportedAt: open.reportedAt,
    words: '',
  }));
  network.respond(CASE, { body: { ...open, listedReports: reports } });
  network.respond('POST /api/admin/reports/decisions', { body: { decided: 1 } });
  screen = await showScreen(<Case />);
  await screen.wait();
  const pressKey = (target: Element, key: string, more = {}) =>
    act(async () => {
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
    });
  await pressKey(document.body, 'r');
  expect(document.activeElement).toBe(screen.control('Reason'));
  await screen.type('Reason', 'It sells fakes.');
  await pressKey(screen.control('Reason'), 'h');
  await pressKey(screen.control('Reason'), 'Enter', { ctrlKey: true });
  await screen.wait();
  expect(network.sentTo('POST /api/admin/reports/decisions').map(({ body }) => body)).toMatchObject([
    { action: 'remove', rule: 'fraud', explanation: 'It sells fakes.' },
  ]);
});

test('a decided case says what was decided and why', async () => {
  screen.close();
  network = fakeNetwork();
  const made = { title: 'Cheap watches', action: 'suspend', rule: 'fraud', madeAt: '2026-11-21T10:00:00.000Z' };
  const decision = { ...made, id: 'd1', isAuthor: false, explanation: 'It sells fakes.', until: null, endedAt: null };
  network.respond(CASE, { body: { ...decided, decisions: [decision] } });
  screen = await showScreen(<Case />);
  await screen.wait();
  expect(screen.text()).toContain('“Cheap watches”: author suspended');
  expect(screen.text()).toContain('It sells fakes.');
});
