import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { MAX_GUESTS } from '#contracts/events/event-limits.ts';
import { Answers } from './rsvps.contract.ts';

/** A person's answer to a whole series, and what became of it at the occurrences to come. */
export const SeriesRsvp = z.object({
  /** Answers going by itself wherever the person has not answered. */
  isGoing: z.boolean(),
  guests: z.int(),
  answers: z.record(z.string(), z.string()),
  isHidden: z.boolean(),
  /** Occurrences to come, by the person's answer to each. */
  counts: z.object({
    going: z.int(),
    waitlisted: z.int(),
    /** Answered not going by hand, or taken off the list by the host. */
    notGoing: z.int(),
    /** Not answered: answers are not open yet or closed, or it asks something else, or takes fewer guests. */
    unanswered: z.int(),
  }),
});
export type SeriesRsvp = z.infer<typeof SeriesRsvp>;

const ofSeries = z.object({ seriesId: z.uuid() });

export const getSeriesRsvp = endpoint({
  method: 'GET',
  path: '/api/series/:seriesId/rsvp',
  summary: 'The person’s answer to the whole series',
  access: 'person',
  params: ofSeries,
  success: { status: 200, schema: SeriesRsvp },
  errors: ['series.not_found'],
});

export const answerSeries = endpoint({
  method: 'PUT',
  path: '/api/series/:seriesId/rsvp',
  summary:
    'Go to all occurrences to come, new ones included, but those answered by hand; a full one means its waitlist',
  access: 'person',
  params: ofSeries,
  body: z.object({
    guests: z.int('Guests are a whole number').min(0).max(MAX_GUESTS, `At most ${MAX_GUESTS} guests`).default(0),
    answers: Answers.default({}),
    isHidden: z.boolean().default(false),
  }),
  success: { status: 200, schema: SeriesRsvp },
  errors: ['series.not_found', 'series.cancelled', 'series.ended', 'event.not_open_to_you', 'rsvp.too_many_guests'],
});

export const leaveSeries = endpoint({
  method: 'DELETE',
  path: '/api/series/:seriesId/rsvp',
  summary: 'Stop that, and give back the seats that were taken by it; answers by hand stay',
  access: 'person',
  params: ofSeries,
  success: { status: 204, schema: NoContent },
  errors: ['series.not_found'],
});
