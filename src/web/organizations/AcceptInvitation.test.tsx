import { expect, it } from 'vitest';
import { act } from '#tests/support/act.ts';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { makeUser } from '#tests/support/web-session.ts';
import { AcceptInvitation } from './AcceptInvitation.tsx';

it('asks for a missing name, and joins the staff once, however often the button is clicked', async () => {
  const network = fakeNetwork();
  const user = makeUser({ hasChosenName: false });
  const saved = Promise.withResolvers<object>();
  network.respond('PATCH /api/users/profile', () => saved.promise);
  network.respond('PUT /api/organization-invitations/abc/acceptance', { body: { slug: 'bakery' } });
  const screen = await showScreen(<AcceptInvitation token="abc" />, { user });
  await screen.press('Accept the invitation');
  expect(screen.alerts()).toEqual(['Enter the name that others will see.']);
  await screen.type('Your name', 'Ada');
  await screen.press('Accept the invitation');
  await screen.press('Accept the invitation');
  await act(async () => saved.resolve({ body: { ...user, name: 'Ada', hasChosenName: true } }));
  await expect
    .poll(() => network.sent.map(({ call }) => call))
    .toEqual(['PATCH /api/users/profile', 'PUT /api/organization-invitations/abc/acceptance']);
  screen.close();
});

it('keeps a lost connection away from the name, which is right', async () => {
  fakeNetwork();
  const screen = await showScreen(<AcceptInvitation token="abc" />, { user: makeUser({ hasChosenName: false }) });
  await screen.type('Your name', 'Ada');
  await screen.press('Accept the invitation');
  expect(screen.alerts()).toEqual(['We can’t reach the site. Check your connection and try again.']);
  expect(screen.control('Your name').getAttribute('aria-invalid')).not.toBe('true');
  screen.close();
});
