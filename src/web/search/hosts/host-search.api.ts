import type { EndpointOutput } from '#contracts/endpoint.ts';
import type * as search from '#contracts/search/search.contract.ts';
import { call } from '#web/platform/api.ts';

export const searchGroups = call<typeof search.searchGroups>('GET', '/api/groups');
export const searchOrganizations = call<typeof search.searchOrganizations>('GET', '/api/organizations');

export type FoundGroup = EndpointOutput<typeof search.searchGroups>['groups'][number];
export type FoundOrganization = EndpointOutput<typeof search.searchOrganizations>['organizations'][number];
