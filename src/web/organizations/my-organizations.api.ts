import { useQuery } from '@tanstack/react-query';
import type * as organizations from '#contracts/organizations/organizations.contract.ts';
import { call } from '#web/platform/api.ts';
import { callApi } from '#web/platform/http.ts';

const listMyOrganizationsCall = call<typeof organizations.listMyOrganizations>('GET', '/api/my-organizations');

export const useMyOrganizations = () =>
  useQuery({ queryKey: ['my-organizations'], queryFn: () => callApi(listMyOrganizationsCall), staleTime: 0 });
