import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import type * as groups from '#contracts/groups/groups.contract.ts';
import { withProof } from '#web/parts/proof-of-work/proved-calls.ts';
import { createOnce } from '#web/platform/http/create-once.ts';
import { callApi } from '#web/platform/http/http.ts';

type NewGroup = EndpointInput<typeof groups.createGroup>['body'];
type ChangedGroup = EndpointInput<typeof groups.updateGroup>['body'];
type PictureUse = 'logo' | 'cover';

export const createGroup = (body: NewGroup) => withProof(createOnce)(calls.createGroup, { body });
export const updateGroup = (slug: string, body: ChangedGroup) => callApi(calls.updateGroup, { params: { slug }, body });
export const putGroupPicture = (slug: string, use: PictureUse, picture: string) =>
  callApi(calls.putGroupPicture, { params: { slug, use }, body: { picture } });
export const deleteGroupPicture = (slug: string, use: PictureUse) =>
  callApi(calls.deleteGroupPicture, { params: { slug, use } });

/** Refetched when a page behind login opens, but not while the user types there. */
export const useGroup = (slug: string) =>
  useQuery({
    queryKey: ['group', slug],
    queryFn: () => callApi(calls.getGroup, { params: { slug }, query: {} }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** After a change, every list that may show the group is refetched. */
export function useInvalidateGroups() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ refetchType: 'none' });
}

export const useDeleteGroup = (slug: string) =>
  useMutation({ mutationFn: () => callApi(calls.deleteGroup, { params: { slug } }) });
