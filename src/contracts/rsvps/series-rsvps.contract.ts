import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { RsvpAttendance, RsvpDetails } from './rsvps.contract.ts';

/** The viewer's answer to a whole series, and its result at upcoming occurrences. */
export const SeriesRsvp = z.object({
  /** Whether occurrences that the viewer has not answered are answered automatically. */
  isGoing: z.boolean(),
  guests: z.int(),
  answers: z.record(z.string(), z.string()),
  isHidden: z.boolean(),
  /** At hybrid occurrences. */
  attendance: RsvpAttendance,
  /** Every upcoming occurrence sells tickets: they are ordered one by one, and the series cannot be joined. */
  needsTickets: z.boolean(),
  /** Number of upcoming occurrences by the viewer's answer. */
  counts: z.object({
    going: z.int(),
    waitlisted: z.int(),
    /** Requested one by one, and not yet decided. */
    requested: z.int(),
    /** Answered not going, or declined or removed by the host. */
    notGoing: z.int(),
    /** Not answered yet: their RSVPs open later. */
    notOpen: z.int(),
    /** Not answered: closed, or with other questions or fewer guests. */
    unanswered: z.int(),
  }),
});
export type SeriesRsvp = z.infer<typeof SeriesRsvp>;

const seriesParams = z.object({ seriesId: z.uuid() });

export const getSeriesRsvp = endpoint({
  method: 'GET',
  path: '/api/series/:seriesId/rsvp',
  summary: 'Get the viewer’s answer to a series',
  access: 'person',
  params: seriesParams,
  success: { status: 200, schema: SeriesRsvp },
  errors: ['series.not_found'],
});

export const answerSeries = endpoint({
  method: 'PUT',
  path: '/api/series/:seriesId/rsvp',
  summary:
    'Go to all upcoming occurrences, including new ones, except those answered individually; full ones add to the waitlist',
  access: 'person',
  params: seriesParams,
  body: RsvpDetails,
  success: { status: 200, schema: SeriesRsvp },
  errors: [
    'series.not_found',
    'series.cancelled',
    'series.ended',
    'series.requires_approval',
    'event.not_open_to_you',
    'rsvp.too_many_guests',
    'rsvp.not_online',
    'rsvp.needs_ticket',
  ],
});

export const leaveSeries = endpoint({
  method: 'DELETE',
  path: '/api/series/:seriesId/rsvp',
  summary: 'Withdraw from the series and free its seats; individual answers stay',
  access: 'person',
  params: seriesParams,
  success: { status: 204, schema: NoContent },
  errors: ['series.not_found'],
});
