import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { cutBetweenWords } from '#contracts/cut-between-words.ts';
import type { ContentCard } from '#contracts/moderation/content.contract.ts';
import type { ContentKind, DecideContentBody } from '#contracts/moderation/content-fields.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Viewer } from '#server/platform/http/serve.ts';
import { readCursor, writeCursor } from '#server/platform/postgres/cursors.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { findOpenCaseIds, listOpenCasesAbout, lockCases, openCase } from './cases.queries.ts';
import * as queries from './content.queries.ts';
import { type DecisionDeps, decideCasesIn, type ModerationDeps } from './decisions.actions.ts';
import { canDecideAbout } from './moderation.policy.ts';
import { targetText } from './target-text.ts';
import { findTarget, type Target } from './targets.queries.ts';

const PAGE_SIZE = 30;
const EXCERPT_LENGTH = 300;

const versionOf = ({ title, text }: { title: string; text: string }): string =>
  createHash('sha256')
    .update(JSON.stringify([title, text]))
    .digest('base64url');

function present(row: queries.ContentRow, viewer: Viewer): ContentCard {
  const { kind, targetId, title, text, author, path, picture, postedAt, state } = row;
  return {
    kind,
    targetId,
    title,
    excerpt: cutBetweenWords(targetText(kind, text), EXCERPT_LENGTH),
    author,
    path,
    picture,
    postedAt: postedAt.toISOString(),
    state,
    version: versionOf(row),
    canDecide: (state === 'visible' || state === 'held') && canDecideAbout(viewer, row),
  };
}

type Request = queries.ContentFilter & { cursor?: string | undefined; viewer: Viewer };

export async function showContent({ db }: Pick<ModerationDeps, 'db'>, { cursor, viewer, ...filter }: Request) {
  const after = readCursor(cursor, ['at', 'id']);
  const rows = await queries.listContent(db, filter, { after, limit: PAGE_SIZE + 1 });
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  return {
    content: page.map((row) => present(row, viewer)),
    nextCursor: rows.length > PAGE_SIZE && last ? writeCursor({ at: last.position, id: last.targetId }) : null,
  };
}

type SeenContent = { kind: ContentKind; targetId: string; version?: string };
type Decision = z.output<typeof DecideContentBody> & { moderator: Viewer };

/** Opens a case about each thing that has none, and decides about all of them as about reported ones. */
export async function decideContent(deps: DecisionDeps, { targets, ...decision }: Decision): Promise<number> {
  const { ids, ended } = await deps.db.transaction(async (tx) => {
    const dates = await queries.listOtherDates(
      tx,
      targets.filter(({ kind }) => kind === 'event').map(({ targetId }) => targetId),
    );
    const all: SeenContent[] = [...targets, ...dates.map((targetId) => ({ kind: 'event' as const, targetId }))];
    const seen = await findSeen(tx, all);
    const others = decision.action === 'suspend' ? await listOpenCasesOf(tx, seen) : [];
    const caseIds = await openCases(tx, { seen, others, now: deps.clock.now() });
    return decideCasesIn(tx, deps, { ...decision, cases: caseIds.map((id) => ({ id, revision: null })) });
  });
  deps.sessionCache?.forget(ended);
  return ids.length;
}

type ContentTarget = { kind: ContentKind; targetId: string; target: Target };

/** Returns them in the order in which new cases are opened. */
async function findSeen(tx: Db, targets: readonly SeenContent[]): Promise<ContentTarget[]> {
  const found: ContentTarget[] = [];
  for (const { kind, targetId, version } of targets.toSorted((one, other) =>
    one.targetId < other.targetId ? -1 : 1,
  )) {
    const target = await findTarget(tx, kind, targetId);
    if (!target) throw new AppError('case.not_found');
    if (version !== undefined && version !== versionOf(target)) throw new AppError('case.changed');
    found.push({ kind, targetId, target });
  }
  return found;
}

/** Lists all open cases about the authors, for a decision that covers the authors, too. */
async function listOpenCasesOf(tx: Db, seen: readonly ContentTarget[]): Promise<string[]> {
  const caseIds: string[] = [];
  for (const authorId of new Set(seen.map(({ target }) => target.authorId)))
    if (authorId) caseIds.push(...(await listOpenCasesAbout(tx, authorId)).map(({ id }) => id));
  return caseIds;
}

type CasesToOpen = { seen: readonly ContentTarget[]; others: readonly string[]; now: Date };

/** Cases that are open are locked first, in the order in which others lock them; new ones follow in an order of their own. */
async function openCases(tx: Db, { seen, others, now }: CasesToOpen): Promise<string[]> {
  const open = await findOpenCaseIds(tx, seen);
  await lockCases(tx, [...open.values(), ...others]);
  const caseIds = new Set<string>();
  for (const { kind, targetId, target } of seen) {
    const caseId = open.get(targetId);
    if (target.isHidden && !caseId) throw new AppError('case.decided');
    const { authorId, title, text } = target;
    caseIds.add(
      caseId ?? (await openCase(tx, { kind, targetId, authorId, snapshot: { title, text }, isUrgent: false, now })),
    );
  }
  for (const caseId of others) caseIds.add(caseId);
  return [...caseIds];
}
