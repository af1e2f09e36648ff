/** Site-wide roles; moderators and administrators are staff. */
export const siteRoles = ['moderator', 'administrator'] as const;
export const accountRoles = ['person', ...siteRoles] as const;
export type AccountRole = (typeof accountRoles)[number];

export const isStaff = (role: AccountRole): boolean => role !== 'person';
