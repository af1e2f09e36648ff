import type { Cohost } from '#contracts/events/cohosts.contract.ts';
import { hasGroupRight } from '#contracts/groups/group-roles.ts';
import { requireRight, requireVisible } from '#server/groups/groups.policy.ts';
import { AppError } from '#server/platform/app-error.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import * as cohosts from './cohosts.queries.ts';
import { type EventDeps, lockForHost } from './events.actions.ts';
import { cohostChanged } from './events.domain-events.ts';
import { canEditEvent, canSeeEvent, isOver } from './events.policy.ts';
import { type EventForViewer, findEvent, lockEvent } from './events.queries.ts';

type CohostRef = { eventId: string; slug: string; viewerId: string };
type Row = NonNullable<Awaited<ReturnType<typeof cohosts.findCohost>>>;

const present = ({ askedAt, ...row }: Row): Cohost => ({ ...row, askedAt: askedAt.toISOString() });

type Change = { eventId: string; groupId: string; kind: 'asked' | 'accepted' | 'declined'; actorId: string };
const publishChange = (tx: Db, change: Change, now: Date) =>
  publish(tx, cohostChanged, { ...change, key: now.toISOString() });

export async function showCohosts(
  { db }: EventDeps,
  { eventId, viewerId }: Omit<CohostRef, 'slug'>,
): Promise<Cohost[]> {
  const event = await findEvent(db, eventId, viewerId);
  if (!event || !canSeeEvent(event, event)) throw new AppError('event.not_found');
  if (!canEditEvent(event)) throw new AppError('auth.forbidden');
  return (await cohosts.listCohosts(db, eventId)).map(present);
}

export async function requestCohost({ db, clock }: EventDeps, of: CohostRef): Promise<Cohost> {
  return db.transaction(async (tx) => {
    const event = await lockForHost(tx, of);
    requireToCome(event, clock.now());
    const group = await requireVisible(tx, of.slug, of.viewerId);
    // A co-host is named to everybody who sees the event, which a private group does not want.
    if (group.visibility === 'private') throw new AppError('group.not_found');
    const pair = { eventId: event.id, groupId: group.id };
    if (event.host.id === group.id) throw new AppError('cohost.is_host');
    const before = await cohosts.findCohost(tx, pair);
    if (before?.status === 'declined') throw new AppError('cohost.declined');
    if (before) return present(before);
    const status = hasGroupRight(group.role, 'postEvents') ? 'accepted' : 'asked';
    const isNew = await cohosts.insertCohost(tx, { ...pair, status, askedBy: of.viewerId }, clock.now());
    if (!isNew) throw new AppError('cohost.too_many');
    if (status === 'asked') await publishChange(tx, { ...pair, kind: 'asked', actorId: of.viewerId }, clock.now());
    return present((await cohosts.findCohost(tx, pair))!);
  });
}

function requireToCome(event: EventForViewer, now: Date): void {
  if (event.status === 'draft') throw new AppError('event.not_published');
  if (event.status === 'cancelled') throw new AppError('event.cancelled');
  if (isOver(event, now)) throw new AppError('event.over');
}

/** The group's part of the event, locked. Whoever runs a group that was asked may know of the event, even of one for members only. */
async function lockCohost(
  tx: Db,
  { eventId, slug, viewerId }: CohostRef,
): Promise<{ event: EventForViewer; row: Row }> {
  const event = await lockEvent(tx, eventId, viewerId);
  const rows = event ? await cohosts.listCohosts(tx, eventId) : [];
  const row = rows.find((each) => each.slug === slug);
  const isKnown = event && (canSeeEvent(event, event) || (row && (await runs(tx, slug, viewerId))));
  if (!isKnown) throw new AppError('event.not_found');
  if (!row) throw new AppError('cohost.not_found');
  return { event, row };
}

const runs = async (tx: Db, slug: string, viewerId: string): Promise<boolean> =>
  hasGroupRight((await requireVisible(tx, slug, viewerId)).role, 'postEvents');

export async function answerCohostRequest(
  { db, clock }: EventDeps,
  of: CohostRef,
  status: 'accepted' | 'declined',
): Promise<Cohost> {
  return db.transaction(async (tx) => {
    const { event, row } = await lockCohost(tx, of);
    await requireRight(tx, of, 'postEvents');
    const pair = { eventId: event.id, groupId: row.group.id };
    if (await cohosts.updateCohost(tx, { ...pair, status }, clock.now()))
      await publishChange(tx, { ...pair, kind: status, actorId: of.viewerId }, clock.now());
    return present((await cohosts.findCohost(tx, pair))!);
  });
}

/** The host takes the question back; the group itself, by going, declines. */
export async function removeCohost({ db, clock }: EventDeps, of: CohostRef): Promise<void> {
  await db.transaction(async (tx) => {
    const { event, row } = await lockCohost(tx, of);
    const pair = { eventId: event.id, groupId: row.group.id };
    if (canEditEvent(event)) return void (await cohosts.deleteCohost(tx, pair));
    await requireRight(tx, of, 'postEvents');
    if (await cohosts.updateCohost(tx, { ...pair, status: 'declined' }, clock.now()))
      await publishChange(tx, { ...pair, kind: 'declined', actorId: of.viewerId }, clock.now());
  });
}
