import * as calls from '#contracts/calls.gen.ts';
import type { EndpointOutput } from '#contracts/endpoint.ts';
import type * as search from '#contracts/search/search.contract.ts';
import type { CallApi } from '#web/platform/http/api.ts';
import { readHostRequest } from './host-request.ts';
import type { HostSearchKind } from './search-kinds.ts';

type FoundGroup = EndpointOutput<typeof search.searchGroups>['groups'][number];
type FoundOrganization = EndpointOutput<typeof search.searchOrganizations>['organizations'][number];

export type HostSearchResult = {
  groups: FoundGroup[];
  organizations: FoundOrganization[];
  nextCursor: string | null;
  /** The typed town is unknown, so the search covers all locations. */
  isTownUnknown: boolean;
};

export async function loadHosts(
  callApi: CallApi,
  search: URLSearchParams,
  kind: HostSearchKind,
): Promise<HostSearchResult> {
  const { text, near, radius, interest, type, cursor } = readHostRequest(search, kind);
  const place = near ? (await callApi(calls.searchPlaces, { query: { q: near, limit: 1 } })).places[0] : undefined;
  const query = {
    ...(text && { q: text }),
    ...(interest && { interest }),
    ...(place && { placeId: place.id, radiusKm: radius }),
    ...(cursor && { cursor }),
  };
  const page =
    kind === 'groups'
      ? { organizations: [], ...(await callApi(calls.searchGroups, { query })) }
      : {
          groups: [],
          ...(await callApi(calls.searchOrganizations, { query: { ...query, ...(type && { kind: type }) } })),
        };
  return { ...page, isTownUnknown: near !== '' && !place };
}
