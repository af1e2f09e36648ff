/** What staff of an organization may do: the one place where it stands. Free of zod, for the browser; printed into docs/generated/roles.md. */
export const organizationRoles = { owner: 'Owner', editor: 'Editor' } as const;
export type OrganizationRole = keyof typeof organizationRoles;

const everyone = ['owner', 'editor'] as const;
const owners = ['owner'] as const;

export const organizationRights = {
  edit: { description: 'Change the page: texts, place, links, interests, logo and cover', roles: everyone },
  postEvents: { description: 'Post, change and cancel its events, see and manage who comes', roles: everyone },
  seeStaff: { description: 'See who is on the staff', roles: everyone },
  manageStaff: { description: 'Invite people, change roles and take people off the staff', roles: owners },
  delete: { description: 'Delete the organization', roles: owners },
  leave: { description: 'Leave the staff; the last owner cannot, nor become editor', roles: everyone },
} as const satisfies Record<string, { description: string; roles: readonly OrganizationRole[] }>;
export type OrganizationRight = keyof typeof organizationRights;

export const hasOrganizationRight = (role: OrganizationRole | null, right: OrganizationRight): boolean =>
  role !== null && (organizationRights[right].roles as readonly OrganizationRole[]).includes(role);
