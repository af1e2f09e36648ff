import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { Instant } from '#contracts/fields.ts';

const shiftParams = z.object({ shiftId: z.uuid() });
/** Who has volunteered at the host's events lately, is free at the time of the shift, and may see it. */
const HelpRequest = z.object({
  volunteers: z.int(),
  /** The request of the last 24 hours, by any organizer; until they are over, nobody is asked again. */
  lastRequest: z.object({ volunteers: z.int(), at: Instant }).nullable(),
});

export const getHelpRequest = endpoint({
  method: 'GET',
  path: '/api/volunteer-shifts/:shiftId/help-request',
  summary: 'Count the earlier volunteers of the host who could be asked to take a shift',
  access: 'person',
  params: shiftParams,
  success: { status: 200, schema: HelpRequest },
  errors: ['shift.not_found', 'auth.forbidden'],
});

export const requestHelp = endpoint({
  method: 'PUT',
  path: '/api/volunteer-shifts/:shiftId/help-request',
  summary: 'Ask the earlier volunteers of the host to take an open spot on a shift, once in 24 hours',
  access: 'person',
  isPosting: true,
  params: shiftParams,
  success: { status: 200, schema: HelpRequest },
  errors: [
    'shift.not_found',
    'auth.forbidden',
    'event.not_published',
    'content.hidden',
    'shift.cancelled',
    'shift.closed',
    'shift.full',
  ],
});
