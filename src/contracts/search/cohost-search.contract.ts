import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { Host } from '#contracts/events/events.contract.ts';
import { SuggestedHost } from './search.contract.ts';

export const searchCohosts = endpoint({
  method: 'GET',
  path: '/api/co-host-candidates',
  summary: 'Suggest people, public groups and organizations to co-host, by the beginning of their name',
  access: 'person',
  query: z.object({
    q: z.string().trim().min(2, 'Type at least two letters.').max(100, 'Enter up to 100 characters.'),
  }),
  success: {
    status: 200,
    schema: z.object({
      /** `slug` is the id for a person. */
      candidates: z.array(SuggestedHost.extend({ kind: Host.shape.kind })),
    }),
  },
  errors: [],
});
