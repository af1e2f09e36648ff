import type { EventDetail } from '#contracts/events/events.contract.ts';
import type { ViewerRelation } from './event-hosts.queries.ts';
import type { EventRow } from './events.queries.ts';

type EventFacts = Pick<EventRow, 'status' | 'visibility' | 'endsAt'>;

export const isOver = ({ status, endsAt }: Pick<EventRow, 'status' | 'endsAt'>, now: Date): boolean =>
  status !== 'draft' && endsAt !== null && endsAt <= now;

/**
 * Only hosts see drafts. Members-only events are visible to members of the host group and of groups that co-host, and to people who were already
 * going when the event became members-only. Everything else is visible to anybody with the URL.
 */
export const canSeeEvent = (viewer: ViewerRelation, event: EventFacts): boolean =>
  viewer.isHost ||
  (event.status !== 'draft' && (event.visibility !== 'members' || viewer.isMember || viewer.isAdmitted));

/** Whether the viewer may see all RSVPs and check people in: hosts, and organizers of groups that co-host. */
export const canSeeAnswers = (viewer: ViewerRelation): boolean => viewer.isHost || viewer.isCohost;

/** Whether the viewer may see a hidden address and the meeting link. */
export const canSeeDetails = (viewer: ViewerRelation): boolean => canSeeAnswers(viewer) || viewer.isAdmitted;

export const canEditEvent = (viewer: ViewerRelation): boolean => viewer.isHost;

export function abilitiesFor(viewer: ViewerRelation, event: EventFacts, now: Date): EventDetail['abilities'] {
  const canEdit = canEditEvent(viewer);
  const isOpen = canEdit && !isOver(event, now);
  return {
    edit: isOpen && event.status !== 'cancelled',
    publish: canEdit && event.status === 'draft',
    cancel: isOpen && event.status === 'published',
    delete: canEdit && event.status === 'draft',
    duplicate: canEdit,
    seeDetails: canSeeDetails(viewer),
    seeAnswers: canSeeAnswers(viewer),
  };
}
