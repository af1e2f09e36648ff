import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import { callApi } from '#web/platform/http/http.ts';

const identitiesKey = ['identities'];

export const useIdentities = () => useQuery({ queryKey: identitiesKey, queryFn: () => callApi(calls.listIdentities) });

/** Leads to the other site. */
export const useStartLinking = () =>
  useMutation({
    mutationFn: (key: string) => callApi(calls.startLinking, { body: { key } }),
    onSuccess: ({ url }) => location.assign(url),
  });

export function useUnlinkIdentity() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (identityId: string) => callApi(calls.unlinkIdentity, { params: { identityId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: identitiesKey }),
  });
}
