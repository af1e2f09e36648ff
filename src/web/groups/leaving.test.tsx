import { afterEach, expect, it } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import type { JoinedGroup } from './joining.ts';
import type { ListedMember } from './manage/group-people.api.ts';
import { MemberDialog } from './manage/MemberDialog.tsx';
import { OwnMembership } from './OwnMembership.tsx';

let screen: Screen;
afterEach(() => screen.close());

const group: JoinedGroup = {
  slug: 'chess',
  name: 'Chess',
  admission: 'open',
  questions: [],
  viewer: { status: 'member', role: 'member', joinedAt: null, isFollowing: false, invitedAs: null },
  abilities: { leave: true } as JoinedGroup['abilities'],
};

it('tells people who leave that they give up their spots at members-only events', async () => {
  fakeNetwork().respond('GET /api/contributions/group/chess', { body: { membership: null } });
  screen = await showScreen(<OwnMembership group={group} invitation={null} />);
  await screen.press('You’re a member');
  await screen.press('Leave group');
  expect(screen.text()).toContain(
    'you give up your spots and shifts at its members-only events. Your other RSVPs stay.',
  );
});

it('tells paying members who leave that their dues are not refunded', async () => {
  const membership = { state: 'active', paidUntil: '2027-05-03T10:00:00.000Z' };
  fakeNetwork().respond('GET /api/contributions/group/chess', { body: { membership } });
  screen = await showScreen(<OwnMembership group={group} invitation={null} />);
  await screen.press('You’re a member');
  await screen.press('Leave group');
  await expect.poll(screen.text).toContain('Your dues stay paid until May 3, 2027 and aren’t refunded.');
});

it.each(['remove', 'ban'] as const)(
  'tells organizers what people lose, and that paid dues stay: %s',
  async (dialog) => {
    const dues = { kind: 'dues', state: 'active', paidUntil: '2027-05-03T10:00:00.000Z' };
    fakeNetwork().respond('GET /api/contributions/group/chess/contributors?personId=ben', {
      body: { contributors: [{ ...dues, kind: 'donation' }, { ...dues, state: 'ended' }, dues], nextCursor: null },
    });
    const member: ListedMember = {
      id: 'ben',
      name: 'Ben',
      avatar: null,
      role: 'member',
      joinedAt: '2026-11-01T12:00:00Z',
      answers: null,
      abilities: { changeRole: true, remove: true, ban: true },
    };
    screen = await showScreen(<MemberDialog slug="chess" member={member} dialog={dialog} onClose={() => undefined} />);
    expect(screen.text()).toContain('lose their spots and shifts at its members-only events');
    await expect.poll(screen.text).toContain('Their dues stay paid until May 3, 2027 and aren’t refunded.');
  },
);
