import { queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointOutput } from '#contracts/endpoint.ts';
import type * as people from '#contracts/people/people.contract.ts';
import { callApi } from '#web/platform/http/http.ts';

export type Person = EndpointOutput<typeof people.getPerson>;
export type FollowedPerson = EndpointOutput<typeof people.listFollowedPeople>['people'][number];
export type ProfileCounts = EndpointOutput<typeof people.getProfileCounts>;
export type Interests = EndpointOutput<typeof people.getInterests>;

/** Refetched whenever the profile opens, because other pages change it. */
export const useProfileCounts = () =>
  useQuery({ queryKey: ['profile-counts'], queryFn: () => callApi(calls.getProfileCounts), staleTime: 0 });

const interestsKey = ['interests'];
const interestsQuery = queryOptions({ queryKey: interestsKey, queryFn: () => callApi(calls.getInterests) });

export const useInterests = () => useQuery(interestsQuery);

/**
 * Applies the change at once and saves it in the background; saves run one after another, so that the last one wins. If one fails, the state before it
 * is restored, and the server's once it can be reached.
 */
export function useSaveInterests() {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: 'interests' },
    mutationFn: (interests: string[]) => callApi(calls.putInterests, { body: { interests } }),
    onMutate: async (interests) => {
      await queries.cancelQueries({ queryKey: interestsKey });
      const before = queries.getQueryData<Interests>(interestsKey);
      queries.setQueryData<Interests>(interestsKey, { interests });
      return before;
    },
    onError: (_error, _interests, before) => {
      queries.setQueryData<Interests>(interestsKey, before);
      // Not awaited: without a network it waits for one.
      void queries.invalidateQueries({ queryKey: interestsKey });
    },
    onSuccess: () => {
      for (const queryKey of [['profile-counts'], ['suggested-events']]) void queries.invalidateQueries({ queryKey });
    },
  });
}

/** The cached state, for changes that come faster than renders, fetched where it is no longer cached: a save replaces all interests. */
export function useKnownInterests(): () => Promise<string[]> {
  const queries = useQueryClient();
  return async () => (await queries.ensureQueryData(interestsQuery)).interests;
}

export const findTopics = async (q: string) => (await callApi(calls.suggestInterests, { query: { q } })).topics;

const followedKey = ['followed-people'];

/** Refetched whenever the list opens, because people are followed on their pages. */
export const useFollowedPeople = () =>
  useInfiniteQuery({
    queryKey: followedKey,
    queryFn: ({ pageParam }) =>
      callApi(calls.listFollowedPeople, { query: { ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

export function useUnfollow(personId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(calls.unfollowPerson, { params: { personId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: followedKey }),
  });
}

export const useFollowPerson = (personId: string) =>
  useMutation({
    mutationFn: (isFollowing: boolean) =>
      callApi(isFollowing ? calls.followPerson : calls.unfollowPerson, { params: { personId } }),
  });
