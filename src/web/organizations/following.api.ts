import { useMutation } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import { callApi } from '#web/platform/http/http.ts';

export const useFollowOrganization = (slug: string) =>
  useMutation({
    mutationFn: (isFollowing: boolean) =>
      callApi(isFollowing ? calls.followOrganization : calls.unfollowOrganization, { params: { slug } }),
  });
