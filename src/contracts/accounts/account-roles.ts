/** Site-wide roles; moderators and administrators are staff. */
export const accountRoles = ['person', 'moderator', 'administrator'] as const;
export type AccountRole = (typeof accountRoles)[number];

export const isStaff = (role: AccountRole): boolean => role !== 'person';
