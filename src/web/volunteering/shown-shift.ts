import type { ShiftCard } from '#contracts/volunteering/volunteer-needs.contract.ts';

/** What a page shows of a shift. The rest stays out of the page, which carries its data besides its markup. */
export type ShownShift = Pick<
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
  | 'isOnline'
  | 'placeName'
  | 'venue'
  | 'event'
> & { host: { name: string; path: string | null }; distanceKm?: number | null };

const TEXT_LENGTH = 240;

/** The beginning of what is to be done; all of it stands in the dialog's page, with the event or the organization. */
const begin = (text: string): string =>
  text.length <= TEXT_LENGTH
    ? text
    : `${text.slice(0, text.lastIndexOf(' ', TEXT_LENGTH) + 1 || TEXT_LENGTH).trim()} …`;

export function shown(shift: ShiftCard & { distanceKm?: number | null }): ShownShift {
  const { roleId: _role, latitude: _latitude, longitude: _longitude, host, description, ...rest } = shift;
  return { ...rest, description: begin(description), host: { name: host.name, path: host.path } };
}
