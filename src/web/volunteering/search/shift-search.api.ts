import type { EndpointInput } from '#contracts/endpoint.ts';
import type * as places from '#contracts/places/places.contract.ts';
import type * as needs from '#contracts/volunteering/volunteer-needs.contract.ts';
import { call } from '#web/platform/api.ts';

export const searchShifts = call<typeof needs.searchVolunteerShifts>('GET', '/api/volunteer-shifts');
export const listSkills = call<typeof needs.listVolunteerSkills>('GET', '/api/volunteer-skills');
export const getShift = call<typeof needs.getVolunteerShift>('GET', '/api/volunteer-shifts/:shiftId');
export const findPlaces = call<typeof places.searchPlaces>('GET', '/api/places');

export type ShiftQuery = NonNullable<EndpointInput<typeof needs.searchVolunteerShifts>['query']>;
