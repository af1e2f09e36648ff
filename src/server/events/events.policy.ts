import { CHECK_IN_OPENS_HOURS } from '#contracts/events/event-limits.ts';
import type { EventDetail } from '#contracts/events/events.contract.ts';
import { AppError } from '#server/platform/app-error.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { EventForViewer, EventRow } from './events.queries.ts';
import type { ViewerRelation } from './hosts/event-hosts.queries.ts';

export { isPlaceField } from './event-columns.ts';

type EventFacts = Pick<EventRow, 'status' | 'visibility' | 'endsAt'>;
type HideableEvent = EventFacts & Pick<EventForViewer, 'hiddenStatus' | 'isHidden' | 'isUntouched' | 'series'>;

export const isOver = ({ status, endsAt }: Pick<EventRow, 'status' | 'endsAt'>, now: Date): boolean =>
  status !== 'draft' && endsAt !== null && endsAt <= now;

/** Throws if nobody can be checked in yet at an event or a shift. */
export function requireCheckInOpen(startsAt: Date, now: Date): void {
  if (startsAt > secondsAfter(now, CHECK_IN_OPENS_HOURS * 3600)) throw new AppError('check_in.too_early');
}

type Statuses = Pick<EventRow, 'status' | 'hiddenStatus'>;

/** Published, also if the site staff hide it: what hosts decide meanwhile applies when it returns. */
export const isPlanned = ({ status, hiddenStatus }: Statuses): boolean => (hiddenStatus ?? status) === 'published';

export const isCancelled = ({ status, hiddenStatus }: Statuses): boolean => (hiddenStatus ?? status) === 'cancelled';

/**
 * Only hosts see drafts. Members-only events are visible to members of the host group and of groups that co-host, and to people who were already
 * going or waiting when the event became members-only. Everything else is visible to anybody with the URL.
 */
export const canSeeEvent = (viewer: ViewerRelation, event: EventFacts): boolean =>
  viewer.isHost ||
  (event.status !== 'draft' && (event.visibility !== 'members' || viewer.isMember || viewer.isAdmitted));

/** Whether the viewer may see all RSVPs and check people in: hosts and co-hosts. */
export const canSeeAnswers = (viewer: ViewerRelation): boolean => viewer.isHost || viewer.isCohost;

/** Whether the viewer may see the meeting link. */
export const canSeeLink = (viewer: ViewerRelation): boolean => canSeeAnswers(viewer) || viewer.isAdmitted;

/** Whether the viewer may see a hidden address: people who pay at the door must find it. */
export const canSeeAddress = (viewer: ViewerRelation): boolean => canSeeLink(viewer) || viewer.paysAtDoor;

/** Whether the viewer may change the event's fields and manage its guests: hosts, and people who co-host by name (ADR 89). */
export const canEditEvent = (viewer: ViewerRelation): boolean => viewer.isHost || viewer.isNamedCohost;

/** Whether the viewer decides about the event: publish, cancel, repeat, copy or delete it, and choose its co-hosts and volunteers. */
export const canRunEvent = (viewer: ViewerRelation): boolean => viewer.isHost;

/**
 * What the site staff hide may return to the people who have answered it, which they also may after an edit was held. The dates of a series are
 * held together, and the case that releases them names one of them.
 */
export const isDeletable = ({
  isHidden,
  isUntouched,
  series,
}: Pick<HideableEvent, 'isHidden' | 'isUntouched' | 'series'>): boolean =>
  !isHidden || (isUntouched === true && series === null);

export function abilitiesFor(viewer: ViewerRelation, event: HideableEvent, now: Date): EventDetail['abilities'] {
  const canRun = canRunEvent(viewer);
  const isOpen = !isOver(event, now);
  return {
    edit: canEditEvent(viewer) && isOpen && !isCancelled(event),
    publish: canRun && event.status === 'draft' && !event.isHidden,
    cancel: canRun && isOpen && isPlanned(event),
    delete: canRun && event.status === 'draft' && isDeletable(event),
    duplicate: canRun,
    seeAddress: canSeeAddress(viewer),
    seeAnswers: canSeeAnswers(viewer),
    manageGuests: canEditEvent(viewer),
  };
}
