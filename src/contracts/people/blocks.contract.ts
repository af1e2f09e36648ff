import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Instant } from '#contracts/fields.ts';
import { PersonCard } from '#contracts/rsvps/attendees.contract.ts';

const ofPerson = z.object({ personId: z.uuid() });

export const listBlocks = endpoint({
  method: 'GET',
  path: '/api/users/blocks',
  summary: 'Whom the signed-in person has blocked, the last first',
  access: 'person',
  success: { status: 200, schema: z.object({ people: z.array(PersonCard.extend({ blockedAt: Instant })) }) },
  errors: [],
});

/** Nobody learns from the answer whether there is such a person: those who hide can be blocked as well. */
export const blockPerson = endpoint({
  method: 'PUT',
  path: '/api/people/:personId/block',
  summary: 'Neither is shown to the other any more, and the blocked one takes no part in what the blocker hosts',
  access: 'person',
  params: ofPerson,
  success: { status: 204, schema: NoContent },
  errors: ['block.oneself', 'block.too_many'],
});

export const unblockPerson = endpoint({
  method: 'DELETE',
  path: '/api/people/:personId/block',
  summary: 'Take a block back; without one nothing changes',
  access: 'person',
  params: ofPerson,
  success: { status: 204, schema: NoContent },
  errors: [],
});
