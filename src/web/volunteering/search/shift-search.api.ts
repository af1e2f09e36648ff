import type { EndpointInput } from '#contracts/endpoint.ts';
import type * as needs from '#contracts/volunteering/volunteer-needs.contract.ts';

export type ShiftQuery = NonNullable<EndpointInput<typeof needs.searchVolunteerShifts>['query']>;
