import { BroadcastChannel } from 'node:worker_threads';
import { useQuery } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { act } from '#tests/support/act.ts';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { makeNotification } from '#tests/support/notification-items.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { makeUser } from '#tests/support/web-session.ts';
import { PersonQueries } from '#web/platform/http/PersonQueries.tsx';
import { Bell } from './Bell.tsx';

const STREAM = 'GET /api/notifications/stream';
const LIST = 'GET /api/notifications';
const numbered = (id: number) => makeNotification({ id, title: `No. ${id}` });
const page = (...notifications: ReturnType<typeof numbered>[]) => ({
  body: { notifications, unreadCount: notifications.length, nextCursor: null },
});

let network: ReturnType<typeof fakeNetwork>;
let screen: Screen;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.stubGlobal('navigator', { onLine: true });
  // happy-dom has none.
  vi.stubGlobal('BroadcastChannel', BroadcastChannel);
  network = fakeNetwork();
  network.respond(STREAM, problem(503, 'Try again later.'));
});
afterEach(() => {
  screen.close();
  vi.useRealTimers();
});

/** Shows the bell with what loads after it. */
async function showBell(): Promise<Screen> {
  const shown = await showScreen(<Bell />);
  await act(() => vi.dynamicImportSettled());
  return shown;
}
const bell = () => document.querySelector('[aria-haspopup="dialog"]')!;
const live = () => document.querySelector('[aria-live]')!.textContent;

it('polls at growing intervals while the stream is unavailable', async () => {
  network.respond(LIST, page(numbered(2), numbered(1)));
  screen = await showBell();
  await screen.wait(1);
  expect(bell().getAttribute('aria-label')).toBe('Notifications, 2 unread');
  expect(live()).toBe('');
  network.respond(LIST, page(numbered(3), numbered(2), numbered(1)));
  await screen.wait(600);
  expect(bell().getAttribute('aria-label')).toBe('Notifications, 3 unread');
  expect(live()).toBe('1 new notification: No. 3');
  await screen.wait(60_000);
  const before = network.sentTo(LIST).length;
  await screen.wait(600_000);
  expect(network.sentTo(LIST).length - before).toBeLessThanOrEqual(11);
  expect(network.sentTo(LIST).length - before).toBeGreaterThanOrEqual(8);
});

it('stops asking when the server refuses, as it does for suspended people', async () => {
  network.respond(STREAM, problem(403, 'Your account is suspended.', { code: 'auth.suspended' }));
  screen = await showBell();
  await screen.wait(600_000);
  expect([network.sentTo(STREAM).length, network.sentTo(LIST).length]).toEqual([1, 0]);
});

it('follows the tab that reads the stream, and informs it of reads', async () => {
  const heard: unknown[] = [];
  const other = new BroadcastChannel(`notifications-${makeUser().id}`);
  other.addEventListener('message', ({ data }) => heard.push(data));
  network.respond(LIST, page(numbered(1)));
  network.respond('PUT /api/notifications/read', { body: { unreadCount: 0 } });
  screen = await showBell();
  await expect.poll(() => heard).toContain('what is known?');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin, and takes no target
  other.postMessage({ state: { unreadCount: 100, newest: numbered(9) } });
  await expect.poll(() => bell().getAttribute('aria-label')).toBe('Notifications, 99+ unread');
  act(() => (bell() as HTMLElement).click());
  await screen.wait(1);
  await screen.press('Mark all as read');
  expect(bell().getAttribute('aria-label')).toMatch(/^Notifications/);
  await expect.poll(() => heard).toContainEqual({ reading: { upTo: 1 } });
  other.close();
});

/** Shows the bell on a page; the spy is called when the page loads, and whenever it loads again. */
async function showBellOnPage() {
  const shown = vi.fn<() => Promise<string>>(() => Promise.resolve('on the waitlist'));
  const Position = () => <p>{useQuery({ queryKey: ['position'], queryFn: shown }).data}</p>;
  network.respond(LIST, page(numbered(1)));
  screen = await showScreen(
    <>
      <Bell />
      <PersonQueries>
        <Position />
      </PersonQueries>
    </>,
    { address: '/events/e1' },
  );
  await act(() => vi.dynamicImportSettled());
  await screen.wait(1);
  return shown;
}

it('reloads what the page shows of the person when they move up, and not for a comment', async () => {
  const shown = await showBellOnPage();
  network.respond(LIST, page({ ...numbered(2), kind: 'comment' }, numbered(1)));
  await screen.wait(600);
  expect([live(), shown.mock.calls.length]).toEqual(['1 new notification: No. 2', 1]);
  network.respond(LIST, page({ ...numbered(3), kind: 'shift' }, numbered(2), numbered(1)));
  await screen.wait(60_000);
  expect([live(), shown.mock.calls.length]).toEqual(['1 new notification: No. 3', 2]);
});

it.each([
  ['conversation', 'a message arrives'],
  ['group-membership', 'a group has decided about a request'],
  ['group-request', 'somebody asks to join a group'],
] as const)('reloads the open page of a %s when %s', async (kind, _news) => {
  const shown = await showBellOnPage();
  network.respond(LIST, page({ ...numbered(2), kind }, numbered(1)));
  await screen.wait(600);
  expect(shown).toHaveBeenCalledTimes(2);
});

it('reloads the open page when a notification about it is followed', async () => {
  const shown = await showBellOnPage();
  network.respond('PUT /api/notifications/read', { body: { unreadCount: 0 } });
  network.respond(LIST, page({ ...numbered(2), path: '/events/e2' }, { ...numbered(1), path: '/events/e1#comments' }));
  act(() => (bell() as HTMLElement).click());
  await screen.wait(1);
  const follow = (path: string) =>
    act(async () => document.querySelector<HTMLElement>(`[role="dialog"] [href="${path}"]`)!.click());
  await follow('/events/e1#comments');
  expect(shown).toHaveBeenCalledTimes(2);
  act(() => (bell() as HTMLElement).click());
  await screen.wait(1);
  await follow('/events/e2');
  expect(shown).toHaveBeenCalledTimes(2);
});

it('shows a notification as unread again when reading it could not be saved, here and in other tabs', async () => {
  const heard: unknown[] = [];
  const other = new BroadcastChannel(`notifications-${makeUser().id}`);
  other.addEventListener('message', ({ data }) => heard.push(data));
  network.respond(LIST, page(numbered(1)));
  network.respond('PUT /api/notifications/read', problem(503, 'Try again later.'));
  screen = await showBell();
  await screen.wait(1);
  act(() => (bell() as HTMLElement).click());
  await screen.wait(1);
  await screen.press('Mark as read: No. 1');
  await screen.wait(1);
  expect(screen.button('Mark as read: No. 1')).toBeDefined();
  await expect.poll(() => heard).toContainEqual({ reading: { ids: [1] }, hasFailed: true });
  other.close();
});
