import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { connectSession } from '#web/platform/http/http.ts';
import { CheckInForm } from './CheckInForm.tsx';

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
  screen = await showScreen(<CheckInForm eventId="e1" isHybrid={false} />);
});
afterEach(() => {
  screen.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

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
