import { formatRule, formatRules } from '#contracts/series/recurrence-text.ts';
import type { Series } from '#contracts/series/series.contract.ts';
import { requireMayCreate } from '#server/accounts/accounts.policy.ts';
import { type EventEffects, lockEventForHost, publishDraft } from '#server/events/events.actions.ts';
import { canRunEvent, canSeeEvent, isOver } from '#server/events/events.policy.ts';
import { type EventRow } from '#server/events/events.queries.ts';
import { requirePosterEmail, requireShownHost } from '#server/events/hosts/event-hosts.actions.ts';
import { lockGroupOfEvent } from '#server/events/listing-locks.queries.ts';
import { createOccurrences, patternOfEvent } from '#server/events/occurrences.actions.ts';
import {
  type ListedOccurrence,
  listOccurrences,
  lockListings,
  updateSeriesOfEvent,
} from '#server/events/occurrences.queries.ts';
import { countPublications } from '#server/events/publications.actions.ts';
import { sharePicturePath } from '#server/pictures/share-pictures.actions.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError, invalidField } from '#server/platform/app-error.ts';
import { type CopyEffect, runEffects } from '#server/platform/effects.ts';
import { completeRuleText, firstWallTimes } from '#server/platform/formats/expand-rule.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { expandWindow } from './occurrence-window.ts';
import { seriesStarted } from './series.domain-events.ts';
import { requireVisibleSeries, visibilityOf } from './series.policy.ts';
import { findSeries, insertPart, insertSeries, type SeriesRow } from './series.queries.ts';
import { lastDayOf, upcomingParts } from './series-parts.ts';
import { sharedSeries } from './series-sharing.policy.ts';

export type SeriesEffects = Pick<EventEffects, 'posted' | 'copied'>;
export type SeriesDeps = Pick<AppDeps, 'db' | 'clock' | 'config'>;

export const throwRuleError = (message: string): never => {
  throw invalidField('rule', message);
};

export async function showSeries(
  { db, clock }: Pick<SeriesDeps, 'db' | 'clock'>,
  seriesId: string,
  viewerId: string | null,
): Promise<Series> {
  const now = clock.now();
  const series = await findSeries(db, seriesId);
  const event = await requireVisibleSeries(db, series, viewerId, now);
  const { visibility } = visibilityOf(series!, now);
  const all = await listOccurrences(db, seriesId, viewerId, now);
  const occurrences = all.filter((occurrence) => isVisible(occurrence, visibility)).map(({ card }) => card);
  const shared = sharedSeries(series!, event, now);
  return {
    ...present(series!, all.length > 0, now),
    occurrences,
    sharePicture: shared && sharePicturePath(shared),
    canEdit: canRunEvent(event),
  };
}

/** An unlisted occurrence does not appear in a series that is not unlisted. */
const isVisible = (occurrence: ListedOccurrence, seriesVisibility: string): boolean =>
  canSeeEvent(occurrence, occurrence) &&
  (occurrence.isHost || occurrence.visibility !== 'unlisted' || seriesVisibility === 'unlisted');

function present(
  series: SeriesRow,
  hasOccurrences: boolean,
  now: Date,
): Omit<Series, 'occurrences' | 'sharePicture' | 'canEdit'> {
  const { id, excludedDays, cancelledAt } = series;
  const parts = upcomingParts(series, now);
  const { content, rule, startsLocal, durationMinutes, timeZone } = parts[0];
  const createdUntil = series.parts.find((part) => part.createdUntil !== null)?.createdUntil ?? null;
  const hasEnded = createdUntil === null && !hasOccurrences;
  return {
    id,
    title: content.title,
    rule,
    ruleText: formatRules(parts),
    startsLocal,
    durationMinutes,
    timeZone,
    parts: parts.map((part) => ({
      startsLocal: part.startsLocal,
      rule: part.rule,
      ruleText: formatRule(part.rule),
    })),
    endsOn: parts.length > 1 ? lastDayOf(parts.at(-1)!) : null,
    excludedDays,
    status: cancelledAt ? 'cancelled' : hasEnded ? 'ended' : 'active',
    createdUntil: createdUntil && createdUntil.toISOString(),
  };
}

