import type { EndpointOutput } from '#contracts/endpoint.ts';
import type * as attendees from '#contracts/rsvps/attendees.contract.ts';

export type AttendeePage = EndpointOutput<typeof attendees.listAttendees>;
