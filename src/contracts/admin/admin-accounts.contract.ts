import { z } from 'zod';
import { accountLimits } from '#contracts/accounts/account-limit-kinds.ts';
import { accountRoles } from '#contracts/accounts/account-roles.ts';
import { signInMethods } from '#contracts/accounts/sign-in-methods.ts';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Cursor, Instant, pageOf } from '#contracts/fields.ts';
import { DecideAccountsBody, RestoreAccountsBody } from '#contracts/moderation/account-decision-fields.ts';
import { Decision } from '#contracts/moderation/decisions.contract.ts';
import { CaseCard } from '#contracts/moderation/reports.contract.ts';

const AccountCard = z.object({
  id: z.uuid(),
  name: z.string(),
  avatar: z.string().nullable(),
  /** Such as `a…@example.org`; the whole address is shown by a call of its own, which the audit records. */
  maskedEmail: z.string(),
  isEmailVerified: z.boolean(),
  role: z.enum(accountRoles),
  limits: z.array(z.enum(accountLimits)),
  createdAt: Instant,
  lastSeenAt: Instant.nullable(),
});
export type AccountCard = z.infer<typeof AccountCard>;

const AccountSession = z.object({
  id: z.uuid(),
  device: z.string(),
  network: z.string(),
  method: z.enum(signInMethods),
  createdAt: Instant,
  lastSeenAt: Instant,
});

const AccountDetail = AccountCard.extend({
  hasSecondFactor: z.boolean(),
  currentLimits: z.array(
    z.object({ kind: z.enum(accountLimits), since: Instant, until: Instant.nullable(), decisionId: z.uuid() }),
  ),
  sessions: z.array(AccountSession),
  /** From which they signed in, with how many others did. */
  networks: z.array(z.object({ network: z.string(), others: z.int() })),
  openCases: z.array(CaseCard),
  decisions: z.array(Decision),
  /** Moderators change nothing about administrators, and nobody about themselves. */
  canEndSessions: z.boolean(),
});
export type AccountDetail = z.infer<typeof AccountDetail>;

const personParams = z.object({ personId: z.uuid() });

export const listAccounts = endpoint({
  method: 'GET',
  path: '/api/admin/people',
  summary:
    'Find people by a part of their name (one or two letters: the beginning of a word of it), a whole email address, @domain, or the network they signed in from; newest first',
  access: 'staff',
  query: z.object({ q: z.string().max(254).default(''), cursor: Cursor }),
  success: { status: 200, schema: pageOf({ people: z.array(AccountCard) }) },
  errors: [],
});

export const getAccount = endpoint({
  method: 'GET',
  path: '/api/admin/people/:personId',
  summary: 'A person with limits, sessions, networks, open cases and decisions about them',
  access: 'staff',
  params: personParams,
  success: { status: 200, schema: AccountDetail },
  errors: ['person.not_found'],
});

export const revealEmail = endpoint({
  method: 'POST',
  path: '/api/admin/people/:personId/email',
  summary: 'Show a person’s email address; the audit records that',
  access: 'staff',
  params: personParams,
  success: { status: 200, schema: z.object({ email: z.string() }) },
  errors: ['person.not_found'],
});

export const endAccountSession = endpoint({
  method: 'DELETE',
  path: '/api/admin/people/:personId/sessions/:sessionId',
  summary: 'End one session of a person',
  access: 'staff',
  params: z.object({ personId: z.uuid(), sessionId: z.uuid() }),
  success: { status: 204, schema: NoContent },
  errors: ['person.not_found', 'session.not_found', 'case.own'],
});

export const endAccountSessions = endpoint({
  method: 'DELETE',
  path: '/api/admin/people/:personId/sessions',
  summary: 'End all sessions of a person',
  access: 'staff',
  params: personParams,
  success: { status: 204, schema: NoContent },
  errors: ['person.not_found', 'case.own'],
});

export const decideAccounts = endpoint({
  method: 'POST',
  path: '/api/admin/people/decisions',
  summary:
    'Decide about several accounts in the same way, all or none, also about accounts that nobody reported and that posted nothing; suspending them also decides the open cases about them. Not about the site staff. Each person gets one mail',
  access: 'staff',
  body: z.object(DecideAccountsBody.shape),
  success: { status: 200, schema: z.object({ decided: z.int() }) },
  errors: ['person.not_found', 'case.of_staff', 'case.decided'],
});

export const restoreAccounts = endpoint({
  method: 'POST',
  path: '/api/admin/people/restorations',
  summary: 'End the suspensions of several accounts, all or none, with what they hid along',
  access: 'staff',
  body: z.object(RestoreAccountsBody.shape),
  success: { status: 200, schema: z.object({ restored: z.int() }) },
  errors: ['person.not_found', 'case.of_staff', 'decision.ended'],
});
