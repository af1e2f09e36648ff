import { useMutation, useQuery } from '@tanstack/react-query';
import type { SiteStaffMember } from '#contracts/admin/site-staff.contract.ts';
import type { SiteRole } from '#contracts/admin/site-staff-fields.ts';
import * as calls from '#contracts/calls.gen.ts';
import { callApi } from '#web/platform/http/http.ts';
import { useRefetchingMutation } from '#web/platform/http/refetching-mutation.ts';
import { callStaffApi, createOnceAsStaff } from '#web/platform/http/staff-calls.ts';

export type { SiteRole, SiteStaffMember };

const staffKey = ['site-staff'];

export const useSiteStaff = () =>
  useQuery({ queryKey: staffKey, queryFn: () => callStaffApi(calls.listSiteStaff), staleTime: 0 });

export const useAddSiteStaff = () =>
  useRefetchingMutation([staffKey], (body: { email: string; role: SiteRole }) =>
    createOnceAsStaff(calls.addSiteStaff, { body }),
  );

export const useChangeSiteStaff = () =>
  useRefetchingMutation([staffKey], ({ personId, role }: { personId: string; role: SiteRole }) =>
    callStaffApi(calls.changeSiteStaff, { params: { personId }, body: { role } }),
  );

export const useRemoveSiteStaff = () =>
  useRefetchingMutation([staffKey], (personId: string) =>
    callStaffApi(calls.removeSiteStaff, { params: { personId } }),
  );

export const useClaimSite = () =>
  useMutation({ mutationFn: (token: string) => callApi(calls.claimSite, { body: { token } }) });
