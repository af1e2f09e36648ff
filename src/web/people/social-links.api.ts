import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointInput, EndpointOutput } from '#contracts/endpoint.ts';
import type * as links from '#contracts/people/social-links.contract.ts';
import { callApi } from '#web/platform/http/http.ts';

export type SocialLink = EndpointOutput<typeof links.getSocialLinks>['links'][number];
/** Form values of a link. */
export type TypedLink = { service: SocialLink['service']; address: string };

const linksKey = ['social-links'];

export const useSocialLinks = () => useQuery({ queryKey: linksKey, queryFn: () => callApi(calls.getSocialLinks) });

/** Loaded again whenever a form opens: another tab may have saved others. */
export const useLatestSocialLinks = () =>
  useQuery({ queryKey: linksKey, queryFn: () => callApi(calls.getSocialLinks), refetchOnMount: 'always' });

export function useSaveSocialLinks() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: EndpointInput<typeof links.putSocialLinks>['body']) => callApi(calls.putSocialLinks, { body }),
    onSuccess: (saved) => queries.setQueryData(linksKey, saved),
  });
}
