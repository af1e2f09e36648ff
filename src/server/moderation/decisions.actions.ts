import type { z } from 'zod';
import { DAY_SECONDS } from '#contracts/durations.ts';
import { mailedPath } from '#contracts/mailed-paths.ts';
import type { DecideBody } from '#contracts/moderation/moderation-fields.ts';
import { type DecisionAction, isLasting } from '#contracts/moderation/site-rules.ts';
import { staffPaths } from '#contracts/staff-paths.ts';
import { recordAudit } from '#server/accounts/audit.queries.ts';
import { requireOtherAdministrator } from '#server/accounts/site-roles.actions.ts';
import { listActingStaff, lockAdministrators } from '#server/accounts/site-roles.queries.ts';
import { lockDecided } from '#server/events/listing-locks.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import { enqueueMails, type OutgoingMail } from '#server/platform/mail/outbox.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import {
  type CaseState,
  closeCases,
  findCaseStates,
  listOpenCasesAbout,
  listReporterAddresses,
  lockAuthors,
  lockCases,
} from './cases.queries.ts';
import { findVerifiedAddress, insertDecision } from './decisions.queries.ts';
import { applyDecision, isRelease } from './effects-of-decisions.ts';
import { endHold } from './holding.actions.ts';
import { listGroupsOfNobodyElse, listOrganizationsOfNobodyElse } from './hosts-of-authors.queries.ts';
import { decisionChanged } from './moderation.domain-events.ts';
import { releaseNotice, reportOutcome, statementOfReasons } from './moderation.emails.ts';
import { isAnsweredByOther, type Moderator, requireUndecided } from './moderation.policy.ts';
import { findTarget } from './targets.queries.ts';

export type ModerationDeps = Pick<AppDeps, 'db' | 'clock' | 'config'>;
export type DecisionDeps = ModerationDeps & { sessionCache?: AppDeps['sessionCache'] };
type SeenCase = { id: string; revision: number | null };
type Choice = Omit<z.output<typeof DecideBody>, 'revision'>;
type RecordedDecision = CaseState & { decisionId: string; wasHeld: boolean };

const NEEDS_AUTHOR: readonly string[] = ['warn', 'hold', 'silence', 'suspend'];

export type Decision = { cases: readonly SeenCase[]; moderator: Moderator } & Choice;

/** Decides about all of the cases in the same way, or about none. Returns the ids of the decisions. */
export async function decideCases(deps: DecisionDeps, decision: Decision): Promise<string[]> {
  const { ids, ended } = await deps.db.transaction((tx) => decideCasesIn(tx, deps, decision));
  deps.sessionCache?.forget(ended);
  return ids;
}

/** Within a transaction, after which the sessions that it ended have to be forgotten. */
export async function decideCasesIn(
  tx: Db,
  deps: DecisionDeps,
  { cases, moderator, ...choice }: Decision,
): Promise<{ ids: string[]; ended: string[] }> {
  const now = deps.clock.now();
  const days = isLasting(choice.action) ? choice.days : undefined;
  const until = days === undefined ? null : secondsAfter(now, days * DAY_SECONDS);
  const ended: string[] = [];
  const caseIds = cases.map(({ id }) => id);
  await lockForAction(tx, choice.action);
  await lockAuthors(tx, caseIds);
  const locked = new Map((await lockCases(tx, caseIds)).map((theCase) => [theCase.id, theCase]));
  for (const { id, revision } of cases)
    requireDecidable(moderator, locked.get(id), { revision, action: choice.action });
  const authorIds = new Set([...locked.values()].flatMap(({ authorId }) => authorId ?? []));
  if (choice.action === 'suspend') await requireOtherAdministrator(tx, authorIds);
  if (caseIds.length > 1 || choice.action === 'suspend') await lockTargets(tx, [...locked.values()], choice.action);
  const decided: RecordedDecision[] = [];
  const suspended = new Set<string>();
  for (const id of new Set(caseIds)) {
    const theCase = locked.get(id)!;
    const { authorId } = theCase;
    const action = actionAbout(theCase, choice.action, suspended);
    const heldEventIds = await endHold(tx, theCase, { isReleased: isRelease(action), now });
    const wasHeld = heldEventIds !== undefined;
    const made = { action, caseId: id, authorId, wasHeld, madeBy: moderator?.id ?? null, madeAt: now, until };
    const decisionId = await insertDecision(tx, { ...choice, ...made });
    ended.push(
      ...(await applyDecision(tx, { ...choice, action, ...theCase, until, heldEventIds }, { decisionId, now })),
    );
    const done = { ...theCase, decisionId, wasHeld };
    await recordDecision(tx, done, { moderator, now, choice: { ...choice, days, action } });
    decided.push(done);
  }
  await closeCases(tx, caseIds);
  if (choice.action !== 'none') await publishMade(tx, decided);
  await enqueueMails(tx, [
    ...(await statements(tx, deps, decided, { choice, until, madeBy: moderator?.id ?? null })),
    ...(await outcomesFor(tx, deps, decided, choice)),
  ]);
  return { ids: decided.map(({ decisionId }) => decisionId), ended };
}

type Expected = { revision: number | null; action: DecisionAction };

function requireDecidable(moderator: Moderator, theCase: CaseState | undefined, { revision, action }: Expected): void {
  requireUndecided(moderator, theCase, revision);
  if (theCase!.authorId === null && NEEDS_AUTHOR.includes(action)) throw new AppError('case.no_author');
}

/** Before accounts and cases (ADR 111): a suspension may take away an administrator, like a change of role and the deletion of an account. */
export async function lockForAction(tx: Db, action: DecisionAction): Promise<void> {
  if (action === 'suspend') await lockAdministrators(tx);
}

