import type { z } from 'zod';
import type { ReportBody } from '#contracts/moderation/moderation-fields.ts';
import type { TargetKind } from '#contracts/moderation/site-rules.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Reported } from '#server/platform/effects.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { openCase, upsertReport } from './cases.queries.ts';
import { canSeeTarget } from './targets.policy.ts';
import { findTarget } from './targets.queries.ts';

type Deps = Pick<AppDeps, 'db' | 'clock'>;
type NewReport = {
  kind: TargetKind;
  targetId: string;
  reporterId: string | null;
  email: string | null;
  reason: string;
  words: string;
  isIllegal: boolean;
  now: Date;
};

/** All reports of one thing are one case while it is open. Throws `report.not_found` if the thing is gone. */
async function fileReport(tx: Db, { kind, targetId, ...report }: NewReport): Promise<void> {
  const target = await findTarget(tx, kind, targetId);
  if (!target || target.isHidden) throw new AppError('report.not_found');
  if (report.reporterId !== null && target.authorId === report.reporterId) throw new AppError('report.own');
  const { authorId, title, text } = target;
  const { isIllegal: isUrgent, now } = report;
  const caseId = await openCase(tx, { kind, targetId, authorId, snapshot: { title, text }, isUrgent, now });
  await upsertReport(tx, { ...report, caseId });
}

export async function reportContent(
  { db, clock }: Deps,
  { email, words = '', isIllegal = false, ...report }: z.output<typeof ReportBody>,
  reporterId: string | null,
): Promise<void> {
  if (reporterId === null && email === undefined) {
    const { message } = new AppError('report.email_required');
    throw new AppError('report.email_required', { fields: { email: message } });
  }
  if (!(await canSeeTarget(db, report.kind, report.targetId, reporterId))) throw new AppError('report.not_found');
  await db.transaction((tx) =>
    fileReport(tx, {
      ...report,
      words,
      isIllegal,
      reporterId,
      email: reporterId === null ? email! : null,
      now: clock.now(),
    }),
  );
}

/** For the calls of other features that report something of their own, with a reason in words alone. */
export const reportOf =
  (kind: TargetKind, { clock }: Pick<Deps, 'clock'>): Reported =>
  (tx, { targetId, reporterId, reason }) =>
    fileReport(tx, {
      kind,
      targetId,
      reporterId,
      email: null,
      reason: 'other',
      words: reason,
      isIllegal: false,
      now: clock.now(),
    });
