import type { z } from 'zod';
import type { Cohost, CohostAnswer } from '#contracts/events/cohosts.contract.ts';
import type { HostChoice } from '#contracts/events/events.contract.ts';
import { type EventDeps, lockEventForHost } from '#server/events/events.actions.ts';
import { cohostChanged } from '#server/events/events.domain-events.ts';
import { canRunEvent, canSeeEvent, isOver } from '#server/events/events.policy.ts';
import { type EventForViewer, findEvent, lockEvent } from '#server/events/events.queries.ts';
import { AppError } from '#server/platform/app-error.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import * as cohosts from './cohosts.queries.ts';

type ViewerRef = { eventId: string; viewerId: string };
type CohostRef = ViewerRef & { kind: HostChoice['kind']; slug: string };
type Row = cohosts.CohostRow;

const present = ({ requestedAt, ...row }: Row): Cohost => ({ ...row, requestedAt: requestedAt.toISOString() });

type Change = Omit<z.input<typeof cohostChanged.payload>, 'key'>;
const publishChange = (tx: Db, change: Change, now: Date) =>
  publish(tx, cohostChanged, { ...change, key: now.toISOString() });

/** Hosts see all; those who were asked see their own requests. */
export async function showCohosts({ db }: EventDeps, { eventId, viewerId }: ViewerRef): Promise<Cohost[]> {
  const event = await findEvent(db, eventId, viewerId);
  const rows = event ? await cohosts.listCohosts(db, eventId, viewerId) : [];
  const own = rows.filter(({ isOwn }) => isOwn && event?.status !== 'draft');
  if (!event || (own.length === 0 && !canSeeEvent(event, event))) throw new AppError('event.not_found');
  if (canRunEvent(event)) return rows.map(present);
  if (own.length === 0) throw new AppError('auth.forbidden');
  return own.map(present);
}

const NOT_FOUND = {
  person: 'person.not_found',
  group: 'group.not_found',
  organization: 'organization.not_found',
} as const;

const findRow = async (tx: Db, { eventId, viewerId, kind, slug }: CohostRef): Promise<Row | undefined> =>
  (await cohosts.listCohosts(tx, eventId, viewerId)).find((row) => row.kind === kind && row.slug === slug);

/** In a draft, the co-host is only named: `sendCohostRequests` asks when it is published. */
export async function requestCohost(
  { db, clock }: EventDeps,
  ref: CohostRef,
  scope: 'event' | 'series',
): Promise<Cohost> {
  const { eventId, viewerId, kind } = ref;
  return db.transaction(async (tx) => {
    const now = clock.now();
    const seriesId = scope === 'series' && (await findEvent(tx, eventId, viewerId))?.series?.id;
    // Before the event's own lock, so that dates are locked in one order.
    const dates = seriesId ? await cohosts.lockDatesOfSeries(tx, seriesId, now) : [];
    const event = await lockEventForHost(tx, ref);
    if (event.status === 'cancelled') throw new AppError('event.cancelled');
    if (isOver(event, now)) throw new AppError('event.over');
    const candidate = await cohosts.findCandidate(tx, ref, viewerId);
    if (!candidate) throw new AppError(NOT_FOUND[kind]);
    if (event.host.id === candidate.id) throw new AppError('cohost.is_host');
    const existing = await findRow(tx, ref);
    if (existing?.status === 'declined') throw new AppError('cohost.declined');
    if (existing) return present(existing);
    const isDraft = event.status === 'draft';
    const status = candidate.isRun && !isDraft ? 'accepted' : 'requested';
    const cohost = { kind, id: candidate.id, status, requestedBy: viewerId, coversSeries: Boolean(seriesId) } as const;
    const added = await cohosts.insertCohost(tx, { ...cohost, eventIds: [...new Set([...dates, eventId])] }, now);
    if (!added.includes(eventId)) throw new AppError('cohost.too_many');
    if (status === 'requested' && !isDraft)
      await publishChange(tx, { eventId, cohostId: candidate.id, kind: 'requested', actorId: viewerId }, now);
    return present((await findRow(tx, ref))!);
  });
}

/**
 * Locks the event of a co-host. People who were asked may answer even if they may not see the event otherwise. All others learn nothing: an open or
 * declined request is between the host and them.
 */
async function lockCohost(tx: Db, ref: CohostRef): Promise<{ event: EventForViewer; row: Row }> {
  const event = await lockEvent(tx, ref.eventId, ref.viewerId);
  const row = event && (await findRow(tx, ref));
  const isAsked = row?.isOwn && event?.status !== 'draft';
  if (!event || !(isAsked || canSeeEvent(event, event))) throw new AppError('event.not_found');
  if (!row || !(row.isOwn || canRunEvent(event))) throw new AppError('cohost.not_found');
  return { event, row };
}

const changeOf = (row: Row, status: CohostAnswer) => {
  if (status === 'requested') return 'reopened';
  return status === 'declined' && row.status === 'accepted' ? 'left' : status;
};

async function answer(tx: Db, ref: CohostRef, row: Row, status: CohostAnswer, now: Date): Promise<void> {
  if (!row.isOwn) throw new AppError('auth.forbidden');
  // Only a refusal is taken back: co-hosts who no longer want to be one leave, and the host is notified of it.
  if (status === 'requested' && row.status !== 'declined') return;
  const pair = { eventId: ref.eventId, cohostId: row.cohost.id };
  if (await cohosts.updateCohost(tx, { ...pair, status }, now))
    await publishChange(tx, { ...pair, kind: changeOf(row, status), actorId: ref.viewerId }, now);
}

export async function answerCohostRequest(
  { db, clock }: EventDeps,
  ref: CohostRef,
  status: CohostAnswer,
): Promise<Cohost> {
  return db.transaction(async (tx) => {
    const { row } = await lockCohost(tx, ref);
    await answer(tx, ref, row, status, clock.now());
    return present((await findRow(tx, ref))!);
  });
}

/** For the host, this withdraws the request or removes the co-host. For the co-host, it declines. */
export async function removeCohost({ db, clock }: EventDeps, ref: CohostRef): Promise<void> {
  await db.transaction(async (tx) => {
    const { event, row } = await lockCohost(tx, ref);
    if (!canRunEvent(event)) return answer(tx, ref, row, 'declined', clock.now());
    const pair = { eventId: event.id, cohostId: row.cohost.id };
    await cohosts.deleteCohost(tx, pair, clock.now());
    const { status, coversSeries } = row;
    if (status === 'accepted')
      await publishChange(tx, { ...pair, kind: 'removed', coversSeries, actorId: ref.viewerId }, clock.now());
  });
}
