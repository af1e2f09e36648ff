import type { Group } from './groups.api.ts';

/** The URL's hash that opens the join dialog. */
export const JOIN_HASH = '#join';

/** The fields that decide how to join. */
export type JoinedGroup = Pick<Group, 'slug' | 'name' | 'admission' | 'questions' | 'viewer' | 'abilities'>;

/** How the viewer can join: at once, on request, by invitation, or not at all. */
export type JoinMethod = 'join' | 'ask' | 'invited' | 'closed';

export function joinMethodOf({ admission, viewer, abilities }: JoinedGroup): JoinMethod {
  if (!abilities.join) return 'closed';
  if (viewer.invitedAs) return 'invited';
  return admission === 'approval' ? 'ask' : 'join';
}

export const joinLabels: Record<Exclude<JoinMethod, 'closed'>, string> = {
  join: 'Join',
  ask: 'Ask to join',
  invited: 'Accept the invitation',
};

/** The decision is a notification, by mail and in the bell as the person's settings say. */
export const DECISION_TEXT = 'We’ll let you know what the organizers decide.';

/** Why there is no button, or the viewer's current role. */
export function formatMembership({ viewer, admission }: Pick<JoinedGroup, 'viewer' | 'admission'>): string {
  if (viewer.status === 'banned') return 'You can’t join this group.';
  if (viewer.status === 'requested') return 'You’ve asked to join. An organizer will review your request.';
  return admission === 'invitation' ? 'You need an invitation to join this group.' : '';
}
