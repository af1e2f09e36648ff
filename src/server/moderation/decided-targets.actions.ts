import type { TargetKind } from '#contracts/moderation/site-rules.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { findOpenCaseIds, listOpenCasesAbout, lockAuthors, lockCases, openCase } from './cases.queries.ts';
import { type Decision, type DecisionDeps, decideCasesIn, lockForAction } from './decisions.actions.ts';
import type { Target } from './targets.queries.ts';

/** What a moderator decides about without a report. */
export type SeenTarget = { kind: TargetKind; targetId: string; target: Target };
type TargetDecision = Omit<Decision, 'cases'> & { seen: readonly SeenTarget[] };

/** Opens a case about each that has none, and decides about all of them as about reported ones. `seen` is in the order in which cases are opened. */
export async function decideTargetsIn(tx: Db, deps: DecisionDeps, { seen, ...decision }: TargetDecision) {
  await lockForAction(tx, decision.action);
  const others = decision.action === 'suspend' ? await listOpenCasesOf(tx, seen) : [];
  const caseIds = await openCases(tx, { seen, others, now: deps.clock.now() });
  return decideCasesIn(tx, deps, { ...decision, cases: caseIds.map((id) => ({ id, revision: null })) });
}

/** Lists all open cases about the authors, for a decision that covers the authors, too. */
async function listOpenCasesOf(tx: Db, seen: readonly SeenTarget[]): Promise<string[]> {
  const caseIds: string[] = [];
  for (const authorId of new Set(seen.map(({ target }) => target.authorId)))
    if (authorId) caseIds.push(...(await listOpenCasesAbout(tx, authorId)).map(({ id }) => id));
  return caseIds;
}

type CasesToOpen = { seen: readonly SeenTarget[]; others: readonly string[]; now: Date };

/** Cases that are open are locked first, in the order in which others lock them; new ones follow in an order of their own. */
async function openCases(tx: Db, { seen, others, now }: CasesToOpen): Promise<string[]> {
  const open = await findOpenCaseIds(tx, seen);
  const openIds = [...open.values(), ...others];
  await lockAuthors(
    tx,
    openIds,
    seen.flatMap(({ target }) => target.authorId ?? []),
  );
  await lockCases(tx, openIds);
  const caseIds = new Set<string>();
  for (const { kind, targetId, target } of seen) {
    const { authorId, title, text } = target;
    caseIds.add(
      open.get(targetId) ??
        (await openCase(tx, { kind, targetId, authorId, snapshot: { title, text }, isUrgent: false, now })),
    );
  }
  for (const caseId of others) caseIds.add(caseId);
  return [...caseIds];
}
