import type { NotificationFacts } from '#server/notifications/notification-facts.ts';
import type { KindText, ShortText } from './kind-text.ts';
import { formatNames, onlyName } from './people-text.ts';

const formatSeats = (
  { taken, waiting, capacity }: { taken: number; waiting: number; capacity: number | null },
  where = '',
): string[] => [
  `${capacity === null ? `${taken} going` : `${taken} of ${capacity} spot${capacity === 1 ? '' : 's'} taken`}${where}`,
  ...(waiting > 0 ? [`${waiting} on the waitlist`] : []),
];

function answerShort(facts: NotificationFacts<'answer'>): ShortText {
  const { title, going, waitlisted, notGoing, seatsTaken: taken, seatsWaiting: waiting, capacity, online } = facts;
  const seats = [
    ...formatSeats({ taken, waiting, capacity }, online && ' in person'),
    ...(online ? formatSeats(online, ' online') : []),
    going.count > 0 && notGoing.count > 0 && `${notGoing.count} can’t make it`,
  ];
  const text = seats.filter(Boolean).join(', ');
  if (going.count > 0)
    return { title: `${formatNames(going)} ${going.count === 1 ? 'is' : 'are'} going to ${title}`, text };
  if (waitlisted.count > 0)
    return {
      title: `${formatNames(waitlisted)} joined the waitlist for ${title}`,
      text,
    };
  return { title: `${formatNames(notGoing)} can’t make it to ${title}`, text };
}

const STARTS_SOON = 'The event starts in less than a day.';

/** Formats notifications to hosts about their guests. */
export const guestText: { [K in 'answer' | 'event-request']: KindText<K> } = {
  'event-request': {
    short: ({ name, people, title, isReminder }) => {
      const only = onlyName({ name, people });
      if (isReminder)
        return {
          title: only ? `${only} is waiting to join ${title}` : `${people!.count} people are waiting to join ${title}`,
          text: `${STARTS_SOON} Accept or decline before then.`,
        };
      return only
        ? { title: `${only} wants to join ${title}`, text: 'Accept or decline their request.' }
        : {
            title: `${people!.count} people want to join ${title}`,
            text: `${formatNames(people!)} are waiting for your answer.`,
          };
    },
    mail: ({ people, name: requester, title, isReminder }, { requests }) => ({
      paragraphs: [
        `${people ? `${formatNames(people)} want` : `${requester} wants`} to join ${title}.${isReminder ? ` ${STARTS_SOON}` : ''}`,
        ...requests.flatMap(({ name, note, answers }) => [
          ...(note ? [`${people ? `${name}: ` : ''}${note}`] : []),
          ...answers.map(({ question, answer }) => `${people ? `${name}: ` : ''}${question}\n${answer}`),
        ]),
        'Accept or decline on the event’s guest page.',
      ],
      button: 'Review requests',
    }),
  },
  answer: {
    short: answerShort,
    mail: (facts) => ({ paragraphs: [answerShort(facts).text], button: 'View guest list' }),
  },
};
