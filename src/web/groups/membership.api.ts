import { useMutation } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import { callApi } from '#web/platform/http/http.ts';

export type Joining = { answers: Record<string, string>; invitation?: string };

export const useJoinGroup = (slug: string) =>
  useMutation({ mutationFn: (body: Joining) => callApi(calls.joinGroup, { params: { slug }, body }) });

export const useLeaveGroup = (slug: string) =>
  useMutation({ mutationFn: () => callApi(calls.leaveGroup, { params: { slug } }) });

export const useFollowGroup = (slug: string) =>
  useMutation({
    mutationFn: (isFollowing: boolean) =>
      callApi(isFollowing ? calls.followGroup : calls.unfollowGroup, { params: { slug } }),
  });
