import type { EndpointOutput } from '#contracts/endpoint.ts';
import type * as search from '#contracts/search/search.contract.ts';

export type FoundGroup = EndpointOutput<typeof search.searchGroups>['groups'][number];
export type FoundOrganization = EndpointOutput<typeof search.searchOrganizations>['organizations'][number];
