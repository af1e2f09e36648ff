import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EndpointOutput } from '#contracts/endpoint.ts';
import type * as links from '#contracts/people/social-links.contract.ts';
import { call } from '#web/platform/api.ts';
import { callApi } from '#web/platform/http.ts';

const getSocialLinksCall = call<typeof links.getSocialLinks>('GET', '/api/users/social-links');
const putSocialLinksCall = call<typeof links.putSocialLinks>('PUT', '/api/users/social-links');

export type SocialLink = EndpointOutput<typeof links.getSocialLinks>['links'][number];
/** As it stands in the form. */
export type TypedLink = { service: SocialLink['service']; address: string };

const linksKey = ['social-links'];

export const useSocialLinks = () => useQuery({ queryKey: linksKey, queryFn: () => callApi(getSocialLinksCall) });

export function useSaveSocialLinks() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (links: readonly TypedLink[]) => callApi(putSocialLinksCall, { body: { links: [...links] } }),
    onSuccess: (saved) => queries.setQueryData(linksKey, saved),
  });
}
