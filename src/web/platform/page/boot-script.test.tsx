import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { bootScript } from './boot-script.ts';
import { replayEarlyPress, START_FAILED, stopRecordingPresses } from './early-press.ts';

const SENTENCE = 'This page didn’t load completely. Reload it to use its buttons.';
const alertText = () => document.querySelector('[role="alert"]')?.textContent;
const listening = vi.spyOn(globalThis, 'addEventListener');
const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);

/** A page as it is before the application runs; `type`: how the browser came to it. */
function openPage(type: 'navigate' | 'reload', status: number | 'offline' = 200) {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry]);
  const network = fakeNetwork();
  if (status !== 'offline') network.respond(`GET ${location.href}`, { status });
  document.body.innerHTML =
    '<form method="get"><button>Search</button></form><a href="#here">Here</a><button type="button">Log in</button><button type="button" popovertarget="filter">Where</button>';
  // Nothing is submitted or followed.
  document.body.addEventListener('click', (event) => event.preventDefault());
  const entry = document.createElement('script');
  entry.type = 'module';
  document.body.append(entry);
  // oxlint-disable-next-line typescript/no-implied-eval -- documents contain the script as a text
  new Function(bootScript)();
  return { network, fail: () => entry.dispatchEvent(new Event('error')) };
}

const press = (selector: string) =>
  document.querySelector(selector)!.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
const pressButton = () => press('button[type="button"]');

beforeEach(() => {
  listening.mockClear();
  reload.mockClear();
});
afterEach(() => {
  for (const [name, listener, capture] of listening.mock.calls) removeEventListener(name, listener, capture);
  document.body.replaceChildren();
});

test('a page whose script did not load is loaded again at the first press of a button, once', async () => {
  const { network, fail } = openPage('navigate');
  fail();
  press('form button');
  press('a');
  expect(network.sent).toEqual([]);
  pressButton();
  pressButton();
  await expect.poll(() => reload.mock.calls.length).toBe(1);
  expect([network.sent.length, alertText()]).toEqual([1, undefined]);
});

test('a page whose application could not start is loaded again when the network is back', async () => {
  openPage('navigate');
  dispatchEvent(new Event(START_FAILED));
  dispatchEvent(new Event('online'));
  await expect.poll(() => reload.mock.calls.length).toBe(1);
});

test.each(['offline', 503] as const)('a page that cannot be loaded again stays and says so (%s)', async (status) => {
  const { fail } = openPage('navigate', status);
  fail();
  pressButton();
  await expect.poll(alertText).toBe(SENTENCE);
  expect(reload).not.toHaveBeenCalled();
});

test('a page that was loaded again and fails again says so at once', () => {
  const { fail } = openPage('reload');
  fail();
  expect(alertText()).toBe(SENTENCE);
});

test('a button pressed before the application runs is pressed again once it does, but not one of a popover, which has opened', () => {
  openPage('navigate');
  const pressed = vi.fn<(event: Event) => void>();
  for (const button of document.querySelectorAll('[type="button"]')) button.addEventListener('click', pressed);
  pressButton();
  stopRecordingPresses();
  replayEarlyPress();
  expect(pressed).toHaveBeenCalledTimes(2);
  replayEarlyPress();
  expect(pressed).toHaveBeenCalledTimes(2);
  delete document.documentElement.dataset.running;
  press('[popovertarget]');
  replayEarlyPress();
  expect(pressed).toHaveBeenCalledTimes(3);
});
