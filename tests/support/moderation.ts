import { login } from '#contracts/accounts/sessions.contract.ts';
import { reportMessage } from '#contracts/conversations/conversations.contract.ts';
import { decideCase, getCase, listCases, reportContent } from '#contracts/moderation/reports.contract.ts';
import type { DecisionAction, TargetKind } from '#contracts/moderation/site-rules.ts';
import type { SomeoneSignedIn } from './factories.ts';
import type { As, TestApp } from './test-app.ts';

export type ReportedTarget = { kind: TargetKind; targetId: string };

/** Reports something as a person or, without one, as a visitor with an email address. */
export const report = (app: TestApp, target: ReportedTarget, as: As | null = null) =>
  app.call(reportContent, { body: { ...target, reason: 'spam', ...(!as && { email: 'visitor@example.org' }) } }, as);

/** The open case about something. */
export async function caseOf(app: TestApp, { targetId }: ReportedTarget, moderator: SomeoneSignedIn) {
  const { cases } = (await app.call(listCases, { query: {} }, moderator)).body;
  const { id } = cases.find((listed) => listed.targetId === targetId)!;
  return (await app.call(getCase, { params: { caseId: id } }, moderator)).body;
}

/** A suspension ends all sessions. */
export const logInAgain = async (app: TestApp, { email, password }: SomeoneSignedIn) =>
  (await app.call(login, { body: { email, password } }, null)).body;

type Choice = { action: DecisionAction; days?: number };

/** Reports something and decides about it; returns the id of the decision. */
export async function decideAbout(
  app: TestApp,
  target: ReportedTarget,
  { moderator, reporter = null, ...choice }: Choice & { moderator: SomeoneSignedIn; reporter?: As | null },
): Promise<string> {
  if (target.kind === 'message')
    await app.call(reportMessage, { params: { messageId: target.targetId }, body: { reason: 'Rude' } }, reporter);
  else await report(app, target, reporter);
  const { id, revision } = await caseOf(app, target, moderator);
  // People do not decide twice at one moment, by which a suspension knows what it hid along.
  app.clock.advance({ seconds: 0.001 });
  const body = { revision, rule: 'spam' as const, explanation: 'It advertises pills.', ...choice };
  return (await app.call(decideCase, { params: { caseId: id }, body }, moderator)).body.decisionId;
}
