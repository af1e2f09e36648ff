import type { EventDetail } from '#contracts/events/events.contract.ts';
import { renderKept } from '#server/platform/formats/markdown.ts';
import { presentSeriesMark } from './event-cards.queries.ts';
import { abilitiesOn, canEditEvent, canSeeDetails, isOver } from './events.policy.ts';
import type { EventWithStanding } from './events.queries.ts';

const iso = (date: Date | null) => date && date.toISOString();

/** The event as this viewer may see it. */
export function presentEvent(row: EventWithStanding, now: Date): EventDetail {
  const {
    isHost,
    isCoHost,
    isAdmitted,
    isMember,
    placeId: _placeId,
    coverId: _coverId,
    editedFields: _edited,
    ...rest
  } = row;
  const { occurrenceLocal: _occurrence, ...event } = rest;
  const viewer = { isHost, isCoHost, isAdmitted, isMember };
  return {
    ...event,
    ...whereabouts(row),
    series: presentSeriesMark(row.series),
    isPast: isOver(row, now),
    descriptionHtml: renderKept(row.description),
    hasMeetingLink: row.meetingLink !== '',
    meetingLink: canSeeDetails(viewer) ? row.meetingLink : '',
    hostNotes: canEditEvent(viewer) ? row.hostNotes : '',
    rule: canEditEvent(viewer) ? row.rule : null,
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
