import { afterEach, expect, test } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { ToastRegion } from '#web/ui/overlay/ToastRegion.tsx';
import type { JoinedGroup } from './joining.ts';
import { OwnMembership } from './OwnMembership.tsx';

let screen: Screen;
afterEach(() => screen.close());

const group = (changes: Partial<JoinedGroup>): JoinedGroup => ({
  slug: 'chess',
  name: 'Chess',
  admission: 'open',
  questions: [],
  viewer: { status: 'outside', role: null, joinedAt: null, isFollowing: false, invitedAs: null },
  abilities: { join: true } as JoinedGroup['abilities'],
  ...changes,
});
const show = async (shown: JoinedGroup) => {
  screen = await showScreen(
    <>
      <OwnMembership group={shown} invitation={null} />
      <ToastRegion />
    </>,
  );
};

test('people who ask to join are promised a decision, not a mail that they may have switched off', async () => {
  fakeNetwork().respond('PUT /api/groups/chess/membership', { body: { status: 'requested', role: null } });
  await show(group({ admission: 'approval' }));
  await screen.press('Ask to join');
  await expect.poll(screen.text).toContain('Request sent. We’ll let you know what the organizers decide.');
});

test('people who asked to join a group that has opened since can join, or take their request back', async () => {
  const { viewer } = group({});
  await show(group({ viewer: { ...viewer, status: 'requested' } }));
  expect(screen.text()).not.toContain('will review');
  expect([screen.button('Join').disabled, screen.button('Withdraw request').disabled]).toEqual([false, false]);
});