type NewSeries = { eventId: string; viewerId: string; rule: string | undefined };

/** Makes the event the first occurrence of a new series, and creates the occurrences in the window. */
export async function startSeries(
  deps: SeriesDeps & { effects: SeriesEffects },
  { eventId, viewerId, rule }: NewSeries,
): Promise<Series> {
  const { db, clock, config } = deps;
  const seriesId = await db.transaction(async (tx) => {
    const now = clock.now();
    await lockGroupOfEvent(tx, eventId);
    const event = await lockEventForHost(tx, { eventId, viewerId });
    await requirePosterEmail(tx, deps, event, viewerId);
    if (event.series) throw new AppError('series.event_taken');
    if (event.status === 'cancelled') throw new AppError('event.cancelled');
    if (isOver(event, now)) throw new AppError('event.over');
    const text = rule ?? event.rule ?? throwRuleError('Choose how it repeats.');
    const isDraft = event.status === 'draft';
    if (isDraft) await requireShownHost(tx, event);
    await lockListings(tx);
    if (isDraft && event.visibility === 'public')
      await requireMayCreate({ ...deps, db: tx }, viewerId, config.WHO_POSTS_PUBLIC_EVENTS);
    if (isDraft) await publishDraft(tx, event, { now, actorId: viewerId, isSeries: true });
    const options = { now, weeks: config.SERIES_WINDOW_WEEKS, createdBy: viewerId, copied: deps.effects.copied };
    const { seriesId, dateCount } = await convertToSeries(tx, event, text, options);
    await countPublications(tx, deps, viewerId, { events: isDraft ? 1 : 0, series: 1, dates: dateCount });
    await runEffects(tx, deps.effects.posted, {
      kind: 'event',
      targetId: eventId,
      actorId: viewerId,
      withLaterDates: true,
    });
    return seriesId;
  });
  return showSeries(deps, seriesId, viewerId);
}

type Options = { now: Date; weeks: number; createdBy: string; copied: readonly CopyEffect[] };

async function convertToSeries(
  tx: Db,
  event: EventRow,
  text: string,
  { now, weeks, createdBy, copied }: Options,
): Promise<{ seriesId: string; dateCount: number }> {
  const { startsLocal, ...pattern } = patternOfEvent(event);
  const rule = completeRuleText(text, startsLocal);
  if (firstWallTimes(rule, startsLocal, 1)[0] !== startsLocal)
    throwRuleError('The first date doesn’t match the schedule. Change the date or the schedule.');
  const { timeZone } = pattern;
  const { coverId } = event;
  const excludedDays = event.excludedDays.filter((day) => day !== startsLocal.slice(0, 10));
  const recurrence = { rule, startsLocal, timeZone, excludedDays };
  const { wallTimes, createdUntil } = expandWindow(recurrence, { from: startsLocal, now, weeks });
  const seriesId = await insertSeries(tx, { createdBy, excludedDays }, now);
  const state = { ...pattern, rule, startsLocal, endsBefore: null, coverId, createdUntil };
  const part = { seriesId, partId: await insertPart(tx, seriesId, state), rule };
  await updateSeriesOfEvent(tx, event.id, { ...part, occurrenceLocal: startsLocal, isExtra: false });
  const rest = wallTimes.filter((wallTime) => wallTime !== startsLocal);
  const target = { ...part, sourceEventId: event.id, coverId, pattern, copied };
  const created = await createOccurrences(tx, target, rest, now);
  await publish(tx, seriesStarted, { seriesId, eventId: event.id });
  return { seriesId, dateCount: created.length };
}
