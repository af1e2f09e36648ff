import { MAX_IMPORT_LENGTH, MAX_IMPORT_MEGABYTES } from '#contracts/events/event-limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type FetchRefusal, fetchPublicText, publicRules, RefusedFetch } from '#server/platform/http/public-fetch.ts';

/** A character takes up to four bytes. */
const MAX_BYTES = 4 * MAX_IMPORT_LENGTH;
const INSTEAD = 'download the calendar and choose the file here';

/** Reads the calendar at an address. Throws an error at the field `address` that says what to do. */
export async function readCalendarAt(address: string, rules = publicRules): Promise<string> {
  const text = await fetchPublicText(address, MAX_BYTES, rules).catch((error: unknown) => {
    throw error instanceof RefusedFetch ? refusedAddress(refusalText(error.refusal)) : error;
  });
  if (text.length > MAX_IMPORT_LENGTH) throw refusedAddress(refusalText({ reason: 'size' }));
  if (!/BEGIN:VCALENDAR/i.test(text))
    throw refusedAddress('There’s no calendar at this address. Look for a link that ends in .ics.');
  return text;
}

const refusedAddress = (message: string) =>
  new AppError('import.address_refused', { message, fields: { address: message } });

function refusalText(refusal: FetchRefusal): string {
  switch (refusal.reason) {
    case 'invalid':
      return 'Enter an address such as https://example.com/calendar.ics.';
    case 'credentials':
      return `Leave out the user name and password, or ${INSTEAD}.`;
    case 'port':
      return `We read only the standard ports 80 and 443. Leave out the port, or ${INSTEAD}.`;
    // One text for both: otherwise people could probe which names our network resolves.
    case 'not-public':
    case 'unreachable':
      return `We couldn’t reach ${refusal.host} on the public internet. Check the address, or ${INSTEAD}.`;
    case 'timeout':
      return `${refusal.host} took too long to answer. Try again later, or ${INSTEAD}.`;
    case 'status':
      return [401, 403].includes(refusal.status)
        ? `${refusal.host} doesn’t let us read this calendar. Make it public, or ${INSTEAD}.`
        : `${refusal.host} answered with error ${refusal.status}. Check the address, or ${INSTEAD}.`;
    case 'redirects':
      return `This address redirects too often. Please ${INSTEAD}.`;
    case 'size':
      return `This calendar is larger than ${MAX_IMPORT_MEGABYTES} MB. Export a part of it, and choose the file here.`;
  }
}
