import type { EventDetail } from '#contracts/events/events.contract.ts';
import { sharePicturePath } from '#server/pictures/share-pictures.actions.ts';
import { renderMarkdownCached } from '#server/platform/formats/markdown.ts';
import { presentSeriesMark } from './event-cards.queries.ts';
import { hiddenFields } from './event-columns.ts';
import { sharedEvent } from './event-sharing.policy.ts';
import { abilitiesFor, canEditEvent, canSeeAddress, canSeeLink, isOver } from './events.policy.ts';
import type { EventForViewer } from './events.queries.ts';

const iso = (date: Date | null) => date && date.toISOString();

/** The event as this viewer may see it. */
export function presentEvent(row: EventForViewer, now: Date): EventDetail {
  const { isHost, isCohost, isNamedCohost, isAdmitted, paysAtDoor, isMember, ...event } = row;
  const {
    placeId: _placeId,
    capacity: _capacity,
    coverId: _coverId,
    editedFields: _edited,
    occurrenceLocal: _occurrence,
    isHidden: _isHidden,
    hiddenStatus: _hiddenStatus,
    isUntouched: _isUntouched,
    ...detail
  } = event;
  const viewer = { isHost, isCohost, isNamedCohost, isAdmitted, paysAtDoor, isMember };
  const hidden = hiddenFields({ canEdit: canEditEvent(viewer), canSeeLink: canSeeLink(viewer) });
  const isJoinedOnline = row.attendance !== 'in-person';
  const shared = sharedEvent(row);
  return {
    ...detail,
    ...(hidden as Partial<typeof detail>),
    // People who edit the event may make it an online one again.
    ...(!isJoinedOnline && !canEditEvent(viewer) && { meetingLink: '' }),
    ...locationFor(row),
    // Hosts edit their own note.
    priceNote: canEditEvent(viewer) ? row.priceNote : (row.ticketNote ?? row.priceNote),
    series: presentSeriesMark(row.series),
    isPast: isOver(row, now),
    descriptionHtml: renderMarkdownCached(row.description),
    hasMeetingLink: isJoinedOnline && row.meetingLink !== '',
    startsAt: iso(row.startsAt),
    endsAt: iso(row.endsAt),
    rsvpOpensAt: iso(row.rsvpOpensAt),
    rsvpClosesAt: iso(row.rsvpClosesAt),
    publishedAt: iso(row.publishedAt),
    previousStartsAt: iso(row.previousStartsAt),
    updatedAt: row.updatedAt.toISOString(),
    sharePicture: shared && sharePicturePath(shared),
    abilities: abilitiesFor(viewer, row, now),
  };
}

/** Viewers who may not see a hidden address get the city and its position, without venue and street. */
function locationFor(row: EventForViewer): Pick<EventDetail, 'venue' | 'address' | 'latitude' | 'longitude'> {
  if (row.attendance === 'online' && !canEditEvent(row))
    return { venue: '', address: '', latitude: null, longitude: null };
  const city = { latitude: row.place?.latitude ?? null, longitude: row.place?.longitude ?? null };
  if (row.isAddressHidden && !canSeeAddress(row)) return { venue: '', address: '', ...city };
  const pin = row.latitude === null ? city : { latitude: row.latitude, longitude: row.longitude };
  return { venue: row.venue, address: row.address, ...pin };
}
