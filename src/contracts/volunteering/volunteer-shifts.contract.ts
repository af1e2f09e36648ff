import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { messageAttendees } from '#contracts/rsvps/attendees.contract.ts';
import { NeedScope, NewShift, ShiftFields, VolunteerShift } from './volunteer-fields.ts';

const ofShift = z.object({ shiftId: z.uuid() });
const HOST_ERRORS = ['shift.not_found', 'auth.forbidden'] as const;

export const createShift = endpoint({
  method: 'POST',
  path: '/api/volunteer-roles/:roleId/shifts',
  summary: 'Add a shift to a role, or to the same role at more dates of a series',
  access: 'person',
  params: z.object({ roleId: z.uuid() }),
  body: NewShift.extend({ scope: NeedScope.default('this') }),
  success: { status: 201, schema: VolunteerShift },
  errors: ['volunteer_role.not_found', 'auth.forbidden', 'event.cancelled', 'shift.too_many', 'shift.no_date'],
});

export const updateShift = endpoint({
  method: 'PATCH',
  path: '/api/volunteer-shifts/:shiftId',
  summary: 'Change when a shift is and how many it needs; who waits moves up, and all are told of a new time',
  access: 'person',
  params: ofShift,
  body: ShiftFields.extend({ scope: NeedScope.default('this') }),
  success: { status: 200, schema: VolunteerShift },
  errors: [...HOST_ERRORS, 'event.cancelled', 'shift.over', 'shift.cancelled', 'shift.more_signed_up'],
});

export const deleteShift = endpoint({
  method: 'DELETE',
  path: '/api/volunteer-shifts/:shiftId',
  summary: 'Take a shift off: it is gone where nobody has taken it, else cancelled, and they are told',
  access: 'person',
  params: ofShift,
  query: z.object({ scope: NeedScope.default('this') }),
  success: { status: 204, schema: NoContent },
  errors: [...HOST_ERRORS, 'shift.over'],
});

export const messageShift = endpoint({
  method: 'POST',
  path: '/api/volunteer-shifts/:shiftId/messages',
  summary: 'Write to everybody who is signed up to a shift',
  access: 'person',
  params: ofShift,
  body: messageAttendees.body,
  success: { status: 201, schema: z.object({ recipients: z.int() }) },
  errors: HOST_ERRORS,
});
