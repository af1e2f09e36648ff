export type ProfileChanges = { name?: string; location?: string; bio?: string; avatar?: string | null };
/** Before a name is chosen, the form suggests a part of the email address, which others see only if the person says so. */
export type ProfileDraft = Required<ProfileChanges> & { usesSuggestedName: boolean };

/** Only the differences to the loaded profile, so that untouched fields are not overwritten. */
export function profileChanges(user: Required<ProfileChanges>, draft: ProfileDraft): ProfileChanges {
  const wanted = { ...draft, name: draft.name.trim(), location: draft.location.trim() };
  return {
    ...((wanted.name !== user.name || draft.usesSuggestedName) && { name: wanted.name }),
    ...(wanted.location !== user.location && { location: wanted.location }),
    ...(wanted.bio !== user.bio && { bio: wanted.bio }),
    ...(wanted.avatar !== user.avatar && { avatar: wanted.avatar }),
  };
}
