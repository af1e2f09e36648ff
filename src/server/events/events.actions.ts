import type { EventFields } from '#contracts/events/event-fields.ts';
import type { EventDetail, HostChoice } from '#contracts/events/events.contract.ts';
import { missingFields } from '#contracts/events/missing-fields.ts';
import { NOT_IN_FUTURE } from '#contracts/field-errors.ts';
import { requireMayCreate } from '#server/accounts/accounts.policy.ts';
import { nearestPlace } from '#server/places/places.actions.ts';
import { findPlace } from '#server/places/places.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import {
  type CopyEffect,
  type DraftSource,
  type Effect,
  type PostEffect,
  runEffects,
} from '#server/platform/effects.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { sendCohostRequests } from './cohosts/cohost-requests.actions.ts';
import { insertCopy, isCopy } from './copies.queries.ts';
import type { EventState } from './event-columns.ts';
import { isNewStartInPast, notifiableChanges, validationErrors } from './event-rules.ts';
import { updateEventStates, updateToCancelled, updateToPublished } from './event-writes.queries.ts';
import { copyScheduled, eventChanged, eventRescheduled, eventVisibilityRestricted } from './events.domain-events.ts';
import {
  canEditEvent,
  canRunEvent,
  canSeeEvent,
  isCancelled,
  isDeletable,
  isOver,
  isPlanned,
} from './events.policy.ts';
import {
  deleteEventRow,
  type EventForViewer,
  type EventRow,
  findEvent,
  insertDraft,
  lockEvent,
} from './events.queries.ts';
import { hiddenFromCohost } from './hidden-events.actions.ts';
import {
  changeHost,
  hostFieldErrors,
  requireCanHostAs,
  requirePosterEmail,
  requireShownHost,
} from './hosts/event-hosts.actions.ts';
import { mergeFields, requireUnchanged, toEventState } from './merge-event.ts';
import { listEditedFields } from './occurrence-state.ts';
import { presentEvent } from './present-event.ts';
import { countPublications } from './publications.actions.ts';

export type EventDeps = Pick<AppDeps, 'db' | 'clock' | 'config' | 'storage'>;
/** Registered by higher features. */
export type EventEffects = {
  posted: readonly PostEffect[];
  copied: readonly CopyEffect[];
  draftSaved: readonly Effect<{ eventId: string }>[];
};
type EventRef = { eventId: string; viewerId: string };

export const throwFieldErrors = (fields: Record<string, string>, code: 'request.invalid' | 'event.incomplete') => {
  const [message] = Object.values(fields);
  if (message) throw new AppError(code, { fields, ...(code === 'request.invalid' && { message }) });
};

/** Throws the same error for a missing event and for one that the viewer may not see, but says to co-hosts why they don't see it any more. */
export async function showEvent(
  { db, clock }: EventDeps,
  eventId: string,
  viewerId: string | null,
): Promise<EventDetail> {
  const event = await findEvent(db, eventId, viewerId);
  if (event && canSeeEvent(event, event)) return presentEvent(event, clock.now());
  throw (event && (await hiddenFromCohost(db, event))) ?? new AppError('event.not_found');
}

/** Locks the event for a viewer who may edit it. */
export const lockEventForEditor = (tx: Db, ref: EventRef): Promise<EventForViewer> => lockFor(tx, ref, canEditEvent);
/** Locks the event for a viewer who decides about it. */
export const lockEventForHost = (tx: Db, ref: EventRef): Promise<EventForViewer> => lockFor(tx, ref, canRunEvent);

async function lockFor(tx: Db, { eventId, viewerId }: EventRef, may: typeof canRunEvent): Promise<EventForViewer> {
  const event = await lockEvent(tx, eventId, viewerId);
  if (!event || !canSeeEvent(event, event)) throw new AppError('event.not_found');
  if (!may(event)) throw new AppError('auth.forbidden');
  return event;
}

export async function createDraft(
  deps: EventDeps,
  viewerId: string,
  { host = { kind: 'person', id: viewerId }, ...fields }: EventFields & { host?: HostChoice | undefined },
  { coverId = null, copying }: { coverId?: string | null; copying?: DraftSource } = {},
): Promise<EventDetail> {
  const { db, clock } = deps;
  return db.transaction(async (tx) => {
    await requireCanHostAs(tx, host, viewerId);
    const eventId = await insertDraft(tx, { host, personId: viewerId, coverId }, clock.now());
    if (!eventId) throw new AppError('event.too_many_drafts');
    if (copying && 'eventId' in copying.source) await insertCopy(tx, eventId, copying.source.eventId);
    const draft = (await lockEvent(tx, eventId, viewerId))!;
    await saveFields(tx, draft, fields, { actorId: viewerId, now: clock.now() });
    if (copying) await runEffects(tx, copying.effects, { source: copying.source, copy: { eventIds: [eventId] } });
    return presentEvent((await findEvent(tx, eventId, viewerId))!, clock.now());
  });
}

