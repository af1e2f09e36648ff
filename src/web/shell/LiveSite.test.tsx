import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Site } from '#contracts/site.contract.ts';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { useSite } from '#web/platform/page/site.ts';
import { LiveSite } from './LiveSite.tsx';

let screen: Screen;
afterEach(() => {
  screen.close();
  vi.useRealTimers();
});

const Name = () => useSite().productName;

it('shows the new name of the site when a person comes back to the tab after a while', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const network = fakeNetwork();
  network.respond('GET /api/site', { body: { productName: 'Owls' } });
  screen = await showScreen(
    <LiveSite initial={{ productName: 'dig' } as Site} onStale={() => undefined}>
      <Name />
    </LiveSite>,
  );
  const comeBack = async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    await screen.wait();
  };
  await comeBack();
  expect([screen.text(), network.sent.length]).toEqual(['dig', 0]);
  vi.setSystemTime(Date.now() + 60_000);
  await comeBack();
  await expect
    .poll(async () => {
      await screen.wait();
      return screen.text();
    })
    .toBe('Owls');
  await comeBack();
  expect(network.sent).toHaveLength(1);
});

it('has the page load its data again for a person who was away for an hour, once the site answers', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const network = fakeNetwork();
  network.respond('GET /api/site', { body: { productName: 'dig' } });
  const onStale = vi.fn<() => void>();
  screen = await showScreen(
    <LiveSite initial={{ productName: 'dig' } as Site} onStale={onStale}>
      <Name />
    </LiveSite>,
  );
  let visibility: DocumentVisibilityState = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  onTestFinished(() => void vi.restoreAllMocks());
  const comeBackAfter = async (milliseconds: number) => {
    visibility = 'hidden';
    document.dispatchEvent(new Event('visibilitychange'));
    vi.setSystemTime(Date.now() + milliseconds);
    visibility = 'visible';
    const requests = network.sent.length + 1;
    document.dispatchEvent(new Event('visibilitychange'));
    await screen.wait();
    expect(network.sent).toHaveLength(requests);
    await screen.wait();
  };
  await comeBackAfter(1_800_000);
  // A person who has read for two hours, and leaves for a minute.
  vi.setSystemTime(Date.now() + 7_200_000);
  await comeBackAfter(60_000);
  expect(onStale).not.toHaveBeenCalled();
  network.respond('GET /api/site', new TypeError('Failed to fetch'));
  await comeBackAfter(3_600_000);
  expect(onStale).not.toHaveBeenCalled();
  network.respond('GET /api/site', { body: { productName: 'Owls' } });
  await comeBackAfter(60_000);
  await expect.poll(screen.text).toBe('Owls');
  await expect.poll(() => onStale.mock.calls.length).toBe(1);
  await comeBackAfter(60_000);
  expect(onStale).toHaveBeenCalledOnce();
});
