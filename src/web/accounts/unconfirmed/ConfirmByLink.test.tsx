import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { makeTokens, makeUser } from '#tests/support/web-session.ts';
import { LoginByLink } from '#web/accounts/other-logins/LoginByLink.tsx';
import { ConfirmByLink } from './ConfirmByLink.tsx';

const token = 'a'.repeat(43);
const busy = problem(503, 'The site is busy. Please try again.');
const refused = problem(400, 'This link is no longer valid.', { code: 'account.login_link_invalid' });
let network: ReturnType<typeof fakeNetwork>;
let screen: Screen;
beforeEach(() => {
  network = fakeNetwork();
});
afterEach(() => {
  screen.close();
  localStorage.clear();
});

test.each([
  ['Confirm', 'POST /api/auth/confirm-with-link', ConfirmByLink],
  ['I didn’t ask for this', 'POST /api/auth/decline-with-link', ConfirmByLink],
  ['Log in', 'POST /api/auth/log-in-with-link', LoginByLink],
])('“%s” can be pressed again when its request fails or the site is busy', async (button, call, Page) => {
  screen = await showScreen(<Page token={token} next={null} linked={null} />);
  await screen.submit(button);
  await expect.poll(() => screen.alerts()).toHaveLength(1);
  network.respond(call, busy);
  await screen.submit(button);
  await expect.poll(() => screen.alerts()).toEqual([busy.body.message]);
  expect(screen.button(button).disabled).toBe(false);
  expect(network.sentTo(call)).toHaveLength(2);
});

test('a link that logs in somebody else first ends the session of the person before, and forgets what forms kept of them', async () => {
  const ben = makeUser({ id: '00000000-0000-4000-8000-000000000002' });
  network.respond('POST /api/auth/log-in-with-link', { body: { user: ben, tokens: makeTokens('2') } });
  const duringLogout: unknown[] = [];
  network.respond('POST /api/auth/logout', () => {
    duringLogout.push(screen.store.getState().auth.user?.id);
    return { status: 204 };
  });
  localStorage.setItem('kept/draft', '{"text":"My secret"}');
  screen = await showScreen(<LoginByLink token={token} next={null} />);
  await screen.submit('Log in');
  await expect.poll(() => screen.store.getState().auth.user?.id).toBe(ben.id);
  const ended = network.sentTo('POST /api/auth/logout').map(({ body }) => body);
  expect([ended, localStorage.getItem('kept/draft')]).toEqual([[{ refreshToken: 'refresh-1' }], null]);
  expect(duringLogout).toEqual([makeUser().id]);
});

test('a link that logs in the same person again ends no session', async () => {
  network.respond('POST /api/auth/log-in-with-link', { body: { user: makeUser(), tokens: makeTokens('2') } });
  localStorage.setItem('kept/draft', '{"text":"My draft"}');
  screen = await showScreen(<LoginByLink token={token} next={null} />);
  await screen.submit('Log in');
  await expect.poll(() => screen.store.getState().auth.tokens?.refresh.token).toBe('refresh-2');
  expect([network.sentTo('POST /api/auth/logout'), localStorage.getItem('kept/draft')]).toEqual([
    [],
    '{"text":"My draft"}',
  ]);
});

test.each([
  ['Confirm', 'POST /api/auth/confirm-with-link'],
  ['I didn’t ask for this', 'POST /api/auth/decline-with-link'],
])('a link that is refused when “%s” is pressed leads back to the page', async (button, call) => {
  network.respond(call, refused);
  screen = await showScreen(<ConfirmByLink token={token} next="/events/e1" linked={null} />);
  await screen.submit(button);
  await expect.poll(() => screen.alerts()).toEqual([refused.body.message]);
  expect(screen.text()).toContain('Back to the page');
  expect(() => screen.button('Confirm')).toThrow('There is no button');
});

test('a login link that is refused leads a person who is logged in to the page', async () => {
  network.respond('POST /api/auth/log-in-with-link', refused);
  screen = await showScreen(<LoginByLink token={token} next="/events/e1" />);
  await screen.submit('Log in');
  await expect.poll(() => screen.alerts()).toEqual([refused.body.message]);
  expect(document.querySelector('a[href="/events/e1"]')?.textContent).toBe('Continue');
  expect(() => screen.button('Email me a new link')).toThrow('There is no button');
});

test('a link says what it confirms', async () => {
  const linked = { kind: 'shift', title: 'Greeter · Owl night', summary: 'Sat, Dec 5, 6–9 PM' } as const;
  screen = await showScreen(<ConfirmByLink token={token} next={null} linked={linked} />);
  expect(screen.text()).toContain('Your shift: Greeter · Owl nightSat, Dec 5, 6–9 PMPress the button to confirm.');
});
