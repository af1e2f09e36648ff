import type { EventFields } from '#contracts/events/event-fields.ts';
import type { EventDetail } from '#contracts/events/events.contract.ts';
import { places } from './events.ts';

/** A value for each field that a host may write, none of them what a new draft has: the tests of all fields go through these. */
export const everyEventField = (day: string) =>
  ({
    title: 'Board games by the fire',
    category: 'social-gatherings',
    interests: ['board games'],
    description: 'Bring a game, or just yourself.',
    startsLocal: `${day}T19:00`,
    endsLocal: `${day}T21:00`,
    timeZone: 'Europe/Zurich',
    attendance: 'hybrid',
    placeId: places.zurich.id,
    venue: 'Library',
    address: 'Station Road 1',
    latitude: 47.378,
    longitude: 8.54,
    isAddressHidden: true,
    meetingLink: 'https://meet.example/games',
    capacity: 12,
    guestsPerRsvp: 2,
    rsvpOpensAt: `${day}T06:00:00.000Z`,
    rsvpClosesAt: `${day}T12:00:00.000Z`,
    questions: [{ text: 'Which game do you bring?', isRequired: true }],
    attendeeList: 'going',
    hostNotes: 'The key is under the mat.',
    priceNote: '5 francs for the room',
    accessibility: ['step-free'],
    accessibilityNote: 'The lift is at the back.',
    visibility: 'unlisted',
    rule: 'FREQ=DAILY;COUNT=3',
  }) satisfies Required<EventFields>;

/** The same fields as an answer has them. */
export const writtenFields = ({ place, seats, questions, ...event }: EventDetail) => ({
  ...event,
  placeId: place?.id ?? null,
  capacity: seats.capacity,
  questions: questions.map(({ text, isRequired }) => ({ text, isRequired })),
});
