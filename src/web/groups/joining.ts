import type { Group } from './groups.api.ts';

/** In an address: the visitor came to join, so the question is put at once. */
export const JOIN_HASH = '#join';

/** What joining depends on. */
export type JoinedGroup = Pick<Group, 'slug' | 'name' | 'admission' | 'questions' | 'viewer' | 'abilities'>;

/** The way in: at once, by asking, with the link that one has, or not at all. */
export type WayIn = 'join' | 'ask' | 'invited' | 'closed';

export function wayInto({ admission, viewer, abilities }: JoinedGroup): WayIn {
  if (!abilities.join) return 'closed';
  if (viewer.status === 'invited') return 'invited';
  return admission === 'approval' ? 'ask' : 'join';
}

export const joinLabels: Record<Exclude<WayIn, 'closed'>, string> = {
  join: 'Join',
  ask: 'Ask to join',
  invited: 'Accept the invitation',
};

/** Why there is no button, or who one is already. */
export function formatMembership({ viewer, admission }: Pick<JoinedGroup, 'viewer' | 'admission'>): string {
  if (viewer.status === 'banned') return 'The organizers of this group do not admit you.';
  if (viewer.status === 'requested') return 'You have asked to join. An organizer will answer.';
  return admission === 'invitation' ? 'People come into this group by invitation.' : '';
}
