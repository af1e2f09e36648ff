import { useQuery } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import { callApi } from '#web/platform/http/http.ts';

export const useMyOrganizations = () =>
  useQuery({ queryKey: ['my-organizations'], queryFn: () => callApi(calls.listMyOrganizations), staleTime: 0 });
