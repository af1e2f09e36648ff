import { expect, onTestFinished, test, vi } from 'vitest';
import type { EventDetail } from '#contracts/events/events.contract.ts';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { AttendeeManager } from './AttendeeManager.tsx';

const event = {
  id: 'e1',
  status: 'published',
  startsAt: '2026-11-23T18:00:00Z',
  endsAt: null,
  startsLocal: '2026-11-23T18:00',
  title: 'Walk',
  timeZone: 'UTC',
  attendance: 'in-person',
  seats: { capacity: null, taken: 0, waiting: 0 },
  questions: [],
  abilities: {},
} as unknown as EventDetail;

test('check-in opens while the page is open', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T17:59:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  fakeNetwork();
  const screen = await showScreen(
    <AttendeeManager event={event} onGate={() => Promise.resolve()} volunteers={null} cohosts={null} />,
  );
  expect(screen.text()).toContain('Check-in opens Sun, Nov 22, 6:00 PM');
  await screen.wait(60_000);
  expect(screen.text()).not.toContain('Check-in opens');
  expect(screen.button('Check in')).toBeDefined();
  screen.close();
});

test('requests stand above check-in on phones until the event begins', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T17:59:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  fakeNetwork();
  const approved = { ...event, requiresApproval: true };
  const screen = await showScreen(
    <AttendeeManager event={approved} onGate={() => Promise.resolve()} volunteers={null} cohosts={null} />,
  );
  const isAbove = () => document.querySelector('[aria-labelledby="requests"]')!.className.includes('requests');
  expect(isAbove()).toBe(true);
  await screen.wait(60_000);
  expect(isAbove()).toBe(false);
  screen.close();
});
