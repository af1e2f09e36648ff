import { z } from 'zod';
import { answerErrors } from '#contracts/questions.ts';
import type { SeriesRsvp } from '#contracts/rsvps/series-rsvps.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import { enqueue, job } from '#server/platform/jobs/job.ts';
import { requireVisibleSeries, upcomingContents } from '#server/series/series.policy.ts';
import { findSeries, type SeriesRow } from '#server/series/series.queries.ts';
import { validateRequest } from './rsvps.actions.ts';
import { seriesJoined, seriesRsvpEnded } from './rsvps.domain-events.ts';
import { findEventForViewers } from './rsvps.queries.ts';
import { submitRsvps } from './seats/seating.actions.ts';
import type { RsvpRequest } from './seats/seating-plan.ts';
import * as queries from './series-rsvps.queries.ts';

type Deps = Pick<AppDeps, 'db' | 'clock'>;
type SeriesRsvpRef = { seriesId: string; personId: string };

/** Completes RSVPs to a series after a crash, and for new dates. */
export const answerForSeriesJob = job({ name: 'answer-for-series', payload: z.object({ seriesId: z.uuid() }) });
export const leaveSeriesDatesJob = job({
  name: 'leave-series-dates',
  payload: z.object({ seriesId: z.uuid(), personId: z.uuid() }),
});

async function requireSeries({ db, clock }: Deps, { seriesId, personId }: SeriesRsvpRef): Promise<SeriesRow> {
  const series = await findSeries(db, seriesId);
  await requireVisibleSeries(db, series, personId, clock.now());
  return series!;
}

export async function showSeriesRsvp(deps: Deps, ref: SeriesRsvpRef): Promise<SeriesRsvp> {
  await requireSeries(deps, ref);
  return present(deps, ref);
}

async function present({ db, clock }: Deps, { seriesId, personId }: SeriesRsvpRef): Promise<SeriesRsvp> {
  const mine = await queries.findSeriesRsvp(db, seriesId, personId);
  const counts = await queries.countSeriesRsvps(db, { seriesId, personId, now: clock.now() });
  const needsTickets = await queries.sellsTicketsOnAllDates(db, seriesId, clock.now());
  const { guests = 0, answers = {}, isHidden = false, attendance = 'in-person' } = mine ?? {};
  return { isGoing: mine !== undefined, guests, answers, isHidden, attendance, needsTickets, counts };
}

/** Saves the RSVP to the series, then applies it to each date right away. If that crashes, the job completes it. */
export async function answerSeries(
  deps: Deps,
  ref: SeriesRsvpRef,
  request: queries.SeriesRsvpRequest,
): Promise<SeriesRsvp> {
  const { db, clock } = deps;
  const series = await requireSeries(deps, ref);
  if (series.cancelledAt) throw new AppError('series.cancelled');
  if (await queries.isBlockedFromSeries(db, ref.seriesId, ref.personId)) throw new AppError('event.not_open_to_you');
  const counts = await queries.countSeriesRsvps(db, { ...ref, now: clock.now() });
  const isExtended = series.parts.some(({ createdUntil }) => createdUntil !== null);
  const hasUpcomingDates = isExtended || Object.values(counts).some((count) => count > 0);
  if (!hasUpcomingDates) throw new AppError('series.ended');
  const contents = upcomingContents(series, clock.now());
  if (contents.some(({ guestsPerRsvp }) => request.guests > guestsPerRsvp)) throw new AppError('rsvp.too_many_guests');
  if (request.attendance === 'online' && contents.every(({ attendance }) => attendance === 'in-person'))
    throw new AppError('rsvp.not_online');
  const isJoining = (await queries.findSeriesRsvp(db, ref.seriesId, ref.personId)) === undefined;
  // People who joined before hosts approved guests keep their place on all dates, and may change their answers.
  if (
    isJoining &&
    (contents.some(({ requiresApproval }) => requiresApproval) ||
      (await queries.hasDateWithApproval(db, ref.seriesId, clock.now())))
  )
    throw new AppError('series.requires_approval');
  if (isJoining && (await queries.sellsTicketsOnAllDates(db, ref.seriesId, clock.now())))
    throw new AppError('rsvp.needs_ticket');
  const answers = validateAnswers(
    contents.map(({ questions }) => questions),
    request.answers,
  );
  await db.transaction(async (tx) => {
    const { isNew, revision } = await queries.upsertSeriesRsvp(tx, { ...ref, ...request, answers }, clock.now());
    await enqueue(tx, answerForSeriesJob, { seriesId: ref.seriesId }, { key: `answer-for-series:${ref.seriesId}` });
    if (isNew) await publish(tx, seriesJoined, { ...ref, revision });
  });
  await applySeriesRsvps(deps, await queries.listDueRsvps(db, { ...ref, now: clock.now() }));
  return present(deps, ref);
}

type Question = SeriesRow['parts'][number]['content']['questions'][number];

/**
 * Returns the answers to the host's questions, without any others. They must be complete for one part of the series; dates of a part with further
 * questions stay unanswered.
 */
function validateAnswers(
  questionsOfParts: readonly (readonly Question[])[],
  answers: Record<string, string>,
): Record<string, string> {
  const errors = questionsOfParts.map((questions) => answerErrors(questions, answers));
  if (errors.every((fields) => Object.keys(fields).length > 0))
    throw new AppError('request.invalid', { message: 'Please answer the host’s questions.', fields: errors[0]! });
  return Object.fromEntries(questionsOfParts.flat().flatMap(({ id }) => (answers[id] ? [[id, answers[id]]] : [])));
}

/** Each date is processed under its own lock. People who may not see a date or lack answers to its questions are skipped there. */
export async function applySeriesRsvps({ db, clock }: Deps, due: readonly queries.DueRsvps[]): Promise<void> {
  for (const { eventId, people } of due) {
    const requests = people.map((request): RsvpRequest => ({ ...request, status: 'going' }));
    const events = await findEventForViewers(
      db,
      eventId,
      requests.map(({ personId }) => personId),
    );
    const valid = requests
      .map((request, index) => validateRequest(events[index], request, { isAutomatic: true }))
      .filter((result): result is RsvpRequest => !(result instanceof AppError));
    if (valid.length > 0) await submitRsvps(db, eventId, valid, clock.now(), { isAutomatic: true });
  }
}

/** Withdraws the automatic RSVPs; those that the person made themselves stay. */
export async function leaveSeries(deps: Deps, ref: SeriesRsvpRef): Promise<void> {
  await requireSeries(deps, ref);
  await deps.db.transaction(async (tx) => {
    const dates = await queries.listAutomaticRsvps(tx, { ...ref, now: deps.clock.now() });
    if (!(await queries.deleteSeriesRsvp(tx, ref.seriesId, ref.personId))) return;
    await enqueue(tx, leaveSeriesDatesJob, ref);
    const eventIds = dates.filter(({ isGoing }) => isGoing).map(({ id }) => id);
    if (eventIds.length > 0) await publish(tx, seriesRsvpEnded, { ...ref, eventIds });
  });
  await withdrawSeriesRsvps(deps, ref);
}

/** Checked again under the lock of each date, so that people who have rejoined in the meantime keep their seats. */
export async function withdrawSeriesRsvps({ db, clock }: Deps, ref: SeriesRsvpRef): Promise<void> {
  const dates = await queries.listAutomaticRsvps(db, { ...ref, now: clock.now() });
  const request: RsvpRequest = { personId: ref.personId, status: 'not-going', guests: 0, answers: {}, isHidden: false };
  for (const { id } of dates) await submitRsvps(db, id, [request], clock.now(), { isAutomatic: true });
}
