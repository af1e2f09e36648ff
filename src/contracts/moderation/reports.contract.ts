import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Cursor, Instant, pageOf } from '#contracts/fields.ts';
import { PersonCard } from '#contracts/rsvps/attendees.contract.ts';
import { Decision } from './decisions.contract.ts';
import {
  CaseAction,
  DecideBody,
  DecideManyBody,
  ReportBody,
  RuleCode,
  SpamSign,
  SuspendAuthorBody,
  TargetKind,
} from './moderation-fields.ts';

/** What was reported, as it was when it was first reported. */
const Snapshot = z.object({ title: z.string(), text: z.string() });

export const CaseCard = z.object({
  id: z.uuid(),
  kind: TargetKind,
  targetId: z.uuid(),
  snapshot: Snapshot,
  author: PersonCard.nullable(),
  state: z.enum(['open', 'decided']),
  revision: z.int(),
  reports: z.int(),
  isUrgent: z.boolean(),
  /** What the automatic check noticed about something that waits to be seen by others; null if it does not wait. */
  held: z.object({ why: z.array(SpamSign), score: z.int() }).nullable(),
  reportedAt: Instant,
  /** The latest; null while nothing was decided. */
  decision: z.object({ action: CaseAction, madeAt: Instant, isEnded: z.boolean() }).nullable(),
});
export type CaseCard = z.infer<typeof CaseCard>;

const CaseDetail = CaseCard.extend({
  /** What it says now; null if it is gone. */
  current: Snapshot.nullable(),
  path: z.string().nullable(),
  /** URL of the reported picture; null for other kinds, and while it is hidden: then `getCasePicture` has it. */
  picture: z.string().nullable(),
  isHidden: z.boolean(),
  /** For an event: how many other dates of its series are visible. Hiding or removing the event leaves them as they are. */
  otherDates: z.int(),
  /** Whether its series is in the list of content of the author, where a decision is about all dates. Series for members only are not. */
  isSeriesListed: z.boolean(),
  listedReports: z.array(
    z.object({
      reason: RuleCode,
      words: z.string(),
      isIllegal: z.boolean(),
      reporter: z.string(),
      reportedAt: Instant,
    }),
  ),
  decisions: z.array(Decision),
  /** Earlier decisions about the author. */
  history: z.array(Decision),
  /** Open cases about the same author, with this one. */
  sameAuthor: z.array(z.object({ id: z.uuid(), revision: z.int() })),
  /** The name of another person of the staff who has it open now. */
  otherLooker: z.string().nullable(),
  canDecide: z.boolean(),
});
export type CaseDetail = z.infer<typeof CaseDetail>;

const caseParams = z.object({ caseId: z.uuid() });
const DECISION_ERRORS = [
  'case.not_found',
  'case.changed',
  'case.decided',
  'case.own',
  'case.no_author',
  'site_staff.last_administrator',
] as const;

export const reportContent = endpoint({
  method: 'POST',
  path: '/api/reports',
  summary: 'Report something to the site staff; without an account, with an email address for the outcome',
  access: 'public',
  isPosting: true,
  body: z.object(ReportBody.shape),
  proof: 'report',
  success: { status: 204, schema: NoContent },
  errors: ['report.not_found', 'report.own', 'report.email_required', 'auth.silenced'],
});

export const listCases = endpoint({
  method: 'GET',
  path: '/api/admin/reports',
  summary:
    'List cases: reported as illegal first, then most recently reported. `held`: only what others do not see yet',
  access: 'staff',
  query: z.object({
    state: z.enum(['open', 'decided', 'held']).default('open'),
    author: z.uuid().optional(),
    cursor: Cursor,
  }),
  success: { status: 200, schema: pageOf({ cases: z.array(CaseCard) }) },
  errors: [],
});

export const getCase = endpoint({
  method: 'GET',
  path: '/api/admin/reports/:caseId',
  summary: 'Get a case with its reports, decisions and the history of its author',
  access: 'staff',
  params: caseParams,
  success: { status: 200, schema: CaseDetail },
  errors: ['case.not_found'],
});

export const getCasePicture = endpoint({
  method: 'GET',
  path: '/api/admin/reports/:caseId/picture',
  summary: 'Get the picture that a case is about as a data URL, also while it is hidden',
  access: 'staff',
  params: caseParams,
  success: { status: 200, schema: z.object({ picture: z.string() }) },
  errors: ['case.not_found', 'picture.not_found'],
});

export const decideCase = endpoint({
  method: 'POST',
  path: '/api/admin/reports/:caseId/decision',
  summary: 'Decide about a case as it was at a revision; tells the author and the people who reported it',
  access: 'staff',
  isExternal: true,
  params: caseParams,
  body: z.object(DecideBody.shape),
  success: { status: 200, schema: z.object({ decisionId: z.uuid() }) },
  errors: DECISION_ERRORS,
});

export const lookAtCase = endpoint({
  method: 'PUT',
  path: '/api/admin/reports/:caseId/look',
  summary: 'Tell the others of the staff that the viewer looks at a case, for the next two minutes',
  access: 'staff',
  isPassing: true,
  params: caseParams,
  success: { status: 204, schema: NoContent },
  errors: [],
});

export const suspendAuthor = endpoint({
  method: 'POST',
  path: '/api/admin/reports/:caseId/author-suspension',
  summary: 'Suspend the author of a case, hide everything of theirs, and decide all open cases about them',
  access: 'staff',
  params: caseParams,
  body: z.object(SuspendAuthorBody.shape),
  success: { status: 200, schema: z.object({ decided: z.int() }) },
  errors: DECISION_ERRORS,
});

export const decideCases = endpoint({
  method: 'POST',
  path: '/api/admin/reports/decisions',
  summary: 'Decide about several cases in the same way, such as all of one author, all or none',
  access: 'staff',
  body: z.object(DecideManyBody.shape),
  success: { status: 200, schema: z.object({ decided: z.int() }) },
  errors: DECISION_ERRORS,
});
