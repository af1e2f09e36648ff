import type { EventFields } from '#contracts/events/event-fields.ts';
import type { EventDetail, HostChoice } from '#contracts/events/events.contract.ts';
import { missingFields } from '#contracts/events/missing-fields.ts';
import { nearestPlace } from '#server/places/places.actions.ts';
import { findPlace } from '#server/places/places.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import type { EventState } from './event-columns.ts';
import { changeHost, hostFieldErrors, requireOwnHost, requirePoster } from './event-hosts.actions.ts';
import { isStartTooLate, notifiableChanges, validationErrors } from './event-rules.ts';
import { updateEventState, updateToCancelled, updateToPublished } from './event-writes.queries.ts';
import { eventChanged, eventRescheduled } from './events.domain-events.ts';
import { canEditEvent, canSeeEvent, isOver } from './events.policy.ts';
import {
  deleteEventRow,
  type EventForViewer,
  type EventRow,
  findEvent,
  insertDraft,
  lockEvent,
} from './events.queries.ts';
import { mergeFields, stateOf } from './merge-event.ts';
import { editedFields } from './occurrence-state.ts';
import { presentEvent } from './present-event.ts';

export type EventDeps = Pick<AppDeps, 'db' | 'clock' | 'config'>;
type EventRef = { eventId: string; viewerId: string };

export const refuse = (fields: Record<string, string>, code: 'request.invalid' | 'event.incomplete') => {
  const [message] = Object.values(fields);
  if (message) throw new AppError(code, { fields, ...(code === 'request.invalid' && { message }) });
};

/** Not visible and absent are the same. */
export async function showEvent(
  { db, clock }: EventDeps,
  eventId: string,
  viewerId: string | null,
): Promise<EventDetail> {
  const event = await findEvent(db, eventId, viewerId);
  if (!event || !canSeeEvent(event, event)) throw new AppError('event.not_found');
  return presentEvent(event, clock.now());
}

/** The event, locked, for somebody who may edit it. */
export async function lockForHost(tx: Db, { eventId, viewerId }: EventRef): Promise<EventForViewer> {
  const event = await lockEvent(tx, eventId, viewerId);
  if (!event || !canSeeEvent(event, event)) throw new AppError('event.not_found');
  if (!canEditEvent(event)) throw new AppError('auth.forbidden');
  return event;
}

export async function createDraft(
  deps: EventDeps,
  viewerId: string,
  { host = { kind: 'person', id: viewerId }, ...fields }: EventFields & { host?: HostChoice | undefined },
  coverId: string | null = null,
): Promise<EventDetail> {
  const { db, clock } = deps;
  return db.transaction(async (tx) => {
    await requireOwnHost(tx, host, viewerId);
    const eventId = await insertDraft(tx, { host, personId: viewerId, coverId }, clock.now());
    if (!eventId) throw new AppError('event.too_many_drafts');
    const draft = (await lockEvent(tx, eventId, viewerId))!;
    await saveFields(tx, draft, fields, { by: viewerId, now: clock.now() });
    return presentEvent((await findEvent(tx, eventId, viewerId))!, clock.now());
  });
}

type Changes = EventFields & { host?: HostChoice | undefined };

export async function changeEvent(
  { db, clock }: EventDeps,
  of: EventRef,
  { host, ...fields }: Changes,
): Promise<EventDetail> {
  return db.transaction(async (tx) => {
    const event = await lockForHost(tx, of);
    if (event.status === 'cancelled') throw new AppError('event.cancelled');
    if (isOver(event, clock.now())) throw new AppError('event.over');
    const kept = host && host.id !== event.host.id ? await changeHost(tx, event, of.viewerId, host) : event;
    await saveFields(tx, kept, fields, { by: of.viewerId, now: clock.now() });
    return presentEvent((await findEvent(tx, event.id, of.viewerId))!, clock.now());
  });
}

type ChangedBy = { by: string; now: Date };

async function saveFields(tx: Db, event: EventForViewer, fields: EventFields, { by, now }: ChangedBy): Promise<void> {
  const before = stateOf(event);
  const after = mergeFields(before, await withPlace(tx, event, fields));
  const isPublished = event.status === 'published';
  refuse(validationErrors(after, event.host.kind), 'request.invalid');
  refuse(await hostFieldErrors(tx, event, fields), 'request.invalid');
  if (isPublished) {
    refuse(missingFields(after), 'event.incomplete');
    if (isStartTooLate(after.startsAt, before.startsAt, now))
      refuse({ startsLocal: 'Choose a time that is yet to come' }, 'request.invalid');
    if (after.rule !== null) refuse({ rule: 'Only a draft remembers how it is to repeat' }, 'request.invalid');
  }
  const edited = event.series ? { ...after, editedFields: editedFields(before, after) } : after;
  await writeState(tx, event, edited, now, { actorId: by });
}

