import { useMutation, useQuery } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import { callApi } from '#web/platform/http/http.ts';

export type JoinBody = { answers: Record<string, string>; invitation?: string };

export const useJoinGroup = (slug: string) =>
  useMutation({ mutationFn: (body: JoinBody) => callApi(calls.joinGroup, { params: { slug }, body }) });

export const useLeaveGroup = (slug: string) =>
  useMutation({ mutationFn: () => callApi(calls.leaveGroup, { params: { slug } }) });

/** The viewer's dues to the group, which leaving it doesn't change; null without any. */
export const useOwnDues = (slug: string) =>
  useQuery({
    queryKey: ['own-dues', slug],
    queryFn: async () =>
      (await callApi(calls.getContributions, { params: { kind: 'group' as const, slug } })).membership,
    staleTime: 0,
  });

export const useFollowGroup = (slug: string) =>
  useMutation({
    mutationFn: (isFollowing: boolean) =>
      callApi(isFollowing ? calls.followGroup : calls.unfollowGroup, { params: { slug } }),
  });
