import type { RequestKinds } from '#server/accounts/unconfirmed/unconfirmed-requests.actions.ts';
import { membershipRequestKind } from '#server/groups/unconfirmed-members.actions.ts';
import { rsvpRequestKind } from '#server/rsvps/unconfirmed/unconfirmed-rsvps.actions.ts';
import { shiftRequestKind } from '#server/volunteering/sign-ups/unconfirmed-sign-ups.actions.ts';

/** What can be asked for with a name and an address, and what confirming it does. */
export const requestKinds: RequestKinds = {
  rsvp: rsvpRequestKind,
  membership: membershipRequestKind,
  shift: shiftRequestKind,
};
