import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { connectSession } from '#web/platform/http/http.ts';
import { CheckInForm } from './CheckInForm.tsx';
import { useGuestCheckIns } from './guest-check-ins.ts';

const callOf = (code: string) => `PUT /api/events/e1/check-ins/${code}`;
const arrival = (name: string) => ({
  body: { rsvp: { person: { id: name, name, avatar: null }, guests: 0, attendance: 'in-person' }, wasCheckedIn: false },
});
let network: ReturnType<typeof fakeNetwork>;
let screen: Screen;

beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  connectSession({ accessToken: () => 'token', renew: () => Promise.resolve(null) });
  network = fakeNetwork();
  localStorage.clear();
  screen = await showScreen(<Door />);
});
afterEach(() => {
  screen.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function Door() {
  return <CheckInForm eventId="e1" isHybrid={false} queue={useGuestCheckIns('e1')} />;
}

const enter = async (code: string) => {
  await screen.type('Code', code);
  await screen.submit('Check in');
};

test('a code entered while the one before is on its way is checked in after it', async () => {
  const slow = Promise.withResolvers<ReturnType<typeof arrival>>();
  network.respond(callOf('AAAAAAAA'), () => slow.promise);
  network.respond(callOf('BBBBBBBB'), arrival('Ben'));
  await enter('AAAAAAAA');
  await enter('BBBBBBBB');
  await screen.type('Code', 'CCC');
  slow.resolve(arrival('Ann'));
  await screen.wait();
  expect(screen.text()).toContain('Ben is here. Welcome!');
  expect(screen.text()).toContain('Ann is here. Welcome!');
  expect(network.sent.map(({ call }) => call)).toEqual([callOf('AAAAAAAA'), callOf('BBBBBBBB')]);
  expect(screen.control('Code').value).toBe('CCC');
});

test('a refused code stays in the field, and out of the way of the next one', async () => {
  network.respond(callOf('AAAAAAAA'), problem(404, 'No one at this event has that code.'));
  network.respond(callOf('BBBBBBBB'), arrival('Ben'));
  await enter('AAAAAAAA');
  await screen.wait();
  expect(screen.alerts()).toEqual(['No one at this event has that code.']);
  expect(screen.control('Code').value).toBe('AAAAAAAA');
  await enter('BBBBBBBB');
  await screen.wait();
  expect(screen.text()).not.toContain('No one at this event has that code.');
  expect(screen.text()).toContain('Ben is here. Welcome!');
  expect(screen.control('Code').value).toBe('');
});

test('a code entered without a connection is checked in later, and its refusal is shown', async () => {
  await enter('AAAAAAAA');
  await screen.wait();
  expect(screen.text()).toContain('No connection. AAAAAAAA will be checked in when you’re back online.');
  expect(screen.control('Code').value).toBe('');
  network.respond(callOf('BBBBBBBB'), arrival('Ben'));
  await enter('BBBBBBBB');
  await screen.wait();
  expect(screen.text()).toContain('Ben is here. Welcome!');
  network.respond(callOf('AAAAAAAA'), problem(404, 'No one at this event has that code.'));
  window.dispatchEvent(new Event('online'));
  await screen.wait();
  await expect.poll(screen.alerts).toEqual(['AAAAAAAA: No one at this event has that code.']);
});
