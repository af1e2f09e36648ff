import { expect, it } from 'vitest';
import type { Group } from './groups.api.ts';
import { formatMembership, type JoinedGroup, joinMethodOf } from './joining.ts';

const outside = { status: 'outside', role: null, joinedAt: null, isFollowing: false, invitedAs: null } as const;
const group = (over: Partial<Omit<JoinedGroup, 'abilities'>> & { canJoin?: boolean }): JoinedGroup => ({
  slug: 'chess',
  name: 'Chess',
  admission: 'open',
  questions: [],
  viewer: outside,
  ...over,
  abilities: { join: over.canJoin ?? true } as Group['abilities'],
});

it('an open group can be joined at once, and one with approval on request', () => {
  expect(joinMethodOf(group({}))).toBe('join');
  expect(joinMethodOf(group({ admission: 'approval' }))).toBe('ask');
});

it("an invitation link overrides the group's rules", () => {
  const viewer = { ...outside, status: 'invited', invitedAs: 'co-organizer' } as const;
  expect(joinMethodOf(group({ admission: 'approval', viewer }))).toBe('invited');
});

it('a member can accept an invitation to a higher role', () => {
  const viewer = { ...outside, status: 'member', role: 'member', invitedAs: 'co-organizer' } as const;
  expect(joinMethodOf(group({ viewer }))).toBe('invited');
});

it('explains why the group cannot be joined', () => {
  const closed = group({ admission: 'invitation', canJoin: false });
  expect(joinMethodOf(closed)).toBe('closed');
  expect(formatMembership(closed)).toBe('You need an invitation to join this group.');
  expect(formatMembership(group({ viewer: { ...outside, status: 'requested' }, canJoin: false }))).toMatch(
    /asked to join/,
  );
  expect(formatMembership(group({ viewer: { ...outside, status: 'banned' }, canJoin: false }))).toMatch(
    /You can’t join this group/,
  );
});
