import { groupRoles } from '#contracts/groups/group-roles.ts';
import { organizationRoles } from '#contracts/organizations/organization-roles.ts';
import { formatRule } from '#contracts/series/recurrence-text.ts';
import type { NotificationFacts } from '#server/notifications/notification-facts.ts';
import { formatRuleText, formatSpan } from '#server/platform/formats/zoned-time.ts';
import { byChange, type KindText } from './kind-text.ts';
import { formatNames, onlyName } from './people-text.ts';

/** Lists show only the first paragraph. */
type Parts = { title: string; paragraphs: [string, ...string[]]; button: string };

const fromParts = <K extends 'co-host' | 'group-membership'>(
  partsOf: (facts: NotificationFacts<K>) => Parts,
): KindText<K> => ({
  short: (facts) => {
    const { title, paragraphs } = partsOf(facts);
    return { title, text: paragraphs[0] };
  },
  mail: (facts) => {
    const { paragraphs, button } = partsOf(facts);
    return { paragraphs, button };
  },
});

const SEE_GROUP = 'View group';
const SEE_EVENT = 'View event';
const SEE_ORGANIZATION = 'View organization';
const YOUR_PART = 'See what you can do now on the group page.';
const YOUR_PART_ON_STAFF = 'See what you can do now on the page of the organization.';

const membershipParts = byChange<NotificationFacts<'group-membership'>, Parts>({
  approved: ({ group }) => ({
    title: `You’re in: ${group}`,
    paragraphs: ['The organizers approved your request to join. Say hello at the next event!'],
    button: SEE_GROUP,
  }),
  declined: ({ group }) => ({
    title: `Your request to join ${group} was declined`,
    paragraphs: [
      'The organizers declined your request to join.',
      'There are plenty of other groups that would love to meet you.',
    ],
    button: SEE_GROUP,
  }),
  promoted: ({ group, role }) => ({
    title: `You’re now ${role === 'organizer' ? 'an' : 'a'} ${groupRoles[role].toLowerCase()} of ${group}`,
    paragraphs: ['An organizer gave you this role.', YOUR_PART],
    button: SEE_GROUP,
  }),
  demoted: ({ group, role }) => ({
    title: role === 'member' ? `You no longer help run ${group}` : `You’re now a co-organizer of ${group}`,
    paragraphs: [
      role === 'member'
        ? 'An organizer changed your role: you’re a member of the group now.'
        : 'An organizer changed your role: you’re no longer an organizer.',
      YOUR_PART,
    ],
    button: SEE_GROUP,
  }),
  removed: ({ group }) => ({
    title: `You were removed from ${group}`,
    paragraphs: ['An organizer removed you, so you no longer help run the group.'],
    button: SEE_GROUP,
  }),
  'removed-from-staff': ({ organization }) => ({
    title: `You’re no longer on the staff of ${organization}`,
    paragraphs: ['An owner of the organization removed you, so you can no longer act for it.'],
    button: SEE_ORGANIZATION,
  }),
  'staff-role': ({ organization, role }) => ({
    title: `You’re now an ${organizationRoles[role].toLowerCase()} of ${organization}`,
    paragraphs: [
      role === 'owner'
        ? 'An owner of the organization gave you this role.'
        : 'An owner of the organization changed your role: you’re no longer an owner.',
      YOUR_PART_ON_STAFF,
    ],
    button: SEE_ORGANIZATION,
  }),
  'organization-inherited': ({ organization }) => ({
    title: `You’re now an owner of ${organization}`,
    paragraphs: [
      'The last owner is no longer on the site, so you’re in charge of the organization.',
      YOUR_PART_ON_STAFF,
      'Don’t want to run it? You can make another person on the staff an owner.',
    ],
    button: SEE_ORGANIZATION,
  }),
  'team-inherited': ({ team }) => ({
    title: `You’re now the captain of ${team}`,
    paragraphs: [
      'The last captain left, so you’re in charge of the team.',
      'You can now rename the team, remove members, and answer hosts who ask it to play.',
    ],
    button: 'View teams',
  }),
  inherited: ({ group }) => ({
    title: `You’re now the organizer of ${group}`,
    paragraphs: [
      'The last organizer is no longer on the site, so you’re in charge of the group.',
      YOUR_PART,
      'Don’t want to run it? You can make another member the organizer.',
    ],
    button: SEE_GROUP,
  }),
});