type BasedOn = EventFields & { status?: 'draft' | undefined };
type Changes = EventFields & { host?: HostChoice | undefined; basedOn?: BasedOn | undefined };

export async function editEvent(
  deps: EventDeps & { effects: EventEffects },
  ref: EventRef,
  { host, basedOn, ...fields }: Changes,
): Promise<EventDetail> {
  const { db, clock, config, effects } = deps;
  return db.transaction(async (tx) => {
    const event = await lockEventForEditor(tx, ref);
    if (isCancelled(event)) throw new AppError('event.cancelled');
    if (isOver(event, clock.now())) throw new AppError('event.over');
    const isPosted = event.status === 'published' || event.isHidden;
    if (isPosted && basedOn?.status === 'draft')
      throw new AppError('event.changed', { fields: { status: 'It was published in the meantime.' } });
    requireUnchanged(toEventState(event), basedOn, fields);
    const becomesPublic = isPosted && event.visibility !== 'public' && fields.visibility === 'public';
    if (becomesPublic) await requireMayCreate({ ...deps, db: tx }, ref.viewerId, config.WHO_POSTS_PUBLIC_EVENTS);
    const target = host && host.id !== event.host.id ? await changeHost(tx, event, ref.viewerId, host) : event;
    await saveFields(tx, target, fields, { actorId: ref.viewerId, now: clock.now() });
    const edited = { kind: 'event', targetId: event.id, actorId: ref.viewerId, isEdit: true } as const;
    if (isPosted) await runEffects(tx, effects.posted, edited);
    else await runEffects(tx, effects.draftSaved, { eventId: event.id });
    return presentEvent((await findEvent(tx, event.id, ref.viewerId))!, clock.now());
  });
}

type Change = { actorId: string; now: Date };

async function saveFields(tx: Db, event: EventForViewer, fields: EventFields, { actorId, now }: Change): Promise<void> {
  const before = toEventState(event);
  // The RSVPs of a draft have not opened, and those of a date of a series open as long before it as those of all dates.
  const moment = isPlanned(event) ? { now, keepsOpen: !event.series } : undefined;
  const after = mergeFields(before, await resolvePlace(tx, event, fields), moment);
  const isPublished = event.status === 'published';
  throwFieldErrors(validationErrors(after, event.host.kind), 'request.invalid');
  throwFieldErrors(await hostFieldErrors(tx, event, fields), 'request.invalid');
  if (isPublished || event.isHidden) {
    throwFieldErrors(missingFields(after), 'event.incomplete');
    if (isNewStartInPast(after.startsAt, before.startsAt, now))
      throwFieldErrors({ startsLocal: NOT_IN_FUTURE }, 'request.invalid');
    if (after.rule !== null) throwFieldErrors({ rule: 'Only a draft can store a schedule.' }, 'request.invalid');
    if (after.excludedDays.length > 0)
      throwFieldErrors({ excludedDays: 'Only a draft can skip dates.' }, 'request.invalid');
  }
  const edited = event.series ? { ...after, editedFields: listEditedFields(before, after) } : after;
  await saveEventStates(tx, [{ event, after: edited }], now, { actorId });
}

export type EventChange = { event: EventRow; after: EventState };
type Cause = { isSeriesChange?: boolean; actorId?: string };

/**
 * Saves the fields of events and publishes the domain events that follow. Returns the fields of each event of which attendees must be notified, for callers
 * that change many events at once and notify each person only once.
 */
export async function saveEventStates(
  tx: Db,
  changes: readonly EventChange[],
  now: Date,
  cause: Cause = {},
): Promise<string[][]> {
  const noticed = changes.map(({ event, after }) => {
    // Guests of a hidden event are notified when it is shown.
    const isNoticed = event.status === 'published' || event.isHidden;
    return { event, after, was: isNoticed ? notifiableChanges(toEventState(event), after) : null };
  });
  await updateEventStates(
    tx,
    noticed.map(({ event, after, was }) => ({
      eventId: event.id,
      state: after,
      sequence: event.sequence + (was ? 1 : 0),
    })),
    now,
  );
  for (const change of noticed) await publishEventChange(tx, change, cause);
  return noticed.map(({ was }) => Object.keys(was ?? {}));
}

type NoticedChange = EventChange & { was: ReturnType<typeof notifiableChanges> };

