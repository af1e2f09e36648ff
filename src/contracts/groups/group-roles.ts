/** The rights of each role in a group. Free of zod, for the browser; docs/generated/roles.md is written from this. */
export const groupRoles = { organizer: 'Organizer', 'co-organizer': 'Co-organizer', member: 'Member' } as const;
export type GroupRole = keyof typeof groupRoles;
export type GroupRoleName = (typeof groupRoles)[GroupRole];

const everyone = ['organizer', 'co-organizer', 'member'] as const;
const leaders = ['organizer', 'co-organizer'] as const;
const organizers = ['organizer'] as const;

export const groupRights = {
  seeInside: {
    description: 'See a private group, its members, and members-only posts and events',
    roles: everyone,
  },
  leave: { description: 'Leave; the last organizer can neither leave nor take a lower role', roles: everyone },
  postEvents: {
    description:
      'Post, edit and cancel events of the group, and manage their attendees; accept to co-host other events, see their attendees ' +
      'and check people in (only the host edits them)',
    roles: leaders,
  },
  writePosts: { description: 'Write, edit and delete posts', roles: leaders },
  edit: { description: 'Edit the page: texts, place, links, interests, logo and cover', roles: leaders },
  manageMoney: {
    description: 'Manage the money: bank account, online payments, dues and donations, and the books',
    roles: leaders,
  },
  admit: { description: 'Approve and decline requests to join, and invite members by link', roles: leaders },
  removeMembers: { description: 'Remove members, ban people, and lift bans', roles: leaders },
  removeLeaders: { description: 'Remove and ban organizers and co-organizers', roles: organizers },
  changeRoles: {
    description: 'Change roles, invite co-organizers by link, and hand the group over',
    roles: organizers,
  },
  changeRules: { description: 'Set who sees the group, how people join, and the joining questions', roles: organizers },
  delete: { description: 'Delete the group', roles: organizers },
} as const satisfies Record<string, { description: string; roles: readonly GroupRole[] }>;
export type GroupRight = keyof typeof groupRights;

export const hasGroupRight = (role: GroupRole | null, right: GroupRight): boolean =>
  role !== null && (groupRights[right].roles as readonly GroupRole[]).includes(role);