/**
 * Saves what the fields of an event have become, and leaves word of what others must do about it. Answers whether people must know of it, who
 * are told of that elsewhere where the caller changes many events at once.
 */
export async function writeState(
  tx: Db,
  event: EventRow,
  after: EventState,
  now: Date,
  cause: { isSeriesChange?: boolean; actorId?: string } = {},
): Promise<boolean> {
  const before = stateOf(event);
  const isPublished = event.status === 'published';
  const was = isPublished ? notifiableChanges(before, after) : null;
  await updateEventState(tx, event.id, after, { now, sequence: event.sequence + (was ? 1 : 0) });
  if (was) await publish(tx, eventChanged, { eventId: event.id, kind: 'changed', was, ...cause });
  if (isPublished && after.capacity !== before.capacity)
    await publish(tx, eventChanged, { eventId: event.id, kind: 'capacity-changed' });
  const isRescheduled = after.startsLocal !== before.startsLocal || after.timeZone !== before.timeZone;
  if (isRescheduled && before.startsLocal !== null)
    await publish(tx, eventRescheduled, { eventId: event.id }, { key: `event-rescheduled:${event.id}` });
  return was !== null;
}

type Whereabouts = Pick<EventRow, 'placeId' | 'timeZone' | 'place'>;

/** A place must be known, brings its time zone unless one is chosen, and is found by the pin where only that is given. */
export async function withPlace(tx: Db, before: Whereabouts, fields: EventFields): Promise<EventFields> {
  const { placeId, latitude, longitude } = fields;
  const isNewPin = placeId === undefined && before.placeId === null && latitude != null && longitude != null;
  const place = placeId
    ? await findPlace(tx, placeId)
    : isNewPin
      ? await nearestPlace(tx, { latitude, longitude })
      : undefined;
  if (placeId && !place) throw new AppError('place.not_found', { fields: { placeId: 'We do not know that place' } });
  if (!place) return fields;
  const followsPlace = before.timeZone === null || before.timeZone === before.place?.timeZone;
  const timeZone = fields.timeZone ?? (followsPlace ? place.timeZone : before.timeZone);
  return { ...fields, placeId: place.id, timeZone };
}

export async function publishEvent(deps: EventDeps, of: EventRef): Promise<EventDetail> {
  const { db, clock } = deps;
  return db.transaction(async (tx) => {
    const event = await lockForHost(tx, of);
    await requirePoster(tx, deps, event, of.viewerId);
    if (event.status === 'cancelled') throw new AppError('event.cancelled');
    if (event.status === 'draft') await publishDraft(tx, event, clock.now());
    return presentEvent((await findEvent(tx, event.id, of.viewerId))!, clock.now());
  });
}

export async function publishDraft(tx: Db, draft: EventRow, now: Date): Promise<void> {
  refuse(missingFields(stateOf(draft)), 'event.incomplete');
  if (isStartTooLate(draft.startsAt, null, now))
    refuse({ startsLocal: 'Choose a time that is yet to come' }, 'event.incomplete');
  await updateToPublished(tx, draft.id, now);
  await publish(tx, eventChanged, { eventId: draft.id, kind: 'published' });
}

export async function cancelEvent({ db, clock }: EventDeps, of: EventRef, reason: string): Promise<EventDetail> {
  return db.transaction(async (tx) => {
    const event = await lockForHost(tx, of);
    if (event.status === 'draft') throw new AppError('event.not_published');
    if (event.status === 'published') {
      if (isOver(event, clock.now())) throw new AppError('event.over');
      await updateToCancelled(tx, event.id, reason, clock.now());
      await publish(tx, eventChanged, { eventId: event.id, kind: 'cancelled', actorId: of.viewerId });
    }
    return presentEvent((await findEvent(tx, event.id, of.viewerId))!, clock.now());
  });
}

export async function deleteDraft({ db }: EventDeps, of: EventRef): Promise<{ coverId: string | null }> {
  return db.transaction(async (tx) => {
    const event = await lockForHost(tx, of);
    if (event.status !== 'draft') throw new AppError('event.not_a_draft');
    await deleteEventRow(tx, event.id);
    return event;
  });
}
