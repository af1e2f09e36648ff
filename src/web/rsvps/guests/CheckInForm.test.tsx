import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { makeUser } from '#tests/support/web-session.ts';
import { connectSession } from '#web/platform/http/http.ts';
import { keptNames } from '#web/platform/http/kept-entries.ts';
import { ToastRegion } from '#web/ui/overlay/ToastRegion.tsx';
import { dismissToast } from '#web/ui/overlay/toast.ts';
import { CheckInForm } from './CheckInForm.tsx';
import { resumeGuestCheckIns, useGuestCheckIns } from './guest-check-ins.ts';

const callOf = (code: string) => `PUT /api/events/e1/check-ins/${code}`;
const checkedIn = (name: string) => ({
  body: {
    rsvp: { person: { id: name, name, avatar: null }, guests: 0, attendance: 'in-person', checkedInAt: null },
    wasCheckedIn: false,
  },
});
const user = makeUser();
let network: ReturnType<typeof fakeNetwork>;
let screen: Screen;

beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  connectSession({ accessToken: () => 'token', renew: () => Promise.resolve(null) });
  network = fakeNetwork();
  localStorage.clear();
  screen = await showScreen(<Door />, { user });
});
afterEach(() => {
  const toasts = [...document.querySelectorAll<HTMLElement>('[data-toast]')].map(({ dataset }) =>
    Number(dataset.toast),
  );
  screen.close();
  for (const id of toasts) dismissToast(id);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function Door() {
  const checkIns = useGuestCheckIns('e1');
  return (
    <>
      <CheckInForm eventId="e1" isHybrid={false} queue={checkIns} />
      <button type="button" onClick={() => checkIns.put('AAAAAAAA', false)}>
        Undo
      </button>
      <ToastRegion />
    </>
  );
}

const enter = async (code: string) => {
  await screen.type('Code', code);
  await screen.submit('Check in');
};

test('a code entered while the one before is on its way is checked in after it', async () => {
  const slow = Promise.withResolvers<ReturnType<typeof checkedIn>>();
  network.respond(callOf('AAAAAAAA'), () => slow.promise);
  network.respond(callOf('BBBBBBBB'), checkedIn('Ben'));
  await enter('AAAAAAAA');
  await enter('BBBBBBBB');
  await screen.type('Code', 'CCC');
  slow.resolve(checkedIn('Ann'));
  await screen.wait();
  expect(screen.text()).toContain('Ben is here. Welcome!');
  expect(screen.text()).toContain('Ann is here. Welcome!');
  expect(network.sent.map(({ call }) => call)).toEqual([callOf('AAAAAAAA'), callOf('BBBBBBBB')]);
  expect(screen.control('Code').value).toBe('CCC');
});

test('a refused code stays in the field, and out of the way of the next one', async () => {
  network.respond(callOf('AAAAAAAA'), problem(404, 'No one at this event has that code.'));
  network.respond(callOf('BBBBBBBB'), checkedIn('Ben'));
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
  network.respond(callOf('BBBBBBBB'), checkedIn('Ben'));
  await enter('BBBBBBBB');
  await screen.wait();
  expect(screen.text()).toContain('Ben is here. Welcome!');
  network.respond(callOf('AAAAAAAA'), problem(404, 'No one at this event has that code.'));
  window.dispatchEvent(new Event('online'));
  await screen.wait();
  await expect.poll(screen.alerts).toEqual(['AAAAAAAA: No one at this event has that code.']);
});

test('a check-in that was refused while the page was closed is shown until the host dismisses it', async () => {
  await enter('AAAAAAAA');
  await screen.wait();
  screen.close();
  network = fakeNetwork();
  network.respond(callOf('AAAAAAAA'), problem(409, 'They can’t come.', { code: 'check_in.not_going' }));
  resumeGuestCheckIns(user.id);
  await expect.poll(() => network.sentTo(callOf('AAAAAAAA'))).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(0);
  screen = await showScreen(<Door />, { user });
  await screen.wait();
  await expect.poll(screen.alerts).toEqual(['AAAAAAAA: They can’t come.']);
  await screen.press('Dismiss AAAAAAAA');
  expect(screen.alerts()).toEqual([]);
  expect(keptNames()).toEqual([]);
  expect(document.activeElement).toBe(screen.control('Code'));
});

test('a code that was undone in the list before it was sent is not said to be checked in', async () => {
  await enter('AAAAAAAA');
  await screen.wait();
  expect(screen.text()).toContain('AAAAAAAA will be checked in');
  await screen.press('Undo');
  expect(screen.text()).not.toContain('AAAAAAAA');
  network.respond('DELETE /api/events/e1/check-ins/AAAAAAAA', { status: 204 });
  window.dispatchEvent(new Event('online'));
  await screen.wait();
  await expect.poll(() => keptNames()).toEqual([]);
  expect(screen.text()).not.toContain('AAAAAAAA');
});

/** Ann, who has not paid, is at the door. */
async function takePayment() {
  const paidAt = '2026-11-23T18:00:00.000Z';
  const unpaid = { id: 'o1', buyerName: 'Ann', currency: 'EUR', total: 1200, canMarkPaid: true };
  network.respond(callOf('AAAAAAAA'), problem(409, 'Not paid yet.', { code: 'check_in.unpaid' }));
  network.respond('GET /api/events/e1/orders?show=open&q=AAAAAAAA', { body: { orders: [unpaid], nextCursor: null } });
  network.respond('POST /api/orders/o1/payments', { status: 201, body: { paidAt } });
  network.respond(`DELETE /api/orders/o1/payments?paidAt=${encodeURIComponent(paidAt)}`, { body: {} });
  await enter('AAAAAAAA');
  await expect.poll(screen.text).toContain('Paid in cash');
}

const undoInToast = () => document.querySelector<HTMLElement>('[data-toast] button')!.click();

test('a check-in on its way while its payment is undone is not said to be refused as unpaid', async () => {
  await takePayment();
  const late = Promise.withResolvers<ReturnType<typeof problem>>();
  const lost = new TypeError('Failed to fetch');
  let calls = 0;
  network.respond(callOf('AAAAAAAA'), () => (++calls === 1 ? Promise.reject(lost) : late.promise));
  await screen.press('Paid in cash');
  await expect.poll(() => calls).toBe(2);
  undoInToast();
  await expect.poll(() => document.activeElement).toBe(screen.control('Code'));
  late.resolve(problem(409, 'Not paid yet.', { code: 'check_in.unpaid' }));
  await expect.poll(() => keptNames()).toEqual([]);
  expect(screen.text()).not.toContain('Ann still has to pay');
});

test('a payment that is undone takes the check-in with it that waits for the network', async () => {
  await takePayment();
  network.respond(callOf('AAAAAAAA'), new TypeError('Failed to fetch'));
  await screen.press('Paid in cash');
  await expect.poll(screen.text).toContain('AAAAAAAA will be checked in');
  undoInToast();
  await expect.poll(screen.text).toContain('€12.00 from Ann no longer counts as paid.');
  expect(screen.text()).not.toContain('will be checked in');
  expect(keptNames()).toEqual([]);
  expect(document.activeElement).toBe(screen.control('Code'));
});

test('codes are read as the server reads them, and what is not a code is not queued', async () => {
  await enter('abc');
  await screen.wait();
  expect(screen.text()).toContain('Enter a code of eight letters and digits.');
  expect(screen.control('Code').value).toBe('abc');
  await enter('aaaa-oooo');
  await screen.wait();
  expect(screen.text()).toContain('AAAA0000 will be checked in');
  expect(screen.text()).not.toContain('Enter a code');
  expect(new Set(network.sent.map(({ call }) => call))).toEqual(new Set([callOf('AAAA0000')]));
});
