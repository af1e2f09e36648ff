import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import type * as organizations from '#contracts/organizations/organizations.contract.ts';
import { withProof } from '#web/parts/proof-of-work/proved-calls.ts';
import { createOnce } from '#web/platform/http/create-once.ts';
import { callApi } from '#web/platform/http/http.ts';

type NewOrganization = EndpointInput<typeof organizations.createOrganization>['body'];
type PictureUse = 'logo' | 'cover';

export const createOrganization = (body: NewOrganization) => withProof(createOnce)(calls.createOrganization, { body });
export const updateOrganization = (slug: string, body: NewOrganization) =>
  callApi(calls.updateOrganization, { params: { slug }, body });
export const putOrganizationPicture = (slug: string, use: PictureUse, picture: string) =>
  callApi(use === 'logo' ? calls.putOrganizationLogo : calls.putOrganizationCover, {
    params: { slug },
    body: { picture },
  });
export const deleteOrganizationPicture = (slug: string, use: PictureUse) =>
  callApi(use === 'logo' ? calls.deleteOrganizationLogo : calls.deleteOrganizationCover, { params: { slug } });

/** Refetched when a page behind login opens, but not while the user types there. */
export const useOrganization = (slug: string) =>
  useQuery({
    queryKey: ['organization', slug],
    queryFn: () => callApi(calls.getOrganization, { params: { slug } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** After a change, every list that may show the organization is refetched. */
export function useInvalidateOrganizations() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ refetchType: 'none' });
}

export const useDeleteOrganization = (slug: string) =>
  useMutation({ mutationFn: () => callApi(calls.deleteOrganization, { params: { slug } }) });
