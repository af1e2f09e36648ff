import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EndpointInput } from '#contracts/endpoint.ts';
import type * as organizations from '#contracts/organizations/organizations.contract.ts';
import { call } from '#web/platform/api.ts';
import { createOnce } from '#web/platform/create-once.ts';
import { callApi } from '#web/platform/http.ts';
import { getOrganization } from './organizations.api.ts';

const createCall = call<typeof organizations.createOrganization>('POST', '/api/organizations');
const updateCall = call<typeof organizations.updateOrganization>('PATCH', '/api/organizations/:slug');
const deleteCall = call<typeof organizations.deleteOrganization>('DELETE', '/api/organizations/:slug');
const putLogoCall = call<typeof organizations.putOrganizationLogo>('PUT', '/api/organizations/:slug/logo');
const deleteLogoCall = call<typeof organizations.deleteOrganizationLogo>('DELETE', '/api/organizations/:slug/logo');
const putCoverCall = call<typeof organizations.putOrganizationCover>('PUT', '/api/organizations/:slug/cover');
const deleteCoverCall = call<typeof organizations.deleteOrganizationCover>('DELETE', '/api/organizations/:slug/cover');

type NewOrganization = EndpointInput<typeof organizations.createOrganization>['body'];
type PictureUse = 'logo' | 'cover';

export const createOrganization = (body: NewOrganization) => createOnce(createCall, { body });
export const updateOrganization = (slug: string, body: NewOrganization) =>
  callApi(updateCall, { params: { slug }, body });
export const putOrganizationPicture = (slug: string, use: PictureUse, picture: string) =>
  callApi(use === 'logo' ? putLogoCall : putCoverCall, { params: { slug }, body: { picture } });
export const deleteOrganizationPicture = (slug: string, use: PictureUse) =>
  callApi(use === 'logo' ? deleteLogoCall : deleteCoverCall, { params: { slug } });

/** Read anew each time a page behind login opens, and not while one types there. */
export const useOrganization = (slug: string) =>
  useQuery({
    queryKey: ['organization', slug],
    queryFn: () => callApi(getOrganization, { params: { slug } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** After a change every list that may show the organization is read again. */
export function useForgetOrganizations() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ refetchType: 'none' });
}

export const useDeleteOrganization = (slug: string) =>
  useMutation({ mutationFn: () => callApi(deleteCall, { params: { slug } }) });
