import type { ShiftCard } from '#contracts/volunteering/volunteer-needs.contract.ts';

/** The fields of a shift that pages show. Fewer fields keep the data embedded in the page small. */
export type ShiftSummary = Pick<
  ShiftCard,
  | 'id'
  | 'title'
  | 'description'
  | 'skills'
  | 'minimumAge'
  | 'startsAt'
  | 'endsAt'
  | 'timeZone'
  | 'startsLocal'
  | 'endsLocal'
  | 'needed'
  | 'taken'
  | 'waiting'
  | 'state'
  | 'signUpClosesAt'
  | 'withdrawClosesAt'
  | 'isOnline'
  | 'placeName'
  | 'venue'
  | 'event'
> & { host: { name: string; path: string | null }; distanceKm?: number | null };

const TEXT_LENGTH = 240;

/** The beginning of the description; the full text is on the event's or host's page. */
const truncate = (text: string): string =>
  text.length <= TEXT_LENGTH
    ? text
    : `${text.slice(0, text.lastIndexOf(' ', TEXT_LENGTH) + 1 || TEXT_LENGTH).trim()} …`;

export function summarizeShift(shift: ShiftCard & { distanceKm?: number | null }): ShiftSummary {
  const {
    roleId: _role,
    latitude: _latitude,
    longitude: _longitude,
    questions: _questions,
    spotsPerSignUp: _spots,
    host,
    description,
    ...rest
  } = shift;
  return { ...rest, description: truncate(description), host: { name: host.name, path: host.path } };
}
