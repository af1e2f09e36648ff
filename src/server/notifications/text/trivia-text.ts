import { formatDeadline, formatStart } from '#server/platform/formats/zoned-time.ts';
import type { KindText } from './kind-text.ts';

const formatPoints = (total: number) => (total === 1 ? '1 point' : `${total} points`);

const formatInUtc = (startsAt: string) => `${formatStart({ startsAt, timeZone: 'UTC' })} UTC`;

type Kind = 'team-request' | 'show-results';
export const triviaText: { [K in Kind]: KindText<K> } = {
  'team-request': {
    short: ({ team, title, host }) => ({
      title: `${host} asked ${team} to play`,
      text: `At “${title}”. Accept or decline for your team.`,
    }),
    mail: ({ team, title, host, startsAt, timeZone }) => ({
      paragraphs: [
        `${host} would like your team ${team} to play at a trivia night.`,
        startsAt ? `${title}\n${timeZone ? formatDeadline(startsAt, timeZone) : formatInUtc(startsAt)}` : title,
        'Your team plays only if you accept.',
      ],
      button: 'Accept or decline',
    }),
  },
  'show-results': {
    short: ({ team, title, total }) => ({
      title: `The results of “${title}” are out`,
      text: `${team} scored ${formatPoints(total)}.`,
    }),
    mail: ({ team, title, total }) => ({
      paragraphs: [`“${title}” is over. Your team ${team} scored ${formatPoints(total)}.`],
      button: 'View results',
    }),
  },
};
