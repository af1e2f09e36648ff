import type { EventDetail } from '#contracts/events.contract.ts';
import type { EventRow, Standing } from './events.queries.ts';

type Thing = Pick<EventRow, 'status' | 'visibility' | 'endsAt'>;

export const isOver = ({ status, endsAt }: Pick<EventRow, 'status' | 'endsAt'>, now: Date): boolean =>
  status !== 'draft' && endsAt !== null && endsAt <= now;

/** Drafts are the hosts' own; members-only events are for those the group lets in; the rest is for whoever has the address. */
export const canSeeEvent = (viewer: Standing, event: Thing): boolean =>
  viewer.isHost || (event.status !== 'draft' && (event.visibility !== 'members' || viewer.isAdmitted));

/** Hidden address and meeting link: for the hosts and those going. */
export const canSeeDetails = (viewer: Standing): boolean => viewer.isHost || viewer.isAdmitted;

export const canEditEvent = (viewer: Standing): boolean => viewer.isHost;

export function abilitiesOn(viewer: Standing, event: Thing, now: Date): EventDetail['abilities'] {
  const mayEdit = canEditEvent(viewer);
  const isOpen = mayEdit && !isOver(event, now);
  return {
    edit: isOpen && event.status !== 'cancelled',
    publish: mayEdit && event.status === 'draft',
    cancel: isOpen && event.status === 'published',
    delete: mayEdit && event.status === 'draft',
    duplicate: mayEdit,
    seeDetails: canSeeDetails(viewer),
  };
}
