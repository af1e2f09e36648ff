import type { OrganizationRole } from '#contracts/organizations/organization-roles.ts';

/** What people can do in each role, for people who give it. */
export const staffRoleRights: Record<OrganizationRole, string> = {
  owner:
    'Owners can do everything: invite and remove staff, including other owners, manage the money, and delete the organization.',
  editor:
    'Editors can edit the page and its events. They also manage the money: they can change the bank account, set up online payments, and download the books. They can’t invite or remove staff, or delete the organization.',
};
