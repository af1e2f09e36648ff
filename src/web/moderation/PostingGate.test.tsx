import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Site } from '#contracts/site.contract.ts';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { HostLoadFailed } from '#web/parts/host/HostLoadFailed.tsx';
import { ManagementPage } from '#web/parts/host/ManagementPage.tsx';
import { connectSession, HttpError } from '#web/platform/http/http.ts';
import { SiteContext } from '#web/platform/page/site.ts';
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

const group = { name: 'Owls' };
const absent = new HttpError(404, {
  code: 'group.not_found',
  message: 'Group not found.',
  status: 404,
  requestId: '1',
});
test.each([
  [['suspended'], { data: undefined, error: absent }, 'you can’t see or manage what you host', '/decisions'],
  [['suspended'], { data: group, error: null }, 'you can’t see or manage what you host', '/decisions'],
  [[], { data: undefined, error: absent }, 'Group not found.', '/'],
  [[], { data: group, error: null }, 'You can’t edit this page', '/groups/owls'],
])('a host with the limits %s reads why a page of theirs cannot be managed', async (limits, loaded, text, link) => {
  network.respond('GET /api/decisions', { body: { decisions: [], limits, nextCursor: null } });
  screen = await showScreen(
    <SiteContext value={{ productName: 'dig' } as Site}>
      <ManagementPage
        title="Edit group"
        query={{ ...loaded, isPending: false, refetch: () => undefined }}
        canManage={() => false}
        publicPath="/groups/owls"
      >
        {() => 'The form'}
      </ManagementPage>
    </SiteContext>,
  );
  await screen.wait();
  expect(screen.text()).toContain(text);
  expect(screen.text()).not.toContain('The form');
  expect([...document.querySelectorAll('a')].at(-1)?.getAttribute('href')).toBe(link);
});

test.each([
  [['suspended'], 404, true],
  [['suspended'], 503, false],
  [[], 404, false],
])(
  'a host with the limits %s whose page answers %i can still do what suspended people can: %s',
  async (limits, status, can) => {
    network.respond('GET /api/decisions', { body: { decisions: [], limits, nextCursor: null } });
    const error = new HttpError(status, {
      code: 'event.not_found',
      message: 'Event not found.',
      status,
      requestId: '1',
    });
    screen = await showScreen(<HostLoadFailed error={error} onRetry={() => undefined} stillPossible="Their refunds" />);
    await screen.wait();
    expect(screen.text().includes('Their refunds')).toBe(can);
    expect(screen.text().includes('Event not found.')).toBe(!can);
  },
);
