import type { AccountLimit } from '#contracts/accounts/account-limit-kinds.ts';
import type { DecisionAction, TargetKind } from '#contracts/moderation/site-rules.ts';
import { deleteLimitsOf, upsertLimit } from '#server/accounts/account-limits.queries.ts';
import { deleteSessionsOf } from '#server/accounts/sessions/sessions.queries.ts';
import { hideComment, hideCommentsOf, showComments } from '#server/comments/hidden-comments.actions.ts';
import { hideMessage, showMessages } from '#server/conversations/hidden-messages.actions.ts';
import { hideEvent, hideEventsOf, hideEventWithLaterDates, showEvents } from '#server/events/hidden-events.actions.ts';
import { hideGroup, hidePost, hidePostsOf, showGroupsAndPosts } from '#server/groups/hidden-groups.actions.ts';
import { hideOrganization, showOrganizations } from '#server/organizations/hidden-organizations.actions.ts';
import { renewTransfers } from '#server/payments/deadlines/renewed-transfers.actions.ts';
import { refundRemovedEvents } from '#server/payments/refunds.actions.ts';
import { hidePerson, showPeople } from '#server/people/hidden-people.actions.ts';
import { hidePicture, showPictures } from '#server/pictures/hidden-pictures.actions.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import type { HiddenBy } from '#server/platform/postgres/hidden-rows.ts';
import { deleteCalendarFeed } from '#server/rsvps/calendar-feeds.queries.ts';
import { renewDeadlines } from '#server/rsvps/renewed-deadlines.actions.ts';
import { hideTeamAtShows, showTeamsAtShows } from '#server/shows/games/hidden-teams.actions.ts';
import { hideTeam, showTeams } from '#server/teams/hidden-teams.actions.ts';
import { type DecisionInForce, listDecisionsBeside } from './decisions-in-force.queries.ts';
import { listGroupsOfNobodyElse, listOrganizationsOfNobodyElse } from './hosts-of-authors.queries.ts';
import { decisionApplied, personSuspended } from './moderation.domain-events.ts';

type Hide = (tx: Db, targetId: string, hiding: HiddenBy) => Promise<void>;

/** A host is hidden with its events. */
export const HIDE: Record<TargetKind, Hide> = {
  event: hideEvent,
  comment: hideComment,
  post: hidePost,
  message: hideMessage,
  group: async (tx, id, hiding) => {
    await hideEventsOf(tx, { column: 'host_group_id', id }, hiding);
    await hideGroup(tx, id, hiding);
  },
  organization: async (tx, id, hiding) => {
    await hideEventsOf(tx, { column: 'host_organization_id', id }, hiding);
    await hideOrganization(tx, id, hiding);
  },
  person: hidePerson,
  picture: hidePicture,
  team: async (tx, id, hiding) => {
    await hideTeamAtShows(tx, id);
    await hideTeam(tx, id, hiding);
  },
};

type DecisionToApply = {
  action: DecisionAction;
  kind: TargetKind;
  targetId: string;
  authorId: string | null;
  until: Date | null;
  /** The events that were held with it. Undefined if nothing was: what others never saw is hidden by every decision but a release. */
  heldEventIds: readonly string[] | undefined;
};

async function hideDecided(tx: Db, { kind, targetId, heldEventIds }: DecisionToApply, hiding: HiddenBy): Promise<void> {
  if (kind !== 'event' || !heldEventIds) await HIDE[kind](tx, targetId, hiding);
  else for (const eventId of heldEventIds) await hideEvent(tx, eventId, hiding);
}

/** What was held is taken away as it was held, such as an event with all later dates of its series. */
const hideTarget = (tx: Db, { kind, targetId, wasHeld, withLaterDates }: DecisionInForce, hiding: HiddenBy) =>
  (kind === 'event' && wasHeld && withLaterDates ? hideEventWithLaterDates : HIDE[kind])(tx, targetId, hiding);

/** Decisions that let others see what is held. */
export const isRelease = (action: DecisionAction): boolean => action === 'none' || action === 'warn';

