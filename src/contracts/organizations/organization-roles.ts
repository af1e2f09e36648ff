/** The rights of each role in an organization. Free of zod, for the browser; docs/generated/roles.md is written from this. */
export const organizationRoles = { owner: 'Owner', editor: 'Editor' } as const;
export type OrganizationRole = keyof typeof organizationRoles;

const everyone = ['owner', 'editor'] as const;
const owners = ['owner'] as const;

export const organizationRights = {
  edit: { description: 'Edit the page: texts, place, links, interests, logo and cover', roles: everyone },
  postEvents: { description: 'Post, edit and cancel its events, and manage their attendees', roles: everyone },
  manageMoney: {
    description: 'Manage the money: bank account, online payments, dues and donations, and the books',
    roles: everyone,
  },
  seeStaff: { description: 'See the whole staff with roles', roles: everyone },
  manageStaff: { description: 'Invite and remove staff, and change their roles', roles: owners },
  delete: { description: 'Delete the organization', roles: owners },
  leave: { description: 'Leave the staff; the last owner can neither leave nor become editor', roles: everyone },
} as const satisfies Record<string, { description: string; roles: readonly OrganizationRole[] }>;
export type OrganizationRight = keyof typeof organizationRights;

export const hasOrganizationRight = (role: OrganizationRole | null, right: OrganizationRight): boolean =>
  role !== null && (organizationRights[right].roles as readonly OrganizationRole[]).includes(role);
