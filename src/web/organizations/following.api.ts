import { useMutation } from '@tanstack/react-query';
import type * as organizations from '#contracts/organizations/organizations.contract.ts';
import { call } from '#web/platform/api.ts';
import { callApi } from '#web/platform/http.ts';

const followCall = call<typeof organizations.followOrganization>('PUT', '/api/organizations/:slug/follow');
const unfollowCall = call<typeof organizations.unfollowOrganization>('DELETE', '/api/organizations/:slug/follow');

export const useFollowOrganization = (slug: string) =>
  useMutation({
    mutationFn: (isFollowing: boolean) => callApi(isFollowing ? followCall : unfollowCall, { params: { slug } }),
  });
