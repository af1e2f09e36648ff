import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { ReportBody } from '#contracts/moderation/moderation-fields.ts';
import type { TargetKind } from '#contracts/moderation/site-rules.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { ReportEffect } from '#server/platform/effects.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { openCase, upsertReport } from './cases.queries.ts';
import { findVerifiedAddress } from './decisions.queries.ts';
import { reportReceipt } from './moderation.emails.ts';
import { canSeeTarget } from './targets.policy.ts';
import { findTarget } from './targets.queries.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'config'>;
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
async function fileReport(tx: Db, { kind, targetId, ...report }: NewReport): Promise<string> {
  const target = await findTarget(tx, kind, targetId);
  if (!target || target.isHidden) throw new AppError('report.not_found');
  if (report.reporterId !== null && target.authorId === report.reporterId) throw new AppError('report.own');
  const { authorId, title, text } = target;
  const { isIllegal: isUrgent, now } = report;
  const caseId = await openCase(tx, { kind, targetId, authorId, snapshot: { title, text }, isUrgent, now });
  await upsertReport(tx, { ...report, caseId });
  return caseId;
}

export async function reportContent(
  { db, clock, config }: Deps,
  { email, words = '', isIllegal = false, ...report }: z.output<typeof ReportBody>,
  reporterId: string | null,
): Promise<void> {
  if (reporterId === null && email === undefined) {
    const { message } = new AppError('report.email_required');
    throw new AppError('report.email_required', { fields: { email: message } });
  }
  if (!(await canSeeTarget(db, report.kind, report.targetId, reporterId))) throw new AppError('report.not_found');
  await db.transaction(async (tx) => {
    const address = reporterId === null ? email! : null;
    const filed = { ...report, words, isIllegal, reporterId, email: address, now: clock.now() };
    const caseId = await fileReport(tx, filed);
    const to = address ?? (await findVerifiedAddress(tx, reporterId!));
    if (!to) return;
    const receipt = reportReceipt({ productName: config.PRODUCT_NAME, kind: report.kind });
    await enqueueMail(tx, { ...receipt, reason: `report-receipt:${caseId}:${reporterId ?? hashOf(to)}`, to });
  });
}

/** Who reports the same again while it is open gets one receipt. */
const hashOf = (address: string): string => createHash('sha256').update(address.toLowerCase()).digest('base64url');

/** For the calls of other features that report something of their own, with a reason in words alone. */
export const reportOf =
  (kind: TargetKind, { clock }: Pick<Deps, 'clock'>): ReportEffect =>
  async (tx, { targetId, reporterId, reason }) => {
    await fileReport(tx, {
      kind,
      targetId,
      reporterId,
      email: null,
      reason: 'other',
      words: reason,
      isIllegal: false,
      now: clock.now(),
    });
  };
