/** Where an uploaded avatar is served. */
export const avatarAddress = (avatarId: string): string => `/media/avatars/${avatarId}.jpg`;
