import type { EventDetail } from '#contracts/events/events.contract.ts';
import type { ViewerRelation } from './event-hosts.queries.ts';
import type { EventRow } from './events.queries.ts';

type Thing = Pick<EventRow, 'status' | 'visibility' | 'endsAt'>;

export const isOver = ({ status, endsAt }: Pick<EventRow, 'status' | 'endsAt'>, now: Date): boolean =>
  status !== 'draft' && endsAt !== null && endsAt <= now;

/**
 * Drafts are the hosts' own; members-only events are for members, also of a group that co-hosts, and for who was going before they became so;
 * the rest is for whoever has the address.
 */
export const canSeeEvent = (viewer: ViewerRelation, event: Thing): boolean =>
  viewer.isHost ||
  (event.status !== 'draft' && (event.visibility !== 'members' || viewer.isMember || viewer.isAdmitted));

/** All answers, and the door: for the hosts, and for who runs a group that co-hosts. */
export const canSeeAnswers = (viewer: ViewerRelation): boolean => viewer.isHost || viewer.isCohost;

/** Hidden address and meeting link: for those, and for those going. */
export const canSeeDetails = (viewer: ViewerRelation): boolean => canSeeAnswers(viewer) || viewer.isAdmitted;

export const canEditEvent = (viewer: ViewerRelation): boolean => viewer.isHost;

export function abilitiesOn(viewer: ViewerRelation, event: Thing, now: Date): EventDetail['abilities'] {
  const mayEdit = canEditEvent(viewer);
  const isOpen = mayEdit && !isOver(event, now);
  return {
    edit: isOpen && event.status !== 'cancelled',
    publish: mayEdit && event.status === 'draft',
    cancel: isOpen && event.status === 'published',
    delete: mayEdit && event.status === 'draft',
    duplicate: mayEdit,
    seeDetails: canSeeDetails(viewer),
    seeAnswers: canSeeAnswers(viewer),
  };
}
