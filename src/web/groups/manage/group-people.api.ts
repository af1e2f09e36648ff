import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointOutput } from '#contracts/endpoint.ts';
import type * as admissions from '#contracts/groups/group-admissions.contract.ts';
import type * as members from '#contracts/groups/group-members.contract.ts';
import type { GroupRole } from '#contracts/groups/group-roles.ts';
import { createOnce } from '#web/platform/http/create-once.ts';
import { callApi } from '#web/platform/http/http.ts';
import { useRefetchingMutation } from '#web/platform/http/refetching-mutation.ts';

export type ListedMember = members.ListedMember;
export type GroupRequest = admissions.GroupRequest;

const keyOf = (slug: string) => ['group-people', slug];
const pages = {
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
};
const from = (cursor: string) => (cursor ? { cursor } : {});

/** `q` matches part of a name. */
export const useMembers = (slug: string, q: string) =>
  useInfiniteQuery({
    queryKey: [...keyOf(slug), 'members', q],
    queryFn: ({ pageParam }) =>
      callApi(calls.listGroupMembers, { params: { slug }, query: { ...(q && { q }), ...from(pageParam) } }),
    ...pages,
    placeholderData: keepPreviousData,
  });

export type JoinRequest = EndpointOutput<typeof admissions.listGroupRequests>['requests'][number];

export const useRequests = (slug: string) =>
  useInfiniteQuery({
    queryKey: [...keyOf(slug), 'requests'],
    queryFn: ({ pageParam }) => callApi(calls.listGroupRequests, { params: { slug }, query: from(pageParam) }),
    ...pages,
  });

export const useBans = (slug: string) =>
  useInfiniteQuery({
    queryKey: [...keyOf(slug), 'bans'],
    queryFn: ({ pageParam }) => callApi(calls.listGroupBans, { params: { slug }, query: from(pageParam) }),
    ...pages,
  });

/** The dues of a person to the group, which neither a removal nor a ban changes. */
export const useDues = (slug: string, personId: string) =>
  useQuery({
    queryKey: ['dues', slug, personId],
    queryFn: async () => {
      const params = { kind: 'group' as const, slug };
      const { contributors } = await callApi(calls.listContributors, { params, query: { personId } });
      return contributors.find(({ kind, state }) => kind === 'dues' && state !== 'ended') ?? null;
    },
    staleTime: 0,
  });

/** Any change of a person moves them between lists and may change the viewer's rights. */
const changedKeys = (slug: string) => [keyOf(slug), ['group', slug]];

export const useChangeRole = (slug: string) =>
  useRefetchingMutation(changedKeys(slug), ({ personId, role }: { personId: string; role: GroupRole }) =>
    callApi(calls.changeGroupRole, { params: { slug, personId }, body: { role } }),
  );

export const useRemoveMember = (slug: string) =>
  useRefetchingMutation(changedKeys(slug), (personId: string) =>
    callApi(calls.removeGroupMember, { params: { slug, personId } }),
  );

export const useHandOver = (slug: string) =>
  useRefetchingMutation(changedKeys(slug), (personId: string) =>
    createOnce(calls.handOverGroup, { params: { slug }, body: { personId } }),
  );

export const useDecide = (slug: string) =>
  useRefetchingMutation(
    changedKeys(slug),
    ({ personId, decision }: { personId: string; decision: 'approved' | 'declined' }) =>
      callApi(calls.decideGroupRequest, { params: { slug, personId }, body: { decision } }),
  );

export const useBan = (slug: string) =>
  useRefetchingMutation(changedKeys(slug), ({ personId, reason }: { personId: string; reason: string }) =>
    callApi(calls.banFromGroup, { params: { slug, personId }, body: { reason } }),
  );

export const useUnban = (slug: string) =>
  useRefetchingMutation(changedKeys(slug), (personId: string) =>
    callApi(calls.unbanFromGroup, { params: { slug, personId } }),
  );
