import { useMutation } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import { callApi } from '#web/platform/http/http.ts';

export const useAcceptStaffInvitation = (token: string) =>
  useMutation({ mutationFn: () => callApi(calls.acceptStaffInvitation, { params: { token } }) });
