/** What staff of an organization may do: the one place where it stands. Free of zod, for the browser; printed into docs/generated/roles.md. */
export const organizationRoles = { owner: 'Owner', editor: 'Editor' } as const;
export type OrganizationRole = keyof typeof organizationRoles;

const everyone = ['owner', 'editor'] as const;
const owners = ['owner'] as const;

export const organizationRights = {
  edit: { says: 'Change the page: texts, place, links, interests, logo and cover', roles: everyone },
  postEvents: { says: 'Post, change and cancel its events, see and manage who comes', roles: everyone },
  seeStaff: { says: 'See who is on the staff', roles: everyone },
  manageStaff: { says: 'Invite people, change roles and take people off the staff', roles: owners },
  delete: { says: 'Delete the organization', roles: owners },
  leave: { says: 'Leave the staff; the last owner cannot, nor become editor', roles: everyone },
} as const satisfies Record<string, { says: string; roles: readonly OrganizationRole[] }>;
export type OrganizationRight = keyof typeof organizationRights;

export const mayInOrganization = (role: OrganizationRole | null, right: OrganizationRight): boolean =>
  role !== null && (organizationRights[right].roles as readonly OrganizationRole[]).includes(role);
