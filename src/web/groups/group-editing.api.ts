import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EndpointInput } from '#contracts/endpoint.ts';
import type * as groups from '#contracts/groups/groups.contract.ts';
import { call } from '#web/platform/api.ts';
import { createOnce } from '#web/platform/create-once.ts';
import { callApi } from '#web/platform/http.ts';
import { getGroup } from './groups.api.ts';

const createGroupCall = call<typeof groups.createGroup>('POST', '/api/groups');
const updateGroupCall = call<typeof groups.updateGroup>('PATCH', '/api/groups/:slug');
const deleteGroupCall = call<typeof groups.deleteGroup>('DELETE', '/api/groups/:slug');
const putPictureCall = call<typeof groups.putGroupPicture>('PUT', '/api/groups/:slug/pictures/:use');
const deletePictureCall = call<typeof groups.deleteGroupPicture>('DELETE', '/api/groups/:slug/pictures/:use');

type NewGroup = EndpointInput<typeof groups.createGroup>['body'];
type ChangedGroup = EndpointInput<typeof groups.updateGroup>['body'];
type PictureUse = 'logo' | 'cover';

export const createGroup = (body: NewGroup) => createOnce(createGroupCall, { body });
export const updateGroup = (slug: string, body: ChangedGroup) => callApi(updateGroupCall, { params: { slug }, body });
export const putGroupPicture = (slug: string, use: PictureUse, picture: string) =>
  callApi(putPictureCall, { params: { slug, use }, body: { picture } });
export const deleteGroupPicture = (slug: string, use: PictureUse) =>
  callApi(deletePictureCall, { params: { slug, use } });

/** Read anew each time a page behind login opens, and not while one types there. */
export const useGroup = (slug: string) =>
  useQuery({
    queryKey: ['group', slug],
    queryFn: () => callApi(getGroup, { params: { slug }, query: {} }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** After a change every list that may show the group is read again. */
export function useForgetGroups() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ refetchType: 'none' });
}

export const useDeleteGroup = (slug: string) =>
  useMutation({ mutationFn: () => callApi(deleteGroupCall, { params: { slug } }) });
