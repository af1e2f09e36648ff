import { fallbacks } from '#web/platform/messages.ts';
import { updateProfile } from '#web/platform/session.thunks.ts';
import { useAppDispatch } from '#web/platform/store.ts';
import type { ProfileChanges } from './profile-changes.ts';

/** Why a profile was not saved: what to say, and what is wrong with single fields. */
export type ProfileRefusal = { message: string; fields: Record<string, string> };

/** Answers null when the changes were saved. */
export type SaveProfile = (changes: ProfileChanges) => Promise<ProfileRefusal | null>;

export function useSaveProfile(): SaveProfile {
  const dispatch = useAppDispatch();
  return async (changes) => {
    const result = await dispatch(updateProfile(changes));
    if (updateProfile.fulfilled.match(result)) return null;
    const answer = result.meta.rejectedWithValue ? result.meta : { serverText: undefined, fields: {} };
    return { message: answer.serverText ?? fallbacks.saveProfile, fields: answer.fields };
  };
}
