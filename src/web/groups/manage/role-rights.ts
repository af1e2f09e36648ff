import type { GroupRole } from '#contracts/groups/group-roles.ts';

/** What people can do in each role, for people who give it. */
export const roleRights: Record<GroupRole, string> = {
  organizer:
    'Organizers can do everything: change roles and who can see and join the group, remove other organizers, manage the money, and delete the group.',
  'co-organizer':
    'Co-organizers can post events and posts, edit the page, let people in, and remove members. They also manage the money: they can change the bank account, set up online payments, and download the books. They can’t change roles or who can see and join the group, or delete the group.',
  member: 'Members can’t post events or posts, edit the page, let people in, remove members, or manage the money.',
};
