import { z } from 'zod';
import { accountLimits } from '#contracts/accounts/account-limit-kinds.ts';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Cursor, Instant, pageOf } from '#contracts/fields.ts';
import { AnswerAppealBody, AppealBody, CaseAction, RestoreBody, RuleCode, TargetKind } from './moderation-fields.ts';

/** The statement of reasons. Its author, the hosts of events that it took down, and the site staff see it; nobody learns who reported or decided. */
export const Decision = z.object({
  id: z.uuid(),
  caseId: z.uuid(),
  /** About the viewer's own. */
  isAuthor: z.boolean(),
  kind: TargetKind,
  title: z.string(),
  text: z.string(),
  action: CaseAction,
  rule: RuleCode,
  explanation: z.string(),
  /** It had been held automatically until a person decided. */
  wasHeld: z.boolean(),
  /** Whether a person other than the one who decided may answer the appeal. */
  isAnsweredByOther: z.boolean(),
  madeAt: Instant,
  until: Instant.nullable(),
  endedAt: Instant.nullable(),
  appeal: z
    .object({
      state: z.enum(['open', 'upheld', 'reversed']),
      words: z.string(),
      appealedAt: Instant,
      answer: z.string().nullable(),
      answeredAt: Instant.nullable(),
    })
    .nullable(),
  abilities: z.object({
    appeal: z.boolean(),
    /** Only for other hosts of the event, who cannot appeal themselves. Does not tell them whether the author has appealed. */
    authorCanAppeal: z.boolean(),
    answer: z.boolean(),
    restore: z.boolean(),
  }),
});
export type Decision = z.infer<typeof Decision>;

export const HiddenAlong = z.object({ id: z.uuid(), kind: TargetKind, title: z.string(), isEnded: z.boolean() });
const DecisionDetail = Decision.extend({
  /** For a suspension: the decisions about what it hid along, which end with it. Empty for other hosts of an event. */
  hiddenAlong: z.array(HiddenAlong),
  /** The suspension that this decision is a part of, if it hid something along. */
  suspensionId: z.uuid().nullable(),
});
export type DecisionDetail = z.infer<typeof DecisionDetail>;

const decisionParams = z.object({ decisionId: z.uuid() });

export const getDecision = endpoint({
  method: 'GET',
  path: '/api/decisions/:decisionId',
  summary: 'Get a decision about the viewer, or that took down an event of theirs; the site staff see all',
  access: 'person',
  isForSuspended: true,
  params: decisionParams,
  success: { status: 200, schema: DecisionDetail },
  errors: ['decision.not_found'],
});

export const listOwnDecisions = endpoint({
  method: 'GET',
  path: '/api/decisions',
  summary: 'List the decisions against the viewer, newest first, and what the account is kept from now',
  access: 'person',
  isForSuspended: true,
  query: z.object({ cursor: Cursor }),
  success: { status: 200, schema: pageOf({ decisions: z.array(Decision), limits: z.array(z.enum(accountLimits)) }) },
  errors: [],
});

export const appealDecision = endpoint({
  method: 'POST',
  path: '/api/decisions/:decisionId/appeal',
  summary: 'Appeal a decision, once, within six months',
  access: 'person',
  isForSuspended: true,
  params: decisionParams,
  body: z.object(AppealBody.shape),
  success: { status: 204, schema: NoContent },
  errors: ['decision.not_found', 'appeal.not_open'],
});

export const listAppeals = endpoint({
  method: 'GET',
  path: '/api/admin/appeals',
  summary: 'List open appeals, oldest first',
  access: 'staff',
  query: z.object({ cursor: Cursor }),
  success: { status: 200, schema: pageOf({ decisions: z.array(Decision) }) },
  errors: [],
});

export const answerAppeal = endpoint({
  method: 'PUT',
  path: '/api/admin/decisions/:decisionId/appeal',
  summary:
    'Answer an appeal; reversing undoes what the decision did, and of a suspension what it hid along. Another person than the one who decided, if the site has one',
  access: 'staff',
  params: decisionParams,
  body: z.object(AnswerAppealBody.shape),
  success: { status: 204, schema: NoContent },
  errors: ['decision.not_found', 'appeal.not_open', 'appeal.by_other', 'case.own'],
});

export const restoreDecision = endpoint({
  method: 'POST',
  path: '/api/admin/decisions/:decisionId/restoration',
  summary: 'End what a decision did, and of a suspension what it hid along',
  access: 'staff',
  params: decisionParams,
  body: z.object(RestoreBody.shape),
  success: { status: 204, schema: NoContent },
  errors: ['decision.not_found', 'decision.ended', 'case.own'],
});
