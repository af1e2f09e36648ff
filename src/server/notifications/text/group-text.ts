import { groupRoles } from '#contracts/groups/group-roles.ts';
import { formatRule } from '#contracts/series/recurrence-text.ts';
import type { NotificationFacts } from '#server/notifications/notification-facts.ts';
import { byChange, type KindText } from './kind-text.ts';
import { formatNames } from './people-text.ts';
import { formatSpan } from './time-text.ts';

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

const SEE_GROUP = 'See the group';
const SEE_EVENT = 'See the event';
const YOUR_PART = 'The page of the group shows what you can do there now.';

const membershipParts = byChange<NotificationFacts<'group-membership'>, Parts>({
  approved: ({ group }) => ({
    title: `You’re in: ${group}`,
    paragraphs: ['The organizers have said yes. Say hello at the next meeting.'],
    button: SEE_GROUP,
  }),
  declined: ({ group }) => ({
    title: `Not this time: ${group}`,
    paragraphs: ['The organizers have declined your request to join.', 'There are others who would love to meet you.'],
    button: SEE_GROUP,
  }),
  promoted: ({ group, role }) => ({
    title: `You are now ${groupRoles[role].toLowerCase()} of ${group}`,
    paragraphs: ['An organizer has given you this role.', YOUR_PART],
    button: SEE_GROUP,
  }),
  inherited: ({ group }) => ({
    title: `You are now organizer of ${group}`,
    paragraphs: [
      'Its last organizer has left the site, so the group is in your hands.',
      YOUR_PART,
      'Would you rather not? Hand it over to somebody else.',
    ],
    button: SEE_GROUP,
  }),
});

function cohostParts({ change, title, group, host, count = 1 }: NotificationFacts<'co-host'>): Parts {
  if (count > 1)
    return {
      title: `${count} events ask ${group} to co-host`,
      paragraphs: [
        `Would ${group} co-host “${title}” and ${count === 2 ? 'one other event' : `${count - 1} other events`}?`,
        'Accept or decline on the page of the group.',
      ],
      button: 'See the requests',
    };
  const parts: Record<typeof change, Parts> = {
    requested: {
      title: `Would ${group} co-host “${title}”?`,
      paragraphs: [
        `${host} asks ${group} to co-host this event.`,
        'If you agree, the event is shown on the page of your group, and you see who comes. Only the host changes it.',
      ],
      button: 'See the request',
    },
    accepted: {
      title: `${group} co-hosts “${title}”`,
      paragraphs: [`${group} has agreed. The event is shown on its page now.`],
      button: SEE_EVENT,
    },
    declined: {
      title: `${group} does not co-host “${title}”`,
      paragraphs: [`${group} has declined.`],
      button: SEE_EVENT,
    },
  };
  return parts[change];
}

/** Time, place and recurrence rule, as far as they are known. */
function newEventFacts({ isOnline, placeName, rule, ...span }: NotificationFacts<'group-event'>): string[] {
  const place = isOnline ? 'Online' : placeName;
  return [formatSpan(span), ...(place ? [place] : []), ...(rule ? [formatRule(rule)] : [])];
}

const REQUEST = 'Somebody would like to come into your group.';

type Kind = 'group-request' | 'co-host' | 'group-membership' | 'group-post' | 'group-event';
export const groupText: { [K in Kind]: KindText<K> } = {
  'group-request': {
    short: ({ name, people, group }) =>
      people
        ? {
            title: `${people.count} people asked to join ${group}`,
            text: `${formatNames(people)} would like to come in.`,
          }
        : { title: `${name} asks to join ${group}`, text: REQUEST },
    mail: ({ people }, { requests }) => ({
      paragraphs: [
        people ? `${formatNames(people)} would like to come into your group.` : REQUEST,
        ...requests.flatMap(({ name, answers }) =>
          answers.map(({ question, answer }) => `${people ? `${name}: ` : ''}${question}\n${answer}`),
        ),
        'Approve or decline on the page where you manage the group.',
      ],
      button: 'See who asks',
    }),
  },
  'co-host': fromParts(cohostParts),
  'group-membership': fromParts(membershipParts),
  'group-post': {
    short: ({ title, group, excerpt }) => ({ title: `${title} · ${group}`, text: excerpt }),
    mail: ({ group, author }, { quote }) => ({
      paragraphs: [`${author ?? 'An organizer'} writes to everybody in ${group}:`, quote],
      button: 'Read it on the site',
    }),
  },
  'group-event': {
    short: (facts) => ({ title: `${facts.host}: ${facts.title}`, text: newEventFacts(facts).join(' · ') }),
    mail: (facts) => ({
      paragraphs: [`${facts.host} has posted a new event.`, [facts.title, ...newEventFacts(facts)].join('\n')],
      button: SEE_EVENT,
    }),
  },
};
