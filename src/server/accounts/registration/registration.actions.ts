import type { z } from 'zod';
import type {
  NewSiteInvitationBody,
  RegistrationDecisionBody,
  RegistrationRequestBody,
} from '#contracts/accounts/registration-fields.ts';
import { DAY_SECONDS } from '#contracts/durations.ts';
import { paths } from '#contracts/site-paths.ts';
import { recordAudit } from '#server/accounts/audit.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { randomToken } from '#server/platform/keys.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { readCursor, writeCursor } from '#server/platform/postgres/cursors.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { hashInvitationCode, requireAdmittedAddress } from './admission.actions.ts';
import { approvalMail, refusalMail } from './registration.emails.ts';
import * as queries from './registration.queries.ts';

type Deps = Pick<AppDeps, 'db' | 'config' | 'clock'>;
const APPROVAL_DAYS = 14;
const PAGE_SIZE = 50;
const CODE_BYTES = 15;

/** Opens the dialog to sign up, with the code in the fragment of the page that follows. */
const invitationUrl = (code: string): string =>
  `/?${new URLSearchParams({ dialog: 'signup', onward: `${paths.dashboard()}#invitation-${code}` })}`;

export async function requestSignUp(
  { db, config, clock }: Deps,
  { email, words }: z.output<typeof RegistrationRequestBody>,
): Promise<void> {
  const mode = requireAdmittedAddress(config, email);
  if (mode !== 'approval') throw new AppError('account.sign_up_closed');
  await queries.upsertRequest(db, { email, words, now: clock.now() });
}

export async function showRequests({ db }: Deps, cursor: string | undefined) {
  const rows = await queries.listRequests(db, { after: readCursor(cursor, ['at', 'id']), limit: PAGE_SIZE + 1 });
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  return {
    requests: page.map((row) => ({ ...row, requestedAt: row.requestedAt.toISOString() })),
    nextCursor:
      rows.length > PAGE_SIZE && last ? writeCursor({ at: last.requestedAt.toISOString(), id: last.id }) : null,
  };
}

type RequestDecision = { requestId: string; deciderId: string } & z.output<typeof RegistrationDecisionBody>;

/** Approval mails an invitation for this address alone. */
export async function decideRequest(
  deps: Deps,
  { requestId, deciderId, decision, answer = '' }: RequestDecision,
): Promise<void> {
  const { db, config, clock } = deps;
  const now = clock.now();
  await db.transaction(async (tx) => {
    const email = await queries.updateRequest(tx, { requestId, state: decision, decidedBy: deciderId, now });
    if (email === undefined) throw new AppError('sign_up_request.not_found');
    await recordAudit(tx, {
      at: now,
      actorId: deciderId,
      action: `sign-up.${decision}`,
      kind: 'sign-up-request',
      targetId: requestId,
    });
    const { PRODUCT_NAME: productName, PUBLIC_URL } = config;
    const reason = `sign-up-request:${requestId}`;
    if (decision === 'refused') {
      await enqueueMail(tx, { ...refusalMail({ productName, answer }), reason, to: email });
      return;
    }
    const { code } = await insertInvitation(tx, { email, uses: 1, madeBy: deciderId, now, days: APPROVAL_DAYS });
    const url = PUBLIC_URL + invitationUrl(code);
    await enqueueMail(tx, {
      ...approvalMail({ productName, answer, url, code, days: APPROVAL_DAYS }),
      reason,
      to: email,
    });
  });
}

type NewInvitation = { email: string | null; uses: number; days: number; madeBy: string; now: Date };

async function insertInvitation(tx: Db, { days, now, ...invitation }: NewInvitation) {
  const code = randomToken(CODE_BYTES);
  const expiresAt = secondsAfter(now, days * DAY_SECONDS);
  const id = await queries.insertInvitation(tx, { ...invitation, codeHash: hashInvitationCode(code), now, expiresAt });
  return { id, code, expiresAt };
}

export async function createInvitation(
  { db, config, clock }: Deps,
  madeBy: string,
  { uses, days }: z.output<typeof NewSiteInvitationBody>,
) {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const { id, code, expiresAt } = await insertInvitation(tx, { email: null, uses, days, madeBy, now });
    await recordAudit(tx, {
      at: now,
      actorId: madeBy,
      action: 'invitation.made',
      kind: 'invitation',
      targetId: id,
      after: { uses, days },
    });
    return {
      id,
      code,
      email: null,
      usesLeft: uses,
      expiresAt: expiresAt.toISOString(),
      url: config.PUBLIC_URL + invitationUrl(code),
    };
  });
}

export async function removeInvitation({ db, clock }: Deps, actorId: string, invitationId: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await queries.deleteInvitation(tx, invitationId))) return;
    const entry = { action: 'invitation.deleted', kind: 'invitation', targetId: invitationId };
    await recordAudit(tx, { at: clock.now(), actorId, ...entry });
  });
}

export async function showInvitations({ db, clock }: Deps) {
  const rows = await queries.listInvitations(db, clock.now());
  return { invitations: rows.map((row) => ({ ...row, expiresAt: row.expiresAt.toISOString() })) };
}
