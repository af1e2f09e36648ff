import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { Instant } from '#contracts/fields.ts';

const shiftParams = z.object({ shiftId: z.uuid() });
const HelpRequest = z.object({
  /** How many volunteers of the last months can be asked: they are free at the time of the shift, and may see it. */
  volunteerCount: z.int(),
  /** The last request, by any organizer, while nobody is asked again (`HELP_REQUEST_HOURS`). */
  lastRequest: z.object({ volunteerCount: z.int(), requestedAt: Instant }).nullable(),
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
