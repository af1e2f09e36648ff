import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as accounts from '#contracts/accounts/accounts.contract.ts';
import { call } from '#web/platform/api.ts';
import { callApi } from '#web/platform/http.ts';
import { sessionsKey } from './sessions.api.ts';

const changePasswordCall = call<typeof accounts.changePassword>('POST', '/api/auth/change-password');
const changeEmailCall = call<typeof accounts.changeEmail>('POST', '/api/auth/change-email');
const deleteAccountCall = call<typeof accounts.deleteAccount>('DELETE', '/api/users/account');
const exportAccountCall = call<typeof accounts.exportAccount>('GET', '/api/users/export');

/** Ends every other session, so their list is read again. */
export function useChangePassword() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) => callApi(changePasswordCall, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
}

export const useChangeEmail = () =>
  useMutation({
    mutationFn: (body: { email: string; currentPassword: string }) => callApi(changeEmailCall, { body }),
  });

export const useDeleteAccount = () =>
  useMutation({
    mutationFn: (currentPassword: string) => callApi(deleteAccountCall, { body: { currentPassword } }),
  });

export const useExportAccount = () => useMutation({ mutationFn: () => callApi(exportAccountCall) });
