import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Instant } from '#contracts/fields.ts';
import { PersonCard } from '#contracts/rsvps/attendees.contract.ts';

const personParams = z.object({ personId: z.uuid() });

export const listBlocks = endpoint({
  method: 'GET',
  path: '/api/users/blocks',
  summary: 'List the people the viewer has blocked, latest first',
  access: 'person',
  success: { status: 200, schema: z.object({ people: z.array(PersonCard.extend({ blockedAt: Instant })) }) },
  errors: [],
});

/** Succeeds for unknown ids too, so that the response does not reveal whether a person exists. */
export const blockPerson = endpoint({
  method: 'PUT',
  path: '/api/people/:personId/block',
  summary: 'Block a person: neither sees the other, and the blocked person cannot join what the viewer hosts',
  access: 'person',
  params: personParams,
  success: { status: 204, schema: NoContent },
  errors: ['person.not_found', 'block.oneself', 'block.too_many'],
});

export const unblockPerson = endpoint({
  method: 'DELETE',
  path: '/api/people/:personId/block',
  summary: 'Unblock a person. Idempotent',
  access: 'person',
  params: personParams,
  success: { status: 204, schema: NoContent },
  errors: ['person.not_found'],
});
