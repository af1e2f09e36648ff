import type { EventFields } from '#contracts/events/event-fields.ts';
import type { EventDetail } from '#contracts/events/events.contract.ts';
import { places } from './events.ts';

/** A value for each field that a host may write, different from the default of a new draft. */
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
    onlineCapacity: 30,
    guestsPerRsvp: 2,
    requiresApproval: true,
    waitlistOfferHours: 12,
    confirmHoursBefore: 48,
    releaseHoursBefore: 12,
    rsvpOpensAt: `${day}T06:00:00.000Z`,
    rsvpClosesAt: `${day}T12:00:00.000Z`,
    questions: [
      { text: 'Which game do you bring?', isRequired: true },
      { text: 'What do you drink?', isRequired: false, kind: 'choice', options: ['Tea', 'Coffee'] },
      { text: 'When can you help?', isRequired: false, kind: 'choices', options: ['Before', 'After'] },
      { text: 'I agree to the house rules', isRequired: true, kind: 'checkbox' },
    ],
    attendeeList: 'going',
    hostNotes: 'The key is under the mat.',
    priceNote: '5 francs for the room',
    accessibility: ['step-free'],
    accessibilityNote: 'The lift is at the back.',
    visibility: 'unlisted',
    rule: 'FREQ=DAILY;COUNT=3',
    excludedDays: ['2099-12-25'],
  }) satisfies Required<EventFields>;

/** The same fields of a response. */
export const writtenFields = ({ place, seats, questions, ...event }: EventDetail) => ({
  ...event,
  placeId: place?.id ?? null,
  capacity: seats.capacity,
  questions: questions.map(({ id: _id, ...question }) => question),
});

/** A published event with all of them, as its host sees it. */
export function everyEventDetail(day: string): EventDetail {
  const { placeId: _placeId, capacity, questions, ...fields } = everyEventField(day);
  return {
    ...fields,
    id: '5b8c3f0e-6c0f-4a53-9a53-1f2d3c4b5a69',
    status: 'published',
    isPast: false,
    place: { ...places.zurich, region: '', population: 341_730 },
    seats: { capacity, taken: 1, waiting: 0, online: { capacity: fields.onlineCapacity, taken: 0, waiting: 0 } },
    questions: questions.map((question, index) => ({ ...question, id: `question${index}` })),
    descriptionHtml: `<p>${fields.description}</p>`,
    cover: null,
    poster: null,
    ticketNote: null,
    sharePicture: null,
    startsAt: `${day}T18:00:00.000Z`,
    endsAt: `${day}T20:00:00.000Z`,
    areRsvpsClosed: false,
    hasMeetingLink: true,
    cancellationReason: '',
    sequence: 0,
    publishedAt: `${day}T05:00:00.000Z`,
    previousStartsAt: null,
    updatedAt: `${day}T05:00:00.000Z`,
    host: { kind: 'person', id: 'ada', name: 'Ada', avatar: null, path: '/people/ada' },
    coHosts: [],
    series: null,
    isExtra: false,
    isHeld: false,
    decisionId: null,
    abilities: {
      edit: true,
      publish: false,
      cancel: true,
      delete: false,
      duplicate: true,
      seeAddress: true,
      seeAnswers: true,
      manageGuests: true,
    },
  };
}
