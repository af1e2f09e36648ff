import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { MessageFields } from '#contracts/rsvps/attendees.contract.ts';
import { NeedScope, NewRepeatingShift, ShiftFields, VolunteerShift } from './volunteer-fields.ts';

const shiftParams = z.object({ shiftId: z.uuid() });
const HOST_ERRORS = ['shift.not_found', 'auth.forbidden'] as const;

export const createShift = endpoint({
  method: 'POST',
  path: '/api/volunteer-roles/:roleId/shifts',
  summary:
    'Create a shift of a role, or of the same role at several dates of a series; with a rule, shifts for the next 12 weeks',
  access: 'person',
  params: z.object({ roleId: z.uuid() }),
  body: NewRepeatingShift.extend({ scope: NeedScope.default('this') }),
  success: { status: 201, schema: VolunteerShift },
  errors: ['volunteer_role.not_found', 'auth.forbidden', 'event.cancelled', 'shift.too_many', 'shift.no_date'],
});

export const updateShift = endpoint({
  method: 'PATCH',
  path: '/api/volunteer-shifts/:shiftId',
  summary:
    'Update the time and size of a shift; free places go to the waitlist, and volunteers are notified of a new time',
  access: 'person',
  params: shiftParams,
  body: ShiftFields.extend({ scope: NeedScope.default('this') }),
  success: { status: 200, schema: VolunteerShift },
  errors: [...HOST_ERRORS, 'event.cancelled', 'shift.over', 'shift.cancelled', 'shift.more_signed_up', 'shift.no_date'],
});

export const deleteShift = endpoint({
  method: 'DELETE',
  path: '/api/volunteer-shifts/:shiftId',
  summary: 'Delete a shift; with sign-ups it is cancelled instead, and volunteers are notified',
  access: 'person',
  params: shiftParams,
  query: z.object({ scope: NeedScope.default('this') }),
  success: { status: 204, schema: NoContent },
  errors: [...HOST_ERRORS, 'shift.over'],
});

export const messageShift = endpoint({
  method: 'POST',
  path: '/api/volunteer-shifts/:shiftId/messages',
  summary: 'Send a message to everyone signed up for a shift',
  access: 'person',
  isPosting: true,
  params: shiftParams,
  body: MessageFields,
  success: { status: 201, schema: z.object({ recipients: z.int() }) },
  errors: [...HOST_ERRORS, 'event.not_published', 'content.hidden'],
});
