import { useInfiniteQuery } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import type * as contract from '#contracts/moderation/content.contract.ts';
import { decisionsKey } from '#web/parts/own-decisions.api.ts';
import { useRefetchingMutation } from '#web/platform/http/refetching-mutation.ts';
import { callStaffApi, createOnceAsStaff } from '#web/platform/http/staff-calls.ts';
import { casesKey } from './moderation.api.ts';

export type ContentCard = contract.ContentCard;
export type ContentFilter = Omit<EndpointInput<typeof contract.listContent>['query'], 'cursor'>;

const contentKey = ['moderation-content'];

export const useContent = (filter: ContentFilter) =>
  useInfiniteQuery({
    queryKey: [...contentKey, filter],
    queryFn: ({ pageParam }) =>
      callStaffApi(calls.listContent, { query: { ...filter, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

export const useDecideContent = () =>
  useRefetchingMutation(
    [contentKey, casesKey, decisionsKey],
    (body: EndpointInput<typeof contract.decideContent>['body']) => createOnceAsStaff(calls.decideContent, { body }),
  );
