import type { updateProfile as endpoint } from '#contracts/accounts/accounts.contract.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import { updateProfile } from './session.thunks.ts';
import { useAppDispatch } from './store.ts';

/** Rejects with an error that `problem-text.ts` understands. */
export type SaveProfile = (changes: EndpointInput<typeof endpoint>['body']) => Promise<void>;

export function useSaveProfile(): SaveProfile {
  const dispatch = useAppDispatch();
  return async (changes) => {
    const result = await dispatch(updateProfile(changes));
    if (updateProfile.fulfilled.match(result)) return;
    const problem = result.meta.rejectedWithValue ? result.meta.problem : undefined;
    throw Object.assign(new Error(result.payload), { problem: problem ?? null });
  };
}
