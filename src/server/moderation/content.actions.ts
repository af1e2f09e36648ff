import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { cutBetweenWords } from '#contracts/cut-between-words.ts';
import type { ContentCard } from '#contracts/moderation/content.contract.ts';
import type { ContentKind, DecideContentBody } from '#contracts/moderation/content-fields.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Viewer } from '#server/platform/http/serve.ts';
import { readCursor, writeCursor } from '#server/platform/postgres/cursors.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { findOpenCaseIds } from './cases.queries.ts';
import * as queries from './content.queries.ts';
import { decideTargetsIn, type SeenTarget } from './decided-targets.actions.ts';
import type { DecisionDeps, ModerationDeps } from './decisions.actions.ts';
import { canDecideAbout } from './moderation.policy.ts';
import { targetText } from './target-text.ts';
import { findTarget } from './targets.queries.ts';

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
    const open = await findOpenCaseIds(tx, seen);
    if (seen.some(({ targetId, target }) => target.isHidden && !open.has(targetId))) throw new AppError('case.decided');
    return decideTargetsIn(tx, deps, { ...decision, seen });
  });
  deps.sessionCache?.forget(ended);
  return ids.length;
}

/** Returns them in the order in which new cases are opened. */
async function findSeen(tx: Db, targets: readonly SeenContent[]): Promise<SeenTarget[]> {
  const found: SeenTarget[] = [];
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
