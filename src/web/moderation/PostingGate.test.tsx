import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { connectSession } from '#web/platform/http/http.ts';
import { HostLoadFailed } from './HostLoadFailed.tsx';
import { IfMayPost, PostingGate } from './PostingGate.tsx';

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

async function show(limits: readonly string[]) {
  network.respond('GET /api/decisions', { body: { decisions: [], limits, nextCursor: null } });
  screen = await showScreen(
    <>
      <IfMayPost>Its link</IfMayPost>
      <PostingGate>The form</PostingGate>
    </>,
  );
  await screen.wait();
}

test.each([
  [['suspended'], 'Your account is suspended'],
  [['silenced'], 'You can’t post'],
  [['silenced', 'suspended'], 'Your account is suspended'],
])('a person with the limits %s reads why they cannot post instead of filling in a form', async (limits, text) => {
  await show(limits);
  expect(screen.text()).not.toMatch(/The form|Its link/);
  expect(screen.text()).toContain(text);
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/decisions');
});

test.each([[[]], [['held']]])('a person with the limits %s gets the form', async (limits) => {
  await show(limits);
  expect(screen.text()).toBe('Its linkThe form');
});

test.each([
  [['suspended'], 'your events are hidden, also from you', '/decisions'],
  [[], 'Event not found.', undefined],
])('a host with the limits %s reads why an event of theirs is not found', async (limits, text, link) => {
  network.respond('GET /api/decisions', { body: { decisions: [], limits, nextCursor: null } });
  const error = { problem: { code: 'event.not_found', message: 'Event not found.' } };
  screen = await showScreen(<HostLoadFailed error={error} onRetry={() => undefined} />);
  await screen.wait();
  expect(screen.text()).toContain(text);
  expect(document.querySelector('a')?.getAttribute('href')).toBe(link);
});
