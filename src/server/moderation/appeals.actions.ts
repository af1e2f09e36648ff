import { isStaff } from '#contracts/accounts/account-roles.ts';
import { mailedPath } from '#contracts/mailed-paths.ts';
import type { Decision, DecisionDetail } from '#contracts/moderation/decisions.contract.ts';
import { staffPaths } from '#contracts/staff-paths.ts';
import { recordAudit } from '#server/accounts/audit.queries.ts';
import { type ActingStaff, listActingStaff } from '#server/accounts/site-roles.queries.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Viewer } from '#server/platform/http/serve.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { readCursor, writeCursor } from '#server/platform/postgres/cursors.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { findCaseStates } from './cases.queries.ts';
import type { ModerationDeps } from './decisions.actions.ts';
import * as decisions from './decisions.queries.ts';
import { hidesTarget, undoDecision } from './effects-of-decisions.ts';
import { reapplyHiddenHolds } from './holding.actions.ts';
import { decisionChanged } from './moderation.domain-events.ts';
import { appealAnswer, restorationNotice, type Shown } from './moderation.emails.ts';
import {
  canAnswer,
  canAppeal,
  canDecideAbout,
  isAnsweredByOther,
  isOpenToAppeals,
  isReversible,
} from './moderation.policy.ts';
import { targetText } from './target-text.ts';
import { findTarget } from './targets.queries.ts';

type AppealRef = { decisionId: string; viewer: Pick<Viewer, 'id' | 'role'> };
type Context = { now: Date; staff: readonly ActingStaff[] };
const PAGE_SIZE = 20;

export function presentDecision(
  row: decisions.DecisionRow,
  viewer: AppealRef['viewer'],
  { now, staff }: Context,
): Decision {
  const {
    authorId: _a,
    authorRole: _r,
    madeBy: _m,
    appealState,
    appealWords,
    appealedAt,
    answer,
    answeredAt,
    ...rest
  } = row;
  const isModerator = isStaff(viewer.role);
  const isOtherHost = !isAboutOrStaff(row, viewer);
  return {
    ...rest,
    text: targetText(rest.kind, rest.text),
    isAuthor: row.authorId === viewer.id,
    isAnsweredByOther: isAnsweredByOther(row, staff),
    madeAt: row.madeAt.toISOString(),
    until: row.until?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    appeal:
      !isOtherHost && appealState
        ? {
            state: appealState,
            words: appealWords ?? '',
            appealedAt: appealedAt!.toISOString(),
            answer,
            answeredAt: answeredAt?.toISOString() ?? null,
          }
        : null,
    abilities: {
      appeal: canAppeal(viewer.id, row, now),
      authorCanAppeal: isOtherHost && row.authorId !== null && isOpenToAppeals(row, now),
      answer: isModerator && appealState === 'open' && canAnswer(viewer, row, staff),
      restore: isModerator && isReversible(row) && canDecideAbout(viewer, row),
    },
  };
}

/** The decision, if it is about the viewer or the viewer is on the staff. */
function requireDecision(row: decisions.DecisionRow | undefined, viewer: AppealRef['viewer']): decisions.DecisionRow {
  if (!row || !isAboutOrStaff(row, viewer)) throw new AppError('decision.not_found');
  return row;
}

const isAboutOrStaff = ({ authorId }: decisions.DecisionRow, { id, role }: AppealRef['viewer']): boolean =>
  authorId === id || isStaff(role);

export async function showDecision(
  { db, clock }: ModerationDeps,
  { decisionId, viewer }: AppealRef,
): Promise<DecisionDetail> {
  const row = await decisions.findDecision(db, decisionId);
  if (!row || !(isAboutOrStaff(row, viewer) || (await decisions.hidesEventOf(db, decisionId, viewer.id))))
    throw new AppError('decision.not_found');
  const isOtherHost = !isAboutOrStaff(row, viewer);
  const hiddenAlong = isOtherHost ? [] : await decisions.listHiddenAlong(db, decisionId);
  return {
    ...presentDecision(row, viewer, { now: clock.now(), staff: await listActingStaff(db) }),
    hiddenAlong: hiddenAlong.map(({ appealState: _a, ...along }) => along),
    suspensionId: isOtherHost ? null : await decisions.findSuspensionOf(db, decisionId),
  };
}

export async function showAppeals(
  { db, clock }: ModerationDeps,
  viewer: AppealRef['viewer'],
  cursor: string | undefined,
) {
  const rows = await decisions.listOpenAppeals(db, pageAfter(cursor));
  return presentPage(rows, viewer, {
    context: { now: clock.now(), staff: await listActingStaff(db) },
    positionOf: ({ appealedAt }) => appealedAt!,
  });
}

export async function showOwnDecisions(
  { db, clock }: ModerationDeps,
  viewer: AppealRef['viewer'],
  cursor: string | undefined,
) {
  const rows = await decisions.listDecisionsAgainst(db, viewer.id, pageAfter(cursor));
  return presentPage(rows, viewer, {
    context: { now: clock.now(), staff: await listActingStaff(db) },
    positionOf: ({ madeAt }) => madeAt,
  });
}

const pageAfter = (cursor: string | undefined) => ({
  after: readCursor(cursor, ['at', 'id']),
  limit: PAGE_SIZE + 1,
});

type Paging = { context: Context; positionOf: (row: decisions.DecisionRow) => Date };

function presentPage(
  rows: readonly decisions.DecisionRow[],
  viewer: AppealRef['viewer'],
  { context, positionOf }: Paging,
) {
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  return {
    decisions: page.map((row) => presentDecision(row, viewer, context)),
    nextCursor:
      rows.length > PAGE_SIZE && last ? writeCursor({ at: positionOf(last).toISOString(), id: last.id }) : null,
  };
}

