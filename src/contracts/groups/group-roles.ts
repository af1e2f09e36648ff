/** What members of a group may do: the one place where it stands. Free of zod, for the browser; printed into docs/generated/roles.md. */
export const groupRoles = { organizer: 'Organizer', 'co-organizer': 'Co-organizer', member: 'Member' } as const;
export type GroupRole = keyof typeof groupRoles;
export type GroupRoleName = (typeof groupRoles)[GroupRole];

const everyone = ['organizer', 'co-organizer', 'member'] as const;
const leaders = ['organizer', 'co-organizer'] as const;
const organizers = ['organizer'] as const;

export const groupRights = {
  seeInside: {
    description: 'See a private group, its members, and what is for members only: posts and events',
    roles: everyone,
  },
  leave: { description: 'Leave; the last organizer cannot, nor take a lower role', roles: everyone },
  postEvents: {
    description:
      'Post, change and cancel events of the group, see and manage who comes; agree to co-host those of others, see who comes there and ' +
      'check people in, while only their host changes them',
    roles: leaders,
  },
  writePosts: { description: 'Write to the members, and change or delete such posts', roles: leaders },
  edit: { description: 'Change the page: texts, place, links, interests, logo and cover', roles: leaders },
  admit: { description: 'Approve and decline requests to join, and invite members by link', roles: leaders },
  removeMembers: { description: 'Remove and ban members and people outside, and lift bans', roles: leaders },
  removeLeaders: { description: 'Remove and ban organizers and co-organizers', roles: organizers },
  changeRoles: {
    description: 'Give and take roles, invite co-organizers by link, and hand the group over',
    roles: organizers,
  },
  changeRules: { description: 'Decide who sees the group, how people join and what they are asked', roles: organizers },
  delete: { description: 'Delete the group', roles: organizers },
} as const satisfies Record<string, { description: string; roles: readonly GroupRole[] }>;
export type GroupRight = keyof typeof groupRights;

export const hasGroupRight = (role: GroupRole | null, right: GroupRight): boolean =>
  role !== null && (groupRights[right].roles as readonly GroupRole[]).includes(role);
