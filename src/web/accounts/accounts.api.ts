import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import { callApi } from '#web/platform/http/http.ts';
import { sessionsKey } from './sessions.api.ts';

/** Ends all other sessions, so the list of sessions is refetched. */
export function useChangePassword() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { currentPassword?: string | undefined; newPassword: string }) =>
      callApi(calls.changePassword, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
}

export const useChangeEmail = () =>
  useMutation({
    mutationFn: (body: { email: string; currentPassword?: string | undefined }) => callApi(calls.changeEmail, { body }),
  });

export const useDeleteAccount = () =>
  useMutation({
    mutationFn: (currentPassword?: string) => callApi(calls.deleteAccount, { body: { currentPassword } }),
  });

export const useExportAccount = () => useMutation({ mutationFn: () => callApi(calls.exportAccount) });
