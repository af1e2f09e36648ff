import * as z from 'zod/mini';
import { Email } from '#contracts/accounts/credential-fields.ts';
import { MAX_MODERATION_WORDS } from './moderation-limits.ts';
import { decisionActions, ruleCodes, spamSignCodes, targetKinds } from './site-rules.ts';

const tooLong = `Use up to ${MAX_MODERATION_WORDS.toLocaleString('en')} characters.`;
const optionalWords = z.optional(z.string().check(z.trim(), z.maxLength(MAX_MODERATION_WORDS, tooLong)));
const requiredWords = (message: string) =>
  z.string().check(z.trim(), z.minLength(1, message), z.maxLength(MAX_MODERATION_WORDS, tooLong));

export const TargetKind = z.enum(targetKinds);
export const RuleCode = z.enum(ruleCodes, 'Choose a reason.');
export const SpamSign = z.enum(spamSignCodes);
export const DecisionAction = z.enum(decisionActions);
/** What decisions did, with what ended them. */
export const CaseAction = z.enum([...decisionActions, 'restore']);

export const ReportBody = z.object({
  kind: TargetKind,
  targetId: z.uuid(),
  reason: RuleCode,
  words: optionalWords,
  isIllegal: z.optional(z.boolean()),
  /** Required of people without an account: where they learn the outcome. */
  email: z.optional(Email),
});

const explanation = requiredWords('Enter a reason. The person concerned will read it.');

/** `days` limits an effect in time; without it, it is for good. What has no lasting effect ignores it. */
export const decisionFields = {
  action: DecisionAction,
  rule: RuleCode,
  explanation,
  days: z.optional(z.int().check(z.minimum(1, 'Use 1 to 365 days.'), z.maximum(365, 'Use 1 to 365 days.'))),
};
export const DecideBody = z.object({ revision: z.int(), ...decisionFields });
const { action: _action, ...suspensionFields } = decisionFields;
export const SuspendAuthorBody = z.object({ revision: z.int(), ...suspensionFields });
export const DecideManyBody = z.object({
  cases: z
    .array(z.object({ id: z.uuid(), revision: z.int() }))
    .check(z.minLength(1, 'Choose at least one case.'), z.maxLength(1000, 'Choose up to 1,000 cases.')),
  ...decisionFields,
});
export const AppealBody = z.object({ words: requiredWords('Say why the decision is wrong.') });
export const AnswerAppealBody = z.object({
  outcome: z.enum(['upheld', 'reversed']),
  answer: requiredWords('Answer the author.'),
});
export const RestoreBody = z.object({ explanation });
