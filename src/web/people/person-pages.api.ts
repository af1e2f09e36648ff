import type { EndpointOutput } from '#contracts/endpoint.ts';
import type * as people from '#contracts/people/people.contract.ts';
import { call } from '#web/platform/api.ts';

/** Apart from `people.api.ts`: the public page needs nothing that holds data of those signed in. */
export const getPerson = call<typeof people.getPerson>('GET', '/api/people/:personId');
export const listPersonEvents = call<typeof people.listPersonEvents>('GET', '/api/people/:personId/events');
export const listPersonGroups = call<typeof people.listPersonGroups>('GET', '/api/people/:personId/groups');

export type Person = EndpointOutput<typeof people.getPerson>;
