import type { EventDetail } from '#contracts/events.contract.ts';
import { renderMarkdown } from '#server/platform/markdown.ts';
import { abilitiesOn, canEditEvent, canSeeDetails, isOver } from './events.policy.ts';
import type { EventWithStanding } from './events.queries.ts';

const rendered = new Map<string, string>();
const KEPT = 500;

/** Rendering costs more than the rest of the answer, and a description is read far more often than written. */
function htmlOf(description: string): string {
  const known = rendered.get(description);
  if (known !== undefined) return known;
  const html = renderMarkdown(description);
  if (rendered.size >= KEPT) rendered.delete(rendered.keys().next().value!);
  rendered.set(description, html);
  return html;
}

const iso = (date: Date | null) => date && date.toISOString();

/** The event as this viewer may see it. */
export function presentEvent(row: EventWithStanding, now: Date): EventDetail {
  const { isHost, isAdmitted, placeId: _placeId, coverId: _coverId, ...event } = row;
  const viewer = { isHost, isAdmitted };
  return {
    ...event,
    ...whereabouts(row),
    isPast: isOver(row, now),
    descriptionHtml: htmlOf(row.description),
    hasMeetingLink: row.meetingLink !== '',
    meetingLink: canSeeDetails(viewer) ? row.meetingLink : '',
    hostNotes: canEditEvent(viewer) ? row.hostNotes : '',
    startsAt: iso(row.startsAt),
    endsAt: iso(row.endsAt),
    rsvpOpensAt: iso(row.rsvpOpensAt),
    rsvpClosesAt: iso(row.rsvpClosesAt),
    publishedAt: iso(row.publishedAt),
    updatedAt: row.updatedAt.toISOString(),
    abilities: abilitiesOn(viewer, row, now),
  };
}

/** A hidden address is told as its city to those who are not going: no venue, no street, and the city's own position. */
function whereabouts(row: EventWithStanding): Pick<EventDetail, 'venue' | 'address' | 'latitude' | 'longitude'> {
  if (row.attendance === 'online' && !row.isHost) return { venue: '', address: '', latitude: null, longitude: null };
  const city = { latitude: row.place?.latitude ?? null, longitude: row.place?.longitude ?? null };
  if (row.isAddressHidden && !canSeeDetails(row)) return { venue: '', address: '', ...city };
  const pin = row.latitude === null ? city : { latitude: row.latitude, longitude: row.longitude };
  return { venue: row.venue, address: row.address, ...pin };
}