/** Does what the decision says. Returns the sessions that it ended. */
export async function applyDecision(tx: Db, decision: DecisionToApply, hiding: HiddenBy): Promise<string[]> {
  const { action, authorId, targetId, until } = decision;
  const isHiding = hidesTarget({ action, wasHeld: decision.heldEventIds !== undefined });
  if (isHiding) await hideDecided(tx, decision, hiding);
  if (action === 'remove' && until === null)
    for (const removedId of new Set([targetId, ...(decision.heldEventIds ?? [])]))
      await refundRemovedEvents(tx, removedId);
  if (isHiding || action === 'suspend') await publish(tx, decisionApplied, { decisionId: hiding.decisionId });
  if (!authorId) return [];
  await limitAuthor(tx, { ...decision, authorId, decisionId: hiding.decisionId, since: hiding.now });
  if (action !== 'suspend') return [];
  await hideAllOf(tx, authorId, hiding);
  await deleteCalendarFeed(tx, authorId);
  await publish(tx, personSuspended, { personId: authorId });
  return deleteSessionsOf(tx, authorId, null);
}

const HIDES: readonly DecisionAction[] = ['hide', 'remove'];
export const hidesTarget = ({ action, wasHeld }: Pick<DecisionInForce, 'action' | 'wasHeld'>): boolean =>
  HIDES.includes(action) || (wasHeld && !isRelease(action));
const LIMITS: Partial<Record<DecisionAction, AccountLimit>> = {
  hold: 'held',
  silence: 'silenced',
  suspend: 'suspended',
};

type LimitToApply = Pick<DecisionToApply, 'action' | 'until'> & { authorId: string; decisionId: string; since: Date };

async function limitAuthor(tx: Db, { action, authorId, since, until, decisionId }: LimitToApply): Promise<void> {
  const kind = LIMITS[action];
  if (kind) await upsertLimit(tx, { accountId: authorId, kind, since, until, decisionId });
}

/** Everything that a person hosts or wrote, and their page. */
async function hideAllOf(tx: Db, personId: string, hiding: HiddenBy): Promise<void> {
  await hideEventsOf(tx, { column: 'host_person_id', id: personId }, hiding);
  await hideCommentsOf(tx, personId, hiding);
  await hidePostsOf(tx, personId, hiding);
  for (const groupId of await listGroupsOfNobodyElse(tx, personId)) await HIDE.group(tx, groupId, hiding);
  for (const id of await listOrganizationsOfNobodyElse(tx, personId)) await HIDE.organization(tx, id, hiding);
  await hidePerson(tx, personId, hiding);
}

/** Decisions that still hide or limit the same take over from a decision, or from the hold of a target, that ends. */
export async function reapplyOtherDecisions(tx: Db, endingId: string): Promise<void> {
  for (const decision of await listDecisionsBeside(tx, endingId)) {
    const { id: decisionId, action, authorId, madeAt, until } = decision;
    const hiding = { decisionId, now: madeAt, inPlaceOf: endingId };
    if (hidesTarget(decision)) await hideTarget(tx, decision, hiding);
    if (!authorId) continue;
    await limitAuthor(tx, { action, authorId, since: madeAt, until, decisionId });
    if (action === 'suspend') await hideAllOf(tx, authorId, hiding);
  }
}

async function showEventsToGuests(tx: Db, decisionId: string, now: Date): Promise<void> {
  await renewEvents(tx, await showEvents(tx, decisionId), now);
}

/** Guests of events that are shown again have the time to answer and to pay that passed meanwhile. */
export async function renewEvents(tx: Db, eventIds: readonly string[], now: Date): Promise<void> {
  await renewDeadlines(tx, eventIds, now);
  await renewTransfers(tx, eventIds, now);
}

/** Undoes what a decision did, and nothing that another did or still does. Seats that were given up stay with others. */
export async function undoDecision(tx: Db, decisionId: string, now: Date): Promise<void> {
  await deleteLimitsOf(tx, decisionId);
  await reapplyOtherDecisions(tx, decisionId);
  // Hosts before their events, whose listings name them.
  const shows = [
    showPeople,
    showGroupsAndPosts,
    showOrganizations,
    showEventsToGuests,
    showComments,
    showMessages,
    showPictures,
    showTeamsAtShows,
    showTeams,
  ];
  for (const show of shows) await show(tx, decisionId, now);
}
