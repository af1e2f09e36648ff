import type { HeldKind, SpamSign, TargetKind } from '#contracts/moderation/site-rules.ts';
import { endHoldOfComment, holdComment } from '#server/comments/hidden-comments.actions.ts';
import { endHoldOfEvent, holdEvent, showEvents } from '#server/events/hidden-events.actions.ts';
import { endHoldOfPost, showGroupsAndPosts } from '#server/groups/hidden-groups.actions.ts';
import { showOrganizations } from '#server/organizations/hidden-organizations.actions.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import type { HiddenBy } from '#server/platform/postgres/hidden-rows.ts';
import { openCase } from './cases.queries.ts';
import { HIDE, reapplyOtherDecisions, renewEvents } from './effects-of-decisions.ts';
import {
  deleteHeldContent,
  listHeldHiddenBy,
  updateRevisionOfHeldCases,
  upsertHeldContent,
} from './holding.queries.ts';

type Target = { kind: HeldKind; targetId: string };
type End = { isAnnounced: boolean; now: Date };

type Holding = Omit<HiddenBy, 'decisionId'> & { withLaterDates: boolean };

const hideByItself = (kind: HeldKind) => (tx: Db, id: string, holding: Holding) =>
  HIDE[kind](tx, id, { ...holding, decisionId: id });

/** What is held is hidden by its own id instead of by a decision, so that its author still sees it. */
const HOLD: Record<HeldKind, (tx: Db, targetId: string, holding: Holding) => Promise<void>> = {
  event: holdEvent,
  comment: holdComment,
  post: hideByItself('post'),
  group: hideByItself('group'),
  organization: hideByItself('organization'),
};

/** Returns the events that are shown. */
const END_HOLD: Record<HeldKind, (tx: Db, targetId: string, end: End) => Promise<string[]>> = {
  event: endHoldOfEvent,
  comment: async (tx, id, end) => {
    await endHoldOfComment(tx, id, end);
    return [];
  },
  post: async (tx, id, end) => {
    await endHoldOfPost(tx, id, end);
    return [];
  },
  // Hosts before their events, whose listings name them.
  group: async (tx, id) => {
    await showGroupsAndPosts(tx, id);
    return showEvents(tx, id);
  },
  organization: async (tx, id) => {
    await showOrganizations(tx, id);
    return showEvents(tx, id);
  },
};

type NewHold = Target & {
  /** Includes all later dates of an event's series. */
  withLaterDates: boolean;
  authorId: string | null;
  snapshot: { title: string; text: string };
  why: readonly SpamSign[];
  score: number;
  now: Date;
};

/** Hides something and opens a case about it. */
export async function hold(tx: Db, held: NewHold): Promise<void> {
  const { kind, targetId, withLaterDates, authorId, snapshot, now } = held;
  const caseId = await openCase(tx, { kind, targetId, authorId, snapshot, isUrgent: false, now });
  await upsertHeldContent(tx, { ...held, caseId });
  await HOLD[kind](tx, targetId, { withLaterDates, now });
}

/**
 * Ends the hold of what the case is about: `isReleased` shows it as if it were posted now, otherwise a decision hides it next. Returns the events
 * that were held with it, or undefined if it is not held.
 */
export async function endHold(
  tx: Db,
  { kind, targetId }: { kind: TargetKind; targetId: string },
  { isReleased, now }: { isReleased: boolean; now: Date },
): Promise<string[] | undefined> {
  const held = await deleteHeldContent(tx, kind, targetId);
  if (!held) return undefined;
  await reapplyOtherDecisions(tx, targetId);
  await reapplyHiddenHolds(tx, targetId);
  const shown = await END_HOLD[held.kind](tx, targetId, { isAnnounced: isReleased, now });
  if (isReleased) await renewEvents(tx, shown, now);
  return shown;
}

/** What was edited while a decision, or the hold of its host, hid it may wait for a moderator: it still does when that ends. */
export async function reapplyHiddenHolds(tx: Db, endingId: string): Promise<void> {
  for (const { kind, targetId, withLaterDates, since } of await listHeldHiddenBy(tx, endingId))
    await HOLD[kind](tx, targetId, { withLaterDates, now: since, inPlaceOf: endingId });
}

/** Tells moderators who look at a held thing that it has changed. False if something that was edited is not held, such as the later dates of a series. */
export async function touchHeldCase(
  tx: Db,
  { withLaterDates = false, ...target }: Target & { withLaterDates?: boolean },
): Promise<boolean> {
  const touched = await updateRevisionOfHeldCases(tx, target);
  return touched.some((held) => held.withLaterDates || !withLaterDates);
}
