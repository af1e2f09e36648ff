import type { RequestKinds } from '#server/accounts/unconfirmed/unconfirmed-requests.actions.ts';
import { rsvpRequestKind } from '#server/rsvps/unconfirmed-rsvps.actions.ts';

/** What can be asked for with a name and an address, and what confirming it does. */
export const requestKinds: RequestKinds = {
  rsvp: rsvpRequestKind,
};