async function publishEventChange(tx: Db, { event, after, was }: NoticedChange, cause: Cause): Promise<void> {
  const before = toEventState(event);
  const isPublished = event.status === 'published';
  if (was) await publish(tx, eventChanged, { eventId: event.id, kind: 'changed', was, ...cause });
  const hasNewLimit = after.capacity !== before.capacity || after.onlineCapacity !== before.onlineCapacity;
  if (isPublished && hasNewLimit) await publish(tx, eventChanged, { eventId: event.id, kind: 'capacity-changed' });
  if (isPublished && before.requiresApproval && !after.requiresApproval)
    await publish(tx, eventChanged, { eventId: event.id, kind: 'approval-lifted' });
  if (isPublished && after.visibility !== before.visibility && after.visibility !== 'public')
    await publish(tx, eventVisibilityRestricted, { eventId: event.id });
  const isRescheduled = after.startsLocal !== before.startsLocal || after.timeZone !== before.timeZone;
  if (isRescheduled && before.startsLocal !== null)
    await publish(tx, eventRescheduled, { eventId: event.id }, { key: `event-rescheduled:${event.id}` });
  if (!before.startsAt && after.startsAt && (await isCopy(tx, event.id)))
    await publish(tx, copyScheduled, { eventId: event.id }, { key: `copy-scheduled:${event.id}` });
}

type Location = Pick<EventRow, 'placeId' | 'timeZone' | 'place'>;

/**
 * Looks up the place by id, or by the pin if the event has no place yet. A new place sets the time zone unless another one was chosen, and ends the pin
 * of the place before unless it comes with its own.
 */
export async function resolvePlace(tx: Db, before: Location, fields: EventFields): Promise<EventFields> {
  const { placeId, latitude, longitude } = fields;
  const hasNewPin = placeId === undefined && before.placeId === null && latitude != null && longitude != null;
  const place = placeId
    ? await findPlace(tx, placeId)
    : hasNewPin
      ? await nearestPlace(tx, { latitude, longitude })
      : undefined;
  if (placeId && !place)
    throw new AppError('place.not_found', { fields: { placeId: 'Choose a place from the list.' } });
  const isMoved = placeId !== undefined && placeId !== before.placeId;
  const pin = isMoved && latitude === undefined && longitude === undefined ? { latitude: null, longitude: null } : {};
  if (!place) return { ...fields, ...pin };
  const followsPlace = before.timeZone === null || before.timeZone === before.place?.timeZone;
  const timeZone = fields.timeZone ?? (followsPlace ? place.timeZone : before.timeZone);
  return { ...fields, ...pin, placeId: place.id, timeZone };
}

export async function publishEvent(
  deps: EventDeps & { effects: Pick<EventEffects, 'posted'> },
  ref: EventRef,
): Promise<EventDetail> {
  const { db, clock } = deps;
  return db.transaction(async (tx) => {
    const event = await lockEventForHost(tx, ref);
    await requirePosterEmail(tx, deps, event, ref.viewerId);
    if (event.status === 'cancelled') throw new AppError('event.cancelled');
    if (event.status === 'draft') {
      await requireShownHost(tx, event);
      if (event.visibility === 'public')
        await requireMayCreate({ ...deps, db: tx }, ref.viewerId, deps.config.WHO_POSTS_PUBLIC_EVENTS);
      await publishDraft(tx, event, { now: clock.now(), actorId: ref.viewerId });
      // After the locks of the listings, as for series.
      await countPublications(tx, deps, ref.viewerId, { events: 1 });
      const posted = { kind: 'event', targetId: event.id, actorId: ref.viewerId } as const;
      await runEffects(tx, deps.effects.posted, posted);
    }
    return presentEvent((await findEvent(tx, event.id, ref.viewerId))!, clock.now());
  });
}

type Publication = Change & { isSeries?: boolean };

export async function publishDraft(tx: Db, draft: EventRow, publication: Publication): Promise<void> {
  const { now } = publication;
  throwFieldErrors(missingFields(toEventState(draft)), 'event.incomplete');
  if (isNewStartInPast(draft.startsAt, null, now)) throwFieldErrors({ startsLocal: NOT_IN_FUTURE }, 'event.incomplete');
  await updateToPublished(tx, draft.id, now);
  await publish(tx, eventChanged, { eventId: draft.id, kind: 'published' });
  await sendCohostRequests(tx, draft, publication);
}

export async function cancelEvent({ db, clock }: EventDeps, ref: EventRef, reason: string): Promise<EventDetail> {
  return db.transaction(async (tx) => {
    const event = await lockEventForHost(tx, ref);
    if (event.status === 'draft' && !event.isHidden) throw new AppError('event.not_published');
    if (isPlanned(event)) {
      if (isOver(event, clock.now())) throw new AppError('event.over');
      await updateToCancelled(tx, [event.id], reason, clock.now());
      await publish(tx, eventChanged, { eventId: event.id, kind: 'cancelled', actorId: ref.viewerId });
    }
    return presentEvent((await findEvent(tx, event.id, ref.viewerId))!, clock.now());
  });
}

export async function deleteDraft({ db }: EventDeps, ref: EventRef): Promise<{ coverId: string | null }> {
  return db.transaction(async (tx) => {
    const event = await lockEventForHost(tx, ref);
    if (event.status !== 'draft') throw new AppError('event.not_a_draft');
    if (!isDeletable(event)) throw new AppError('content.hidden');
    await deleteEventRow(tx, event.id);
    return event;
  });
}
