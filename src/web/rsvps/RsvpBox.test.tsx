import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { act } from '#tests/support/act.ts';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { FakeOrder } from '#tests/support/fake-order.tsx';
import { showScreen } from '#tests/support/screen.tsx';
import { sessionEnded } from '#web/platform/session/session.slice.ts';
import { makeStore } from '#web/platform/session/store.ts';
import { RsvpBox } from './RsvpBox.tsx';

const closing = {
  id: 'e1',
  seats: { capacity: 10, taken: 1, waiting: 0 },
  rsvpOpensAt: null,
  rsvpClosesAt: null,
  startsAt: '2026-11-21T21:30:00.000Z',
  endsAt: '2026-11-21T22:30:00.000Z',
  timeZone: 'UTC',
} as never;

test('visitors who wait for RSVPs to open get the button at that moment, and spots are left, until they close', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-21T21:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  // The page begins as that of a person, whose own RSVP is asked for if its code loads in time.
  fakeNetwork();
  const event = {
    id: 'e1',
    seats: { capacity: 10, taken: 1, waiting: 0 },
    rsvpOpensAt: '2026-11-21T21:30:00.000Z',
    rsvpClosesAt: '2026-11-21T22:30:00.000Z',
    startsAt: '2026-11-21T23:00:00.000Z',
    endsAt: '2026-11-22T01:00:00.000Z',
    timeZone: 'UTC',
  } as never;
  const screen = await showScreen(<RsvpBox event={event} answering="not-yet" />);
  onTestFinished(screen.close);
  act(() => void screen.store.dispatch(sessionEnded()));
  await act(() => vi.dynamicImportSettled());
  await screen.wait(1000);
  expect(screen.text()).toContain('RSVPs open on');
  await screen.wait(30 * 60_000);
  expect(screen.text()).toContain('I’m going');
  expect(screen.text()).toContain('9 spots left');
  await screen.wait(60 * 60_000);
  expect(screen.text()).toContain('RSVPs are closed.');
  expect(screen.text()).not.toContain('spots left');
});

test('visitors no longer get the button from the moment RSVPs close, and read that the event is over once it is', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-21T21:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  fakeNetwork();
  const screen = await showScreen(<RsvpBox event={closing} answering="open" />);
  onTestFinished(screen.close);
  act(() => void screen.store.dispatch(sessionEnded()));
  await act(() => vi.dynamicImportSettled());
  await screen.wait(1000);
  expect(screen.text()).toContain('I’m going');
  await screen.wait(30 * 60_000);
  expect(screen.text()).toContain('RSVPs are closed.');
  expect(screen.text()).not.toContain('spots left');
  expect(screen.text()).not.toContain('I’m going');
  await screen.wait(60 * 60_000);
  expect(screen.text()).toContain('This event is over.');
  expect(screen.text()).toContain('1 went');
});

test('visitors keep the focus on the button of an event that closes soon, after hydration', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-21T21:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const page = (router: ReturnType<typeof createMemoryRouter>) => (
    <Provider store={makeStore()}>
      <RouterProvider router={router} />
    </Provider>
  );
  const route = [{ path: '*', element: <RsvpBox event={closing} answering="open" /> }];
  const host = document.body.appendChild(document.createElement('div'));
  host.innerHTML = renderToString(page(createMemoryRouter(route)));
  onTestFinished(() => host.remove());
  const link = host.querySelector('a')!;
  link.focus();
  const root = await act(async () => hydrateRoot(host, page(createMemoryRouter(route))));
  onTestFinished(() => act(() => root.unmount()));
  expect(document.activeElement).toBe(link);
  await act(() => vi.dynamicImportSettled());
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(document.activeElement).toBe(link);
  await act(() => vi.advanceTimersByTimeAsync(30 * 60_000));
  expect(host.textContent).toContain('RSVPs are closed.');
});

test('the order that a visitor makes stays when RSVPs close, until they leave it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-21T21:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  fakeNetwork();
  const tickets = { visitor: <FakeOrder />, own: null };
  const screen = await showScreen(<RsvpBox event={closing} answering="open" tickets={tickets} />);
  onTestFinished(screen.close);
  act(() => void screen.store.dispatch(sessionEnded()));
  await act(() => vi.dynamicImportSettled());
  await screen.navigate('#tickets');
  await screen.wait(1000);
  await screen.type('Tickets', '2');
  await screen.wait(30 * 60_000);
  expect(screen.control('Tickets').value).toBe('2');
  await screen.press('Close');
  await screen.wait(1000);
  expect(screen.text()).toContain('RSVPs are closed.');
  await screen.navigate('#tickets');
  await screen.wait(1000);
  expect(screen.text()).not.toContain('Tickets');
});
