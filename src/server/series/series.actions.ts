import { formatRule } from '#contracts/series/recurrence-text.ts';
import type { Series } from '#contracts/series/series.contract.ts';
import { requirePoster } from '#server/events/event-hosts.actions.ts';
import { lockForHost, publishDraft } from '#server/events/events.actions.ts';
import { canEditEvent, canSeeEvent, isOver } from '#server/events/events.policy.ts';
import { type EventRow } from '#server/events/events.queries.ts';
import { makeOccurrences, patternOfEvent } from '#server/events/occurrences.actions.ts';
import {
  holdListings,
  type ListedOccurrence,
  listOccurrences,
  updateSeriesOfEvent,
} from '#server/events/occurrences.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { completeRuleText, firstWallTimes } from './expand-rule.ts';
import { occurrencesAhead } from './occurrences-ahead.ts';
import { seriesStarted } from './series.domain-events.ts';
import { requireVisibleSeries } from './series.policy.ts';
import { findSeries, insertSeries, type SeriesRow } from './series.queries.ts';

export type SeriesDeps = Pick<AppDeps, 'db' | 'clock' | 'config'>;

export const refuseRule = (message: string): never => {
  throw new AppError('request.invalid', { message, fields: { rule: message } });
};

export async function showSeries(
  { db, clock }: Pick<SeriesDeps, 'db' | 'clock'>,
  seriesId: string,
  viewerId: string | null,
): Promise<Series> {
  const now = clock.now();
  const series = await findSeries(db, seriesId);
  const event = await requireVisibleSeries(db, series, viewerId, now);
  const { visibility } = series!.content;
  const all = await listOccurrences(db, seriesId, viewerId, now);
  const occurrences = all.filter((each) => isShown(each, visibility)).map(({ card }) => card);
  return { ...present(series!, all.length > 0), occurrences, canEdit: canEditEvent(event) };
}

/** One that only those with its link may find is not told of by a series that anybody may. */
const isShown = (each: ListedOccurrence, visibility: string): boolean =>
  canSeeEvent(each, each) && (each.isHost || each.visibility !== 'unlisted' || visibility === 'unlisted');

function present(series: SeriesRow, hasOccurrences: boolean): Omit<Series, 'occurrences' | 'canEdit'> {
  const { id, rule, startsLocal, durationMinutes, timeZone, madeUntil, cancelledAt } = series;
  const hasEnded = madeUntil === null && !hasOccurrences;
  return {
    id,
    title: series.content.title,
    rule,
    ruleText: formatRule(rule),
    startsLocal,
    durationMinutes,
    timeZone,
    status: cancelledAt ? 'cancelled' : hasEnded ? 'ended' : 'active',
    madeUntil: madeUntil && madeUntil.toISOString(),
  };
}

type NewSeries = { eventId: string; viewerId: string; rule: string | undefined };

/** The event becomes the first occurrence, and those of the window are there when this answers. */
export async function startSeries(deps: SeriesDeps, { eventId, viewerId, rule }: NewSeries): Promise<Series> {
  const { db, clock, config } = deps;
  const seriesId = await db.transaction(async (tx) => {
    const now = clock.now();
    const event = await lockForHost(tx, { eventId, viewerId });
    await requirePoster(tx, deps, event, viewerId);
    if (event.series) throw new AppError('series.event_taken');
    if (event.status === 'cancelled') throw new AppError('event.cancelled');
    if (isOver(event, now)) throw new AppError('event.over');
    const text = rule ?? event.rule ?? refuseRule('Choose how it repeats.');
    await holdListings(tx);
    if (event.status === 'draft') await publishDraft(tx, event, now);
    return repeat(tx, event, text, { now, weeks: config.SERIES_WINDOW_WEEKS, createdBy: viewerId });
  });
  return showSeries(deps, seriesId, viewerId);
}

type Making = { now: Date; weeks: number; createdBy: string };

async function repeat(tx: Db, event: EventRow, text: string, { now, weeks, createdBy }: Making): Promise<string> {
  const { startsLocal, ...pattern } = patternOfEvent(event);
  const rule = completeRuleText(text, startsLocal);
  if (firstWallTimes(rule, startsLocal, 1)[0] !== startsLocal)
    refuseRule('The first date is not one of the rule’s: change the date or the rule');
  const { timeZone } = pattern;
  const { wanted, madeUntil } = occurrencesAhead({ rule, startsLocal, timeZone }, { from: startsLocal, now, weeks });
  const { coverId } = event;
  const state = { ...pattern, rule, startsLocal, coverId, madeUntil };
  const seriesId = await insertSeries(tx, state, { createdBy, splitFrom: null }, now);
  await updateSeriesOfEvent(tx, event.id, { seriesId, rule, occurrenceLocal: startsLocal, isExtra: false });
  const rest = wanted.filter((wallTime) => wallTime !== startsLocal);
  await makeOccurrences(tx, { seriesId, rule, likeEventId: event.id, coverId, pattern }, rest, now);
  await publish(tx, seriesStarted, { seriesId, eventId: event.id });
  return seriesId;
}
