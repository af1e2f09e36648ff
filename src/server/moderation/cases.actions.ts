import type { CaseCard, CaseDetail } from '#contracts/moderation/reports.contract.ts';
import { targetKinds } from '#contracts/moderation/site-rules.ts';
import { listActingStaff } from '#server/accounts/site-roles.queries.ts';
import { readHiddenPicture } from '#server/pictures/stored-pictures.actions.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Viewer } from '#server/platform/http/serve.ts';
import { readCursor, writeCursor } from '#server/platform/postgres/cursors.ts';
import { presentDecision } from './appeals.actions.ts';
import * as cases from './cases.queries.ts';
import { isSeriesListed, listOtherDates } from './content.queries.ts';
import type { ModerationDeps } from './decisions.actions.ts';
import { listDecisionsAbout, listDecisionsOfCase } from './decisions.queries.ts';
import { canDecideAbout } from './moderation.policy.ts';
import { targetText } from './target-text.ts';
import { findPictureUrl, findTarget } from './targets.queries.ts';

const PAGE_SIZE = 30;

const presentCard = ({ reportedAt, snapshot, ...card }: cases.CardRow): CaseCard => ({
  ...card,
  snapshot: { ...snapshot, text: targetText(card.kind, snapshot.text) },
  reportedAt: reportedAt.toISOString(),
});

type Query = { state: 'open' | 'decided' | 'held'; author?: string | undefined; cursor?: string | undefined };

export async function showCases({ db }: Pick<ModerationDeps, 'db'>, { state, author, cursor }: Query) {
  const after = readCursor(cursor, ['rank', 'at', 'id']);
  const rows = await cases.listCases(db, { state, authorId: author ?? null, after, limit: PAGE_SIZE + 1 });
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  return {
    cases: page.map(presentCard),
    nextCursor:
      rows.length > PAGE_SIZE && last
        ? writeCursor({ rank: last.isUrgent ? 1 : 0, at: last.reportedAt.toISOString(), id: last.id })
        : null,
  };
}

/** Tells the others of the staff that the viewer works on the case. The person who came first stays named until they leave. */
export async function lookAtCase(
  { db, clock }: Pick<ModerationDeps, 'db' | 'clock'>,
  caseId: string,
  viewerId: string,
): Promise<void> {
  const now = clock.now();
  if ((await cases.findOtherReviewer(db, caseId, viewerId, now)) === null)
    await cases.updateLookedAt(db, caseId, viewerId, now);
}

/** Opens a case about something that nobody has reported, for the command line. Undefined if there is nothing to decide about. */
export async function openCaseAbout(
  { db, clock }: Pick<ModerationDeps, 'db' | 'clock'>,
  targetId: string,
): Promise<cases.CardRow | undefined> {
  for (const kind of targetKinds) {
    const target = await findTarget(db, kind, targetId);
    if (!target || target.isHidden) continue;
    const { authorId, title, text } = target;
    await cases.openCase(db, {
      kind,
      targetId,
      authorId,
      snapshot: { title, text },
      isUrgent: false,
      now: clock.now(),
    });
    return cases.findOpenCase(db, targetId);
  }
  return undefined;
}

export async function showCase(
  { db, clock }: ModerationDeps,
  caseId: string,
  viewer: Pick<Viewer, 'id' | 'role'>,
): Promise<CaseDetail> {
  const row = await cases.findCase(db, caseId);
  if (!row) throw new AppError('case.not_found');
  const target = await findTarget(db, row.kind, row.targetId);
  const [state] = await cases.findCaseStates(db, [caseId]);
  const authorId = row.author?.id;
  const context = { now: clock.now(), staff: await listActingStaff(db) };
  const history = authorId ? await listDecisionsAbout(db, authorId, caseId) : [];
  return {
    ...presentCard(row),
    current: target ? { title: target.title, text: targetText(row.kind, target.text) } : null,
    path: target?.path ?? null,
    picture: row.kind === 'picture' ? await findPictureUrl(db, row.targetId) : null,
    isHidden: target?.isHidden ?? false,
    isSeriesListed: row.kind === 'event' && (await isSeriesListed(db, row.targetId, authorId)),
    otherDates: row.kind === 'event' ? (await listOtherDates(db, [row.targetId])).length : 0,
    listedReports: await cases.listReports(db, caseId),
    decisions: (await listDecisionsOfCase(db, caseId)).map((decision) => presentDecision(decision, viewer, context)),
    history: history.map((decision) => presentDecision(decision, viewer, context)),
    sameAuthor: authorId ? await cases.listOpenCasesAbout(db, authorId) : [],
    otherLooker: await cases.findOtherReviewer(db, caseId, viewer.id, context.now),
    canDecide: row.state === 'open' && canDecideAbout(viewer, state!),
  };
}

/** Only through this call, which no cache keeps: the URLs of a hidden picture answer 404 to everyone. */
export async function showCasePicture(
  deps: Pick<AppDeps, 'db' | 'storage'>,
  caseId: string,
): Promise<{ picture: string }> {
  const row = await cases.findCase(deps.db, caseId);
  if (!row) throw new AppError('case.not_found');
  const picture = row.kind === 'picture' ? await readHiddenPicture(deps, row.targetId) : undefined;
  if (!picture) throw new AppError('picture.not_found');
  return { picture: `data:image/${picture.format};base64,${picture.bytes.toString('base64')}` };
}
