import type { EndpointOutput } from '#contracts/endpoint.ts';
import type * as attendees from '#contracts/rsvps/attendees.contract.ts';
import { call } from '#web/platform/api.ts';

export const listAttendees = call<typeof attendees.listAttendees>('GET', '/api/events/:eventId/attendees');
export type AttendeePage = EndpointOutput<typeof attendees.listAttendees>;
