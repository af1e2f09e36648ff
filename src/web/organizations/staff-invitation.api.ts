import { useMutation } from '@tanstack/react-query';
import type * as staff from '#contracts/organizations/organization-staff.contract.ts';
import { call } from '#web/platform/api.ts';
import { callApi } from '#web/platform/http.ts';

const acceptCall = call<typeof staff.acceptStaffInvitation>('PUT', '/api/organization-invitations/:token/acceptance');

export const useAcceptStaffInvitation = (token: string) =>
  useMutation({ mutationFn: () => callApi(acceptCall, { params: { token } }) });
