import type { User } from '#contracts/accounts/accounts.contract.ts';

export type ProfileChanges = { name?: string; location?: string; bio?: string; avatar?: string | null };
export type ProfileDraft = Required<ProfileChanges>;

/** Only the differences to the loaded profile, so that untouched fields are not overwritten; and the name that the form suggested. */
export function profileChanges(
  user: Pick<User, keyof ProfileDraft | 'hasChosenName'>,
  draft: ProfileDraft,
): ProfileChanges {
  const wanted = { ...draft, name: draft.name.trim(), location: draft.location.trim() };
  return {
    ...((wanted.name !== user.name || !user.hasChosenName) && { name: wanted.name }),
    ...(wanted.location !== user.location && { location: wanted.location }),
    ...(wanted.bio !== user.bio && { bio: wanted.bio }),
    ...(wanted.avatar !== user.avatar && { avatar: wanted.avatar }),
  };
}