/** What several decisions, or a suspension, hide or show is locked in one order. */
async function lockTargets(tx: Db, cases: readonly CaseState[], action: DecisionAction): Promise<void> {
  const idsOf = (kind: CaseState['kind']) => cases.flatMap((each) => (each.kind === kind ? each.targetId : []));
  const personIds = action === 'suspend' ? [...new Set(cases.flatMap(({ authorId }) => authorId ?? []))] : [];
  const groupIds = idsOf('group');
  const organizationIds = idsOf('organization');
  for (const personId of personIds) {
    groupIds.push(...(await listGroupsOfNobodyElse(tx, personId)));
    organizationIds.push(...(await listOrganizationsOfNobodyElse(tx, personId)));
  }
  await lockDecided(tx, { eventIds: idsOf('event'), personIds, groupIds, organizationIds });
}

/** An author is suspended once; what else of theirs is decided about is hidden along, until the suspension ends. */
function actionAbout({ authorId }: CaseState, action: DecisionAction, suspended: Set<string>): DecisionAction {
  if (action !== 'suspend' || authorId === null) return action;
  if (suspended.has(authorId)) return 'hide';
  suspended.add(authorId);
  return action;
}

type AuthorChoice = Omit<Choice, 'action'> & { caseId: string; revision: number; moderator: Moderator };

/** Suspends the author of a case, which hides all of theirs, and hides what the other open cases about them are about. */
export async function suspendAuthor(
  deps: DecisionDeps,
  { caseId, revision, moderator, ...choice }: AuthorChoice,
): Promise<number> {
  const [about] = await findCaseStates(deps.db, [caseId]);
  if (!about) throw new AppError('case.not_found');
  if (about.authorId === null) throw new AppError('case.no_author');
  const others = await listOpenCasesAbout(deps.db, about.authorId);
  const cases = [{ id: caseId, revision }, ...others.filter(({ id }) => id !== caseId)];
  return (await decideCases(deps, { ...choice, action: 'suspend', moderator, cases })).length;
}

type Facts = { moderator: Moderator; now: Date; choice: Choice & { days: number | undefined } };

const recordDecision = (tx: Db, { kind, targetId, decisionId }: RecordedDecision, { moderator, now, choice }: Facts) =>
  recordAudit(tx, {
    at: now,
    actorId: moderator?.id ?? null,
    action: `decision.${choice.action}`,
    kind,
    targetId,
    after: { decisionId, rule: choice.rule, ...(choice.days && { days: choice.days }) },
  });

/** Once for each author, however many decisions are about them. */
async function publishMade(tx: Db, made: readonly RecordedDecision[]): Promise<void> {
  for (const [authorId, decisions] of Map.groupBy(made, (decision) => decision.authorId)) {
    const about = { decisionId: decisions[0]!.decisionId, count: decisions.length };
    if (authorId) await publish(tx, decisionChanged, { ...about, change: 'made' });
  }
}

/** Authors are notified of what was kept only if they waited for it, and others see it now: not of what they deleted, or whose host is hidden. */
async function listReleased(tx: Db, made: readonly RecordedDecision[]): Promise<RecordedDecision[]> {
  const released: RecordedDecision[] = [];
  for (const decision of made.filter(({ wasHeld }) => wasHeld)) {
    const target = await findTarget(tx, decision.kind, decision.targetId);
    if (target && !target.isHidden) released.push(decision);
  }
  return released;
}

/** One mail to each author, however many decisions are about them. */
async function statements(
  tx: Db,
  { config }: Pick<DecisionDeps, 'config'>,
  made: readonly RecordedDecision[],
  { choice, until, madeBy }: { choice: Choice; until: Date | null; madeBy: string | null },
): Promise<OutgoingMail[]> {
  const mails: OutgoingMail[] = [];
  const staff = await listActingStaff(tx);
  const notifiable = choice.action === 'none' ? await listReleased(tx, made) : made;
  for (const [authorId, decisions] of Map.groupBy(notifiable, (decision) => decision.authorId)) {
    const to = authorId && (await findVerifiedAddress(tx, authorId));
    const { decisionId } = decisions[0]!;
    if (!to) continue;
    // The dates of a series have one title.
    const titles = [...new Set(decisions.map(({ title }) => title))];
    const { PRODUCT_NAME: productName } = config;
    if (choice.action === 'none') {
      mails.push({ ...releaseNotice({ productName, titles }), reason: `decision:${decisionId}`, to });
      continue;
    }
    const content = statementOfReasons({
      ...choice,
      productName,
      titles,
      wasHeld: decisions.some(({ wasHeld }) => wasHeld),
      until,
      isAnsweredByOther: decisions.every((decision) => isAnsweredByOther({ ...decision, madeBy }, staff)),
      url: config.PUBLIC_URL + mailedPath(staffPaths.decision(decisionId)),
    });
    mails.push({ ...content, reason: `decision:${decisionId}`, to });
  }
  return mails;
}

async function outcomesFor(
  tx: Db,
  { config }: Pick<DecisionDeps, 'config'>,
  made: readonly RecordedDecision[],
  { action }: Choice,
): Promise<OutgoingMail[]> {
  const addresses = await listReporterAddresses(
    tx,
    made.map(({ id }) => id),
  );
  return addresses.map(({ reportId, email, kind, title }) => ({
    ...reportOutcome({ productName: config.PRODUCT_NAME, kind, title, wasActedOn: action !== 'none' }),
    reason: `report-outcome:${reportId}`,
    to: email,
  }));
}
