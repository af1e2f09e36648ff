import { useQuery } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import { callApi } from '#web/platform/http/http.ts';

/** What would be deleted with the viewer's account. Loaded each time, because it must be current. */
export const useAccountDeletion = (isEnabled: boolean) =>
  useQuery({
    queryKey: ['account-deletion'],
    queryFn: () => callApi(calls.getAccountDeletion),
    enabled: isEnabled,
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

export const useOrganizationDeletion = (slug: string, isEnabled: boolean) =>
  useQuery({
    queryKey: ['organization-deletion', slug],
    queryFn: () => callApi(calls.getOrganizationDeletion, { params: { slug } }),
    enabled: isEnabled,
    refetchOnWindowFocus: false,
  });