export async function appeal(
  { db, clock }: ModerationDeps,
  { decisionId, viewer }: AppealRef,
  words: string,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const row = requireDecision(await decisions.lockDecision(tx, decisionId), viewer);
    if (!canAppeal(viewer.id, row, now)) throw new AppError('appeal.not_open');
    await decisions.updateAppeal(tx, decisionId, words, now);
  });
}

type Answer = { outcome: 'upheld' | 'reversed'; answer: string };

export async function answerAppeal(
  deps: ModerationDeps,
  { decisionId, viewer }: AppealRef,
  answer: Answer,
): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const row = requireDecision(await decisions.lockDecision(tx, decisionId), viewer);
    if (row.appealState !== 'open') throw new AppError('appeal.not_open');
    if (!canDecideAbout(viewer, row)) throw new AppError('case.own');
    if (!canAnswer(viewer, row, await listActingStaff(tx))) throw new AppError('appeal.by_other');
    const given = { ...answer, answeredBy: viewer.id, now };
    await decisions.updateAnswer(tx, decisionId, given);
    const shown = answer.outcome === 'reversed' ? await endDecision(tx, row, given) : null;
    await recordAudit(tx, {
      at: now,
      actorId: viewer.id,
      action: `appeal.${answer.outcome}`,
      kind: 'decision',
      targetId: decisionId,
    });
    const content = appealAnswer({
      productName: deps.config.PRODUCT_NAME,
      isReversed: answer.outcome === 'reversed',
      hasEnded: row.endedAt !== null || (row.until !== null && row.until <= now),
      shown,
      answer: answer.answer,
      url: deps.config.PUBLIC_URL + mailedPath(staffPaths.decision(decisionId)),
    });
    await mailAuthor(tx, row, { ...content, reason: `appeal-answer:${decisionId}` });
    await publish(tx, decisionChanged, { decisionId, change: 'answered', count: 1 });
  });
}

export async function restore(deps: ModerationDeps, decision: AppealRef, explanation: string): Promise<void> {
  await deps.db.transaction((tx) => restoreIn(tx, deps, decision, explanation));
}

export async function restoreIn(
  tx: Db,
  { clock, config }: Pick<ModerationDeps, 'clock' | 'config'>,
  { decisionId, viewer }: AppealRef,
  explanation: string,
): Promise<void> {
  const now = clock.now();
  const row = requireDecision(await decisions.lockDecision(tx, decisionId), viewer);
  if (!canDecideAbout(viewer, row)) throw new AppError('case.own');
  if (!isReversible(row)) throw new AppError('decision.ended');
  // The author gets what they asked for, and one mail about it.
  const answer = { outcome: 'reversed', answer: explanation, answeredBy: viewer.id, now } as const;
  const shown = await endDecision(tx, row, answer);
  if (row.appealState === 'open') await decisions.updateAnswer(tx, decisionId, answer);
  await recordAudit(tx, {
    at: now,
    actorId: viewer.id,
    action: 'decision.restore',
    kind: 'decision',
    targetId: decisionId,
  });
  const url = config.PUBLIC_URL + mailedPath(staffPaths.decision(decisionId));
  const content = restorationNotice({ productName: config.PRODUCT_NAME, shown, explanation, url });
  await mailAuthor(tx, row, { ...content, reason: `restoration:${decisionId}` });
  await publish(tx, decisionChanged, { decisionId, change: 'ended', count: 1 });
}

/** A suspension ends with what it hid along, and grants the appeals about that. Returns what is visible again. */
async function endDecision(tx: Db, row: decisions.DecisionRow, answer: decisions.Answer): Promise<Shown | null> {
  const { id, endedAt } = row;
  if (endedAt !== null) return null;
  const along = await decisions.lockHiddenAlong(tx, id);
  for (const hidden of along.filter(({ appealState }) => appealState === 'open'))
    await decisions.updateAnswer(tx, hidden.id, answer);
  await undoAll(tx, [id, ...along.map((hidden) => hidden.id)], answer.now);
  return findShown(tx, row);
}

async function findShown(tx: Db, { action, wasHeld, caseId }: decisions.DecisionRow): Promise<Shown | null> {
  if (action === 'suspend') return 'all of the author';
  if (action === 'restore' || !hidesTarget({ action, wasHeld })) return null;
  const [about] = await findCaseStates(tx, [caseId]);
  const target = about && (await findTarget(tx, about.kind, about.targetId));
  if (!target) return null;
  return target.isHidden ? 'nothing' : 'target';
}

/** First ends all of them, so that none takes over from another. */
async function undoAll(tx: Db, decisionIds: readonly string[], now: Date): Promise<void> {
  await decisions.updateToEnded(tx, decisionIds, now);
  for (const decisionId of decisionIds) {
    await reapplyHiddenHolds(tx, decisionId);
    await undoDecision(tx, decisionId, now);
  }
}

type Mail = { subject: string; text: string; html: string; reason: string };

async function mailAuthor(tx: Db, { authorId }: decisions.DecisionRow, mail: Mail): Promise<void> {
  const to = authorId && (await decisions.findVerifiedAddress(tx, authorId));
  if (to) await enqueueMail(tx, { ...mail, to });
}

/** Ends decisions whose time has passed; returns how many. */
export async function endExpiredDecisions({ db, clock }: Pick<ModerationDeps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const ids = await decisions.lockExpiredDecisions(tx, now);
    await undoAll(tx, ids, now);
    return ids.length;
  });
}
