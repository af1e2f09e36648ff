import { useMutation } from '@tanstack/react-query';
import type * as members from '#contracts/groups/group-members.contract.ts';
import type * as posts from '#contracts/groups/group-posts.contract.ts';
import { call } from '#web/platform/api.ts';
import { callApi } from '#web/platform/http.ts';

const joinGroupCall = call<typeof members.joinGroup>('PUT', '/api/groups/:slug/membership');
const leaveGroupCall = call<typeof members.leaveGroup>('DELETE', '/api/groups/:slug/membership');
const followGroupCall = call<typeof posts.followGroup>('PUT', '/api/groups/:slug/follow');
const unfollowGroupCall = call<typeof posts.unfollowGroup>('DELETE', '/api/groups/:slug/follow');

export type Joining = { answers: Record<string, string>; invitation?: string };

export const useJoinGroup = (slug: string) =>
  useMutation({ mutationFn: (body: Joining) => callApi(joinGroupCall, { params: { slug }, body }) });

export const useLeaveGroup = (slug: string) =>
  useMutation({ mutationFn: () => callApi(leaveGroupCall, { params: { slug } }) });

export const useFollowGroup = (slug: string) =>
  useMutation({
    mutationFn: (isFollowing: boolean) =>
      callApi(isFollowing ? followGroupCall : unfollowGroupCall, { params: { slug } }),
  });
