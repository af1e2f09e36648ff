import type { AccountCard, AccountDetail } from '#contracts/admin/admin-accounts.contract.ts';
import { findCredentials } from '#server/accounts/accounts.queries.ts';
import { recordAudit } from '#server/accounts/audit.queries.ts';
import { insertSecurityEvent } from '#server/accounts/security-events.queries.ts';
import { deleteSession, deleteSessionsOf, listSessionsOf } from '#server/accounts/sessions/sessions.queries.ts';
import { listActingStaff } from '#server/accounts/site-roles.queries.ts';
import { presentDecision } from '#server/moderation/appeals.actions.ts';
import { showCases } from '#server/moderation/cases.actions.ts';
import { listDecisionsAbout } from '#server/moderation/decisions.queries.ts';
import { canDecideAbout } from '#server/moderation/moderation.policy.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { deviceName } from '#server/platform/formats/device-name.ts';
import { isUuid } from '#server/platform/formats/uuid.ts';
import { networkOf } from '#server/platform/http/rate-limits.ts';
import type { Viewer } from '#server/platform/http/serve.ts';
import { readCursor, writeCursor } from '#server/platform/postgres/cursors.ts';
import * as queries from './accounts.queries.ts';

const PAGE_SIZE = 30;
/** Letters of the parts by which names are indexed. */
const TRIGRAM = 3;
/** Scripts in which a given name may begin within a word: names are written without spaces. */
const HAS_NO_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const NO_CASE = '00000000-0000-0000-0000-000000000000';
/** Nothing about the staff is written into the person's log, which the person can download. */
const THE_STAFF = { ip: '', userAgent: '' };

function readSearch(typed: string): queries.AccountSearch {
  const text = typed.trim();
  if (text === '') return { by: 'everyone', text };
  if (isUuid(text)) return { by: 'id', text };
  if (text.startsWith('@')) return { by: 'domain', text };
  if (text.includes('@')) return { by: 'email', text };
  if (/^[\d.]+$/.test(text) || /^[\da-f:]*:[\da-f:]*(\/64)?$/i.test(text))
    return { by: 'network', text: networkOf(text.replace(/\/64$/, '')) };
  if (text.length >= TRIGRAM) return { by: 'name', text };
  if (HAS_NO_SPACES.test(text)) return { by: 'letters', text };
  return { by: text.length === 1 ? 'initial' : 'beginning', text };
}

const presentCard = ({ createdAt, lastSeenAt, ...row }: queries.AccountRow): AccountCard => ({
  ...row,
  createdAt: createdAt.toISOString(),
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
});

export async function findAccounts(
  { db }: Pick<AppDeps, 'db'>,
  { q, cursor }: { q: string; cursor?: string | undefined },
) {
  const after = readCursor(cursor, ['at', 'id']);
  const rows = await queries.searchAccounts(db, readSearch(q), { after, limit: PAGE_SIZE + 1 });
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  return {
    people: page.map(presentCard),
    nextCursor: rows.length > PAGE_SIZE && last ? writeCursor({ at: last.createdAt.toISOString(), id: last.id }) : null,
  };
}

type Deps = Pick<AppDeps, 'db' | 'clock' | 'config'>;

export async function showAccount(deps: Deps, personId: string, viewer: Viewer): Promise<AccountDetail> {
  const { db, clock } = deps;
  const row = await queries.findAccount(db, personId);
  if (!row) throw new AppError('person.not_found');
  const { hasSecondFactor, ...account } = row;
  const context = { now: clock.now(), staff: await listActingStaff(db) };
  const sessions = await listSessionsOf(db, personId, new Date(0));
  return {
    ...presentCard(account),
    hasSecondFactor,
    currentLimits: (await queries.listLimitsOf(db, personId)).map(({ since, until, ...limit }) => ({
      ...limit,
      since: since.toISOString(),
      until: until?.toISOString() ?? null,
    })),
    sessions: sessions.map(({ id, userAgent, network, method, createdAt, lastSeenAt }) => ({
      id,
      network,
      method,
      device: deviceName(userAgent),
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
    networks: await queries.listNetworksOf(db, personId),
    openCases: (await showCases(deps, { state: 'open', author: personId })).cases,
    decisions: (await listDecisionsAbout(db, personId, NO_CASE)).map((decision) =>
      presentDecision(decision, viewer, context),
    ),
    canEndSessions: canDecideAbout(viewer, { authorId: personId, authorRole: row.role }),
  };
}

/** Addresses are personal data that the staff seldom needs: each look is an entry of the audit. */
export async function revealEmail({ db, clock }: Deps, personId: string, viewer: Viewer): Promise<{ email: string }> {
  return db.transaction(async (tx) => {
    const account = await findCredentials(tx, personId);
    if (!account) throw new AppError('person.not_found');
    const entry = { action: 'person.email-shown', kind: 'person', targetId: personId };
    await recordAudit(tx, { at: clock.now(), actorId: viewer.id, ...entry });
    return { email: account.email };
  });
}

/** One session, or all. */
export async function endSessions(
  deps: Pick<AppDeps, 'db' | 'clock' | 'sessionCache'>,
  { personId, sessionId }: { personId: string; sessionId?: string },
  viewer: Viewer,
): Promise<void> {
  const at = deps.clock.now();
  const ended = await deps.db.transaction(async (tx) => {
    const account = await queries.findAccount(tx, personId);
    if (!account) throw new AppError('person.not_found');
    if (!canDecideAbout(viewer, { authorId: personId, authorRole: account.role })) throw new AppError('case.own');
    const ids = sessionId
      ? [sessionId].slice(0, Number(await deleteSession(tx, personId, sessionId)))
      : await deleteSessionsOf(tx, personId, null);
    if (sessionId && ids.length === 0) throw new AppError('session.not_found');
    await insertSecurityEvent(tx, { kind: 'session-ended', accountId: personId, caller: THE_STAFF, at });
    const entry = { action: 'person.sessions-ended', kind: 'person', targetId: personId };
    await recordAudit(tx, { at, actorId: viewer.id, ...entry, after: { sessions: ids.length } });
    return ids;
  });
  deps.sessionCache.forget(ended);
}
