import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import type * as saved from '#contracts/search/saved-searches.contract.ts';
import { createOnce } from '#web/platform/http/create-once.ts';
import { callApi } from '#web/platform/http/http.ts';

export type SavedSearch = saved.SavedSearch;
export type SavedFilters = EndpointInput<typeof saved.saveSearch>['body']['filters'];
type Change = EndpointInput<typeof saved.updateSavedSearch>['body'];

/** Does not update the cached list, which the search page does not load. */
export const saveSearch = (body: EndpointInput<typeof saved.saveSearch>['body']) =>
  createOnce(calls.saveSearch, { body });

const savedSearchesKey = ['saved-searches'];

/** Refetched whenever a page opens, because searches are saved on other pages. */
export const useSavedSearches = () =>
  useQuery({ queryKey: savedSearchesKey, queryFn: () => callApi(calls.listSavedSearches), staleTime: 0 });

function useSearchMutation<Input, Result>(change: (input: Input) => Promise<Result>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: savedSearchesKey }),
  });
}

export const useChangeSavedSearch = (savedSearchId: string) =>
  useSearchMutation((body: Change) => callApi(calls.updateSavedSearch, { params: { savedSearchId }, body }));

export const useDeleteSavedSearch = (savedSearchId: string) =>
  useSearchMutation<void, unknown>(() => callApi(calls.deleteSavedSearch, { params: { savedSearchId } }));