const invitedTexts = {
  person: {
    who: 'you',
    where: 'on your events page',
    rights: 'If you accept, your name shows on the event, and you can edit it and manage its guests.',
  },
  group: {
    who: null,
    where: 'on the group page',
    rights:
      'If you accept, the event shows on your group’s page and you can see the guest list. Only the host can edit the event.',
  },
  organization: {
    who: null,
    where: 'on the organization’s page',
    rights:
      'If you accept, the event shows on your organization’s page and you can see the guest list. Only the host can edit the event.',
  },
} as const;

function invitationParts({ title, group, host, isSeries, cohost, count = 1 }: NotificationFacts<'co-host'>): Parts {
  const { who, where, rights } = invitedTexts[cohost ?? 'group'];
  const invited = who ? 'You’re invited' : `${group} is invited`;
  if (count > 1)
    return {
      title: `${invited} to co-host ${count} events`,
      paragraphs: [
        `You have invitations for “${title}” and ${count === 2 ? 'one other event' : `${count - 1} other events`}.`,
        `Accept or decline them ${where}.`,
      ],
      button: 'View invitations',
    };
  return {
    title: `${invited} to co-host “${title}”`,
    paragraphs: [
      `${host} would like ${who ?? group} to co-host ${isSeries ? 'all dates of this event' : 'this event'}.`,
      rights,
    ],
    button: 'View invitation',
  };
}

function cohostParts(facts: NotificationFacts<'co-host'>): Parts {
  const { change, title, group, host, isSeries, cohost } = facts;
  const isYou = cohost === 'person';
  if (change === 'requested') return invitationParts(facts);
  const parts: Record<typeof change, Parts> = {
    accepted: {
      title: `${group} is co-hosting “${title}”`,
      paragraphs: [
        `${group} accepted your invitation. ${cohost === 'person' ? 'Their name now shows on the event.' : 'The event now shows on its page.'}`,
      ],
      button: SEE_EVENT,
    },
    declined: {
      title: `${group} isn’t co-hosting “${title}”`,
      paragraphs: [`${group} declined your invitation.`],
      button: SEE_EVENT,
    },
    left: {
      title: `${group} is no longer co-hosting “${title}”`,
      paragraphs: [`${group} stopped co-hosting this event.`],
      button: SEE_EVENT,
    },
    removed: {
      title: `${isYou ? 'You’re' : `${group} is`} no longer co-hosting “${title}”`,
      paragraphs: [
        `${host} removed ${isYou ? 'you' : group} from ${isSeries ? 'all dates of this event' : 'this event'}.`,
      ],
      button: { person: 'View your events', organization: 'View organization', group: 'View group' }[cohost ?? 'group'],
    },
  };
  return parts[change];
}

/** Time, place and recurrence rule, as far as they are known. */
function newEventFacts({ isOnline, placeName, rule, ...span }: NotificationFacts<'group-event'>): string[] {
  const place = isOnline ? 'Online' : placeName;
  return [formatSpan(span), ...(place ? [place] : []), ...(rule ? [formatRuleText(formatRule(rule))] : [])];
}

type Kind = 'group-request' | 'co-host' | 'group-membership' | 'group-post' | 'group-event';
export const groupText: { [K in Kind]: KindText<K> } = {
  'group-request': {
    short: ({ name, people, group }) => {
      const only = onlyName({ name, people });
      return only
        ? { title: `${only} wants to join ${group}`, text: 'Approve or decline their request.' }
        : {
            title: `${people!.count} people want to join ${group}`,
            text: `${formatNames(people!)} are waiting for approval.`,
          };
    },
    mail: ({ people, name: requester, group }, { requests }) => ({
      paragraphs: [
        `${people ? `${formatNames(people)} want` : `${requester} wants`} to join ${group}.`,
        ...requests.flatMap(({ name, answers }) =>
          answers.map(({ question, answer }) => `${people ? `${name}: ` : ''}${question}\n${answer}`),
        ),
        'Approve or decline on the group’s management page.',
      ],
      button: 'Review requests',
    }),
  },
  'co-host': fromParts(cohostParts),
  'group-membership': fromParts(membershipParts),
  'group-post': {
    short: ({ title, group, excerpt }) => ({ title: `${title} · ${group}`, text: excerpt }),
    mail: ({ group, author }, { quote }) => ({
      paragraphs: [`${author ?? 'An organizer'} posted in ${group}:`, quote],
      button: 'View post',
    }),
  },
  'group-event': {
    short: (facts) => ({
      title: `New event from ${facts.host}: ${facts.title}`,
      text: newEventFacts(facts).join(' · '),
    }),
    mail: (facts) => ({
      paragraphs: [`${facts.host} posted a new event.`, [facts.title, ...newEventFacts(facts)].join('\n')],
      button: SEE_EVENT,
    }),
  },
};
