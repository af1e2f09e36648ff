/** Limits for forms of groups and organizations; free of zod, for the browser. */
export const MIN_PAGE_NAME_LENGTH = 2;
export const MAX_PAGE_NAME_LENGTH = 80;
export const MAX_LINKS = 8;
export const MAX_INVITATION_DAYS = 90;
export const MAX_INVITATION_USES = 1000;
/** Groups and organizations that one person may run. */
export const MAX_ORGANIZED_GROUPS = 50;
export const MAX_OWNED_ORGANIZATIONS = 20;
/** Invitations of a group or an organization that are valid at the same time. */
export const MAX_VALID_INVITATIONS = 50;
