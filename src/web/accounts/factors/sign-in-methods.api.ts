import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PasskeyAnswer } from '#contracts/accounts/passkey-fields.ts';
import type { getSignInMethods } from '#contracts/accounts/second-factors.contract.ts';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointOutput } from '#contracts/endpoint.ts';
import { sessionsKey } from '#web/accounts/sessions.api.ts';
import { callApi } from '#web/platform/http/http.ts';
import { throwNotLoaded } from '#web/ui/overlay/not-loaded.ts';

export type SignInMethods = EndpointOutput<typeof getSignInMethods>;

const signInMethodsKey = ['sign-in-methods'];

export const useSignInMethods = () =>
  useQuery({ queryKey: signInMethodsKey, queryFn: () => callApi(calls.getSignInMethods) });

function useMethodMutation<Input, Result>(change: (input: Input) => Promise<Result>) {
  const queries = useQueryClient();
  // Refetch after a failure, too: another device may have changed something.
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: signInMethodsKey }),
  });
}

export const useBeginTotpSetup = () => useMutation({ mutationFn: () => callApi(calls.beginTotpSetup) });

export const useConfirmTotp = () =>
  useMethodMutation((body: { step: string; code: string }) => callApi(calls.confirmTotp, { body }));

export const useRemoveTotp = () => useMethodMutation<void, void>(() => callApi(calls.removeTotp));

export const useRenewRecoveryCodes = () =>
  useMethodMutation<void, { recoveryCodes: string[] }>(() => callApi(calls.renewRecoveryCodes));

/** Undefined if the person cancelled in the browser. */
export const useAddPasskey = () =>
  useMethodMutation(async () => {
    const { makePasskey } = await import('./passkeys.ts').catch(throwNotLoaded);
    const body = await makePasskey();
    return body && callApi(calls.addPasskey, { body });
  });

export const useRenamePasskey = () =>
  useMethodMutation(({ passkeyId, name }: { passkeyId: string; name: string }) =>
    callApi(calls.renamePasskey, { params: { passkeyId }, body: { name } }),
  );

export const useRemovePasskey = () =>
  useMethodMutation((passkeyId: string) => callApi(calls.removePasskey, { params: { passkeyId } }));

export type IdentityProof = { password?: string; code?: string; recoveryCode?: string; passkey?: PasskeyAnswer };

export function useReauthenticate() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: IdentityProof) => callApi(calls.reauthenticate, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
}
