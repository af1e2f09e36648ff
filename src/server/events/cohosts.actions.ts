import type { Cohost } from '#contracts/events/cohosts.contract.ts';
import { hasGroupRight } from '#contracts/groups/group-roles.ts';
import { requireRight, requireVisible } from '#server/groups/groups.policy.ts';
import { AppError } from '#server/platform/app-error.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import * as cohosts from './cohosts.queries.ts';
import { type EventDeps, lockEventForHost } from './events.actions.ts';
import { cohostChanged } from './events.domain-events.ts';
import { canEditEvent, canSeeEvent, isOver } from './events.policy.ts';
import { type EventForViewer, findEvent, lockEvent } from './events.queries.ts';

type CohostRef = { eventId: string; slug: string; viewerId: string };
type Row = NonNullable<Awaited<ReturnType<typeof cohosts.findCohost>>>;

const present = ({ requestedAt, ...row }: Row): Cohost => ({ ...row, requestedAt: requestedAt.toISOString() });

type Change = { eventId: string; groupId: string; kind: 'requested' | 'accepted' | 'declined'; actorId: string };
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

export async function requestCohost({ db, clock }: EventDeps, ref: CohostRef): Promise<Cohost> {
  return db.transaction(async (tx) => {
    const event = await lockEventForHost(tx, ref);
    requireUpcoming(event, clock.now());
    const group = await requireVisible(tx, ref.slug, ref.viewerId);
    // Co-hosts are shown to everybody who sees the event, which would reveal a private group.
    if (group.visibility === 'private') throw new AppError('group.not_found');
    const pair = { eventId: event.id, groupId: group.id };
    if (event.host.id === group.id) throw new AppError('cohost.is_host');
    const existing = await cohosts.findCohost(tx, pair);
    if (existing?.status === 'declined') throw new AppError('cohost.declined');
    if (existing) return present(existing);
    const status = hasGroupRight(group.role, 'postEvents') ? 'accepted' : 'requested';
    const isNew = await cohosts.insertCohost(tx, { ...pair, status, requestedBy: ref.viewerId }, clock.now());
    if (!isNew) throw new AppError('cohost.too_many');
    if (status === 'requested')
      await publishChange(tx, { ...pair, kind: 'requested', actorId: ref.viewerId }, clock.now());
    return present((await cohosts.findCohost(tx, pair))!);
  });
}

function requireUpcoming(event: EventForViewer, now: Date): void {
  if (event.status === 'draft') throw new AppError('event.not_published');
  if (event.status === 'cancelled') throw new AppError('event.cancelled');
  if (isOver(event, now)) throw new AppError('event.over');
}

/** Locks the event of a co-host. Organizers of a group that was asked may see the event even if it is for members only. */
async function lockCohost(
  tx: Db,
  { eventId, slug, viewerId }: CohostRef,
): Promise<{ event: EventForViewer; row: Row }> {
  const event = await lockEvent(tx, eventId, viewerId);
  const rows = event ? await cohosts.listCohosts(tx, eventId) : [];
  const row = rows.find((cohost) => cohost.slug === slug);
  const isVisible = event && (canSeeEvent(event, event) || (row && (await canPostForGroup(tx, slug, viewerId))));
  if (!isVisible) throw new AppError('event.not_found');
  if (!row) throw new AppError('cohost.not_found');
  return { event, row };
}

const canPostForGroup = async (tx: Db, slug: string, viewerId: string): Promise<boolean> =>
  hasGroupRight((await requireVisible(tx, slug, viewerId)).role, 'postEvents');

export async function answerCohostRequest(
  { db, clock }: EventDeps,
  ref: CohostRef,
  status: 'accepted' | 'declined',
): Promise<Cohost> {
  return db.transaction(async (tx) => {
    const { event, row } = await lockCohost(tx, ref);
    await requireRight(tx, ref, 'postEvents');
    const pair = { eventId: event.id, groupId: row.group.id };
    if (await cohosts.updateCohost(tx, { ...pair, status }, clock.now()))
      await publishChange(tx, { ...pair, kind: status, actorId: ref.viewerId }, clock.now());
    return present((await cohosts.findCohost(tx, pair))!);
  });
}

/** For the host, this withdraws the request or removes the co-host. For the group itself, it declines. */
export async function removeCohost({ db, clock }: EventDeps, ref: CohostRef): Promise<void> {
  await db.transaction(async (tx) => {
    const { event, row } = await lockCohost(tx, ref);
    const pair = { eventId: event.id, groupId: row.group.id };
    if (canEditEvent(event)) return void (await cohosts.deleteCohost(tx, pair));
    await requireRight(tx, ref, 'postEvents');
    if (await cohosts.updateCohost(tx, { ...pair, status: 'declined' }, clock.now()))
      await publishChange(tx, { ...pair, kind: 'declined', actorId: ref.viewerId }, clock.now());
  });
}
