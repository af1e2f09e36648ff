import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointOutput } from '#contracts/endpoint.ts';
import type * as links from '#contracts/people/social-links.contract.ts';
import { callApi } from '#web/platform/http/http.ts';

export type SocialLink = EndpointOutput<typeof links.getSocialLinks>['links'][number];
/** Form values of a link. */
export type TypedLink = { service: SocialLink['service']; address: string };

const linksKey = ['social-links'];

export const useSocialLinks = () => useQuery({ queryKey: linksKey, queryFn: () => callApi(calls.getSocialLinks) });

export function useSaveSocialLinks() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (links: readonly TypedLink[]) => callApi(calls.putSocialLinks, { body: { links: [...links] } }),
    onSuccess: (saved) => queries.setQueryData(linksKey, saved),
  });
}
