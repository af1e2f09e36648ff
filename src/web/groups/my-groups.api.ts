import { useQuery } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointInput, EndpointOutput } from '#contracts/endpoint.ts';
import type * as groups from '#contracts/groups/groups.contract.ts';
import { callApi } from '#web/platform/http/http.ts';

export type MyGroup = EndpointOutput<typeof groups.listMyGroups>['groups'][number];
export type MyGroupRelation = NonNullable<EndpointInput<typeof groups.listMyGroups>['query']['relation']>;

const PAGES = 10;

/** One page of the API holds a hundred groups, which is enough. Refetched whenever a page opens, because other pages change it. */
export const useMyGroups = (relation: MyGroupRelation) =>
  useQuery({ queryKey: ['my-groups', relation], queryFn: () => listAll(relation), staleTime: 0 });

async function listAll(relation: MyGroupRelation): Promise<MyGroup[]> {
  const all: MyGroup[] = [];
  let cursor: string | null = '';
  for (let count = 0; count < PAGES && cursor !== null; count++) {
    const page: EndpointOutput<typeof groups.listMyGroups> = await callApi(calls.listMyGroups, {
      query: { relation, ...(cursor && { cursor }) },
    });
    all.push(...page.groups);
    cursor = page.nextCursor;
  }
  return all;
}

export const isOrganizer = ({ role }: MyGroup): boolean => role !== null && role !== 'Member';
