import type { z } from 'zod';
import { groupRoles } from '#contracts/groups/group-roles.ts';
import type { groupMembershipChanged } from '#server/groups/groups.domain-events.ts';
import { excerpt } from '#server/notifications/excerpt.ts';
import type { PlainWords } from '#server/notifications/notices.ts';
import type { Affected, AskedToJoin, PostToRead } from './group-notices.queries.ts';

export const requestWords = ({ name, group, said }: AskedToJoin): PlainWords => ({
  subject: `${name} asks to join ${group}`,
  paragraphs: [
    'Somebody would like to come into your group.',
    ...said.map(({ question, answer }) => `${question}\n${answer}`),
    'Approve or decline on the page where you manage the group.',
  ],
  button: 'See who asks',
});

export const postWords = ({ title, group, author, text }: PostToRead): PlainWords => ({
  subject: `${title} · ${group}`,
  paragraphs: [`${author ?? 'An organizer'} writes to everybody in ${group}:`, text],
  button: 'Read it on the site',
  short: excerpt(text),
});

type Membership = z.output<typeof groupMembershipChanged.payload>;

const YOUR_PART = 'The page of the group shows what you can do there now.';

/** Nothing when it is not true any more. */
export const membershipWords: Record<Membership['kind'], (to: Affected) => PlainWords | null> = {
  approved: ({ group, role }) =>
    role && {
      subject: `You’re in: ${group}`,
      paragraphs: ['The organizers have said yes. Say hello at the next meeting.'],
      button: 'See the group',
    },
  declined: ({ group, role }) =>
    role
      ? null
      : {
          subject: `Not this time: ${group}`,
          paragraphs: [
            'The organizers have declined your request to join.',
            'There are others who would love to meet you.',
          ],
          button: 'See the group',
        },
  promoted: ({ group, role }) =>
    role === null || role === 'member'
      ? null
      : {
          subject: `You are now ${groupRoles[role].toLowerCase()} of ${group}`,
          paragraphs: ['An organizer has given you this role.', YOUR_PART],
          button: 'See the group',
        },
  inherited: ({ group, role }) =>
    role === 'organizer'
      ? {
          subject: `You are now organizer of ${group}`,
          paragraphs: [
            'Its last organizer has left the site, so the group is in your hands.',
            YOUR_PART,
            'Would you rather not? Hand it over to somebody else.',
          ],
          button: 'See the group',
        }
      : null,
};
