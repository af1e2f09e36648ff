import { z } from 'zod';
import type { Requester, UnconfirmedRequest } from '#contracts/accounts/unconfirmed-requests.contract.ts';
import { Answers } from '#contracts/rsvps/rsvps.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import {
  makeRequest,
  type NewRequestDeps,
  type RequestKind,
} from '#server/accounts/unconfirmed/unconfirmed-requests.actions.ts';
import type { GivenProof } from '#server/platform/http/serve.ts';
import { findGroup } from './groups.queries.ts';
import { decideJoining, joinGroupIn } from './joining.actions.ts';

const StoredDetails = z.object({ slug: z.string(), answers: Answers, invitation: z.string().optional() });

type UnconfirmedMember = {
  slug: string;
  viewerId: string | null;
  requester: Requester;
  proof: GivenProof;
  answers: Record<string, string>;
  invitation?: string | undefined;
};

/** Groups have no seats, so nothing is held: confirming joins, or asks the organizers. */
export async function requestMembership(
  deps: NewRequestDeps,
  { slug, viewerId, answers, invitation, ...given }: UnconfirmedMember,
): Promise<UnconfirmedRequest> {
  const visitor = await findGroup(deps.db, slug, viewerId);
  const { group } = await decideJoining(deps.db, visitor, { answers, invitation }, deps.clock.now());
  return makeRequest(deps, {
    kind: 'membership',
    targetId: group.id,
    title: group.name,
    path: paths.group(slug),
    details: { slug, answers, ...(invitation && { invitation }) },
    ...given,
  });
}

export const membershipRequestKind: RequestKind = {
  async confirm(tx, { clock }, { details }, personId) {
    const { slug, ...request } = StoredDetails.parse(details);
    await joinGroupIn(tx, { slug, viewerId: personId }, request, clock.now());
  },
};
