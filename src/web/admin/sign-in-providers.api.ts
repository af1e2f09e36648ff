import { useQuery } from '@tanstack/react-query';
import type { AddProviderBody, ChangeProviderBody } from '#contracts/admin/sign-in-provider-fields.ts';
import type { SignInProviderCard } from '#contracts/admin/sign-in-providers.contract.ts';
import * as calls from '#contracts/calls.gen.ts';
import { useRefetchingMutation } from '#web/platform/http/refetching-mutation.ts';
import { callStaffApi, createOnceAsStaff } from '#web/platform/http/staff-calls.ts';

export type { SignInProviderCard };

const providersKey = ['sign-in-providers'];

export const useSignInProviders = () =>
  useQuery({ queryKey: providersKey, queryFn: () => callStaffApi(calls.listSignInProviders), staleTime: 0 });

/** Adds one, or changes the one with the key. */
export const useSaveSignInProvider = (key: string | null) =>
  useRefetchingMutation([providersKey], (body: AddProviderBody | ChangeProviderBody) =>
    key === null
      ? createOnceAsStaff(calls.addSignInProvider, { body: body as AddProviderBody })
      : callStaffApi(calls.changeSignInProvider, { params: { key }, body }),
  );

export const useDeleteSignInProvider = () =>
  useRefetchingMutation([providersKey], (key: string) => callStaffApi(calls.deleteSignInProvider, { params: { key } }));
