/** What an account may do on the whole site; moderators and administrators are its staff. */
export const accountRoles = ['person', 'moderator', 'administrator'] as const;
export type AccountRole = (typeof accountRoles)[number];

export const isStaff = (role: AccountRole): boolean => role !== 'person';
