import { placeOf } from '#server/rsvps/seats/seat-pools.ts';
import type { RsvpRow } from '#server/rsvps/seats/seating.queries.ts';
import type { Seating } from '#server/rsvps/seats/seating-plan.ts';

export const NOW = new Date('2030-05-01T12:00:00Z');
export const hoursFromNow = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

export const rsvp = (personId: string, fields: Partial<RsvpRow> = {}): RsvpRow => ({
  personId,
  status: 'going',
  guests: 0,
  answers: {},
  isHidden: false,
  attendance: 'in-person',
  hasTicket: false,
  isHeld: false,
  isAutomatic: false,
  answerBy: null,
  position: 1,
  revision: 1,
  checkedInAt: null,
  answeredAt: '2030-04-01T12:00:00Z',
  note: '',
  declineNote: '',
  ...fields,
});

export type Scene = {
  capacity?: number | null;
  onlineCapacity?: number | null;
  rsvps?: RsvpRow[];
  event?: Partial<Seating['event']>;
};

/** Derives the counts from the RSVPs, as the database does. */
export function seating({ capacity = 2, onlineCapacity = null, rsvps = [], event = {} }: Scene = {}): Seating {
  const sizes = (place: string, rows = rsvps) =>
    rows.filter((row) => placeOf(row) === place).reduce((sum, { guests }) => sum + guests + 1, 0);
  const online = rsvps.filter(({ attendance }) => attendance === 'online');
  const offered = (rows = rsvps) =>
    sizes(
      'taken',
      rows.filter(({ status }) => status === 'offered' || status === 'reserved'),
    );
  return {
    event: {
      status: 'published',
      startsAt: hoursFromNow(24),
      endsAt: hoursFromNow(26),
      rsvpOpensAt: null,
      rsvpClosesAt: null,
      guestsPerRsvp: 3,
      attendance: 'in-person',
      requiresApproval: false,
      offerHours: null,
      hasTickets: false,
      seriesAttendeeIds: [],
      ...event,
    },
    seats: {
      capacity,
      taken: sizes('taken'),
      waiting: sizes('waiting'),
      lastPosition: Math.max(0, ...rsvps.map(({ position }) => position)),
      onlineCapacity,
      onlineTaken: sizes('taken', online),
      onlineWaiting: sizes('waiting', online),
      offered: offered(),
      onlineOffered: offered(online),
    },
    rsvps,
  };
}
