import { afterEach, expect, it, vi } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { makeUser } from '#tests/support/web-session.ts';
import type { ListedMember } from './group-people.api.ts';
import { MemberDialog } from './MemberDialog.tsx';

let screen: Screen;
afterEach(() => screen.close());

const member: ListedMember = {
  id: 'ben',
  name: 'Ben',
  avatar: null,
  role: 'member',
  joinedAt: '2026-11-01T12:00:00Z',
  answers: null,
  abilities: { changeRole: true, remove: true, ban: true },
};

it('a member becomes organizer once the viewer has confirmed what organizers can do', async () => {
  const CALL = 'PUT /api/groups/chess/members/ben/role';
  const network = fakeNetwork();
  network.respond(CALL, { body: { ...member, role: 'organizer' } });
  const onClose = vi.fn<() => void>();
  screen = await showScreen(<MemberDialog slug="chess" member={member} dialog="organizer" onClose={onClose} />);
  expect(screen.text()).toContain('Make Ben an organizer?');
  expect(screen.text()).toContain('remove other organizers, manage the money, and delete the group.');
  expect(network.sent).toEqual([]);
  await screen.press('Make Organizer');
  await expect.poll(() => onClose.mock.calls).toHaveLength(1);
  expect(network.sentTo(CALL).map(({ body }) => body)).toEqual([{ role: 'organizer' }]);
});

it('organizers learn before they make someone co-organizer that the role gives the money', async () => {
  fakeNetwork();
  screen = await showScreen(
    <MemberDialog slug="chess" member={member} dialog="co-organizer" onClose={() => undefined} />,
  );
  expect(screen.text()).toContain('they can change the bank account');
});

it('organizers who take a lower role are told that they cannot take it back', async () => {
  fakeNetwork();
  const user = makeUser();
  screen = await showScreen(
    <MemberDialog slug="chess" member={{ ...member, id: user.id }} dialog="member" onClose={() => undefined} />,
    { user },
  );
  expect(screen.text()).toContain('Make yourself a member?');
  expect(screen.text()).toContain('You can’t undo this yourself.');
});

it('an organizer whose handover got no response sends the same request again, which the site does not refuse', async () => {
  const CALL = 'POST /api/groups/chess/handovers';
  const network = fakeNetwork();
  network.respond(CALL, { status: 503 });
  screen = await showScreen(<MemberDialog slug="chess" member={member} dialog="hand-over" onClose={() => undefined} />);
  for (const attempts of [1, 2]) {
    await screen.press('Hand over');
    await expect.poll(() => network.sentTo(CALL)).toHaveLength(attempts);
  }
  const [first, second] = network.sentTo(CALL).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(first).toMatch(/\S/);
  expect(second).toBe(first);
});
