import { z } from 'zod';
import { missingAnswers } from '#contracts/required-answers.ts';
import type { SeriesRsvp } from '#contracts/rsvps/series-rsvps.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import { enqueue, job } from '#server/platform/jobs/job.ts';
import { requireVisibleSeries } from '#server/series/series.policy.ts';
import { findSeries, type SeriesRow } from '#server/series/series.queries.ts';
import type { Answer } from './decide-rsvp.ts';
import { checkAnswer } from './rsvps.actions.ts';
import { seriesJoined } from './rsvps.domain-events.ts';
import { listEventsForRsvp } from './rsvps.queries.ts';
import { takeAnswers } from './seating.actions.ts';
import * as queries from './series-rsvps.queries.ts';

type Deps = Pick<AppDeps, 'db' | 'clock'>;
type SeriesRsvpRef = { seriesId: string; personId: string };

/** What a crash leaves undone of a change, and what new dates bring. */
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

export async function showSeriesRsvp(deps: Deps, of: SeriesRsvpRef): Promise<SeriesRsvp> {
  await requireSeries(deps, of);
  return present(deps, of);
}

async function present({ db, clock }: Deps, { seriesId, personId }: SeriesRsvpRef): Promise<SeriesRsvp> {
  const mine = await queries.findSeriesRsvp(db, seriesId, personId);
  const counts = await queries.countSeriesAnswers(db, { seriesId, personId, now: clock.now() });
  const { guests = 0, answers = {}, isHidden = false } = mine ?? {};
  return { isGoing: mine !== undefined, guests, answers, isHidden, counts };
}

/** Kept first and answered for at once; what a crash leaves undone, the job does. */
export async function answerSeries(deps: Deps, of: SeriesRsvpRef, wish: queries.SeriesAnswer): Promise<SeriesRsvp> {
  const { db, clock } = deps;
  const series = await requireSeries(deps, of);
  if (series.cancelledAt) throw new AppError('series.cancelled');
  if (await queries.isShutOutOfSeries(db, of.seriesId, of.personId)) throw new AppError('event.not_open_to_you');
  const counts = await queries.countSeriesAnswers(db, { ...of, now: clock.now() });
  const hasMore = series.madeUntil !== null || Object.values(counts).some((count) => count > 0);
  if (!hasMore) throw new AppError('series.ended');
  if (wish.guests > series.content.guestsPerRsvp) throw new AppError('rsvp.too_many_guests');
  const answers = answersTo(series.content.questions, wish.answers);
  await db.transaction(async (tx) => {
    const { isNew, revision } = await queries.upsertSeriesRsvp(tx, { ...of, ...wish, answers }, clock.now());
    await enqueue(tx, answerForSeriesJob, { seriesId: of.seriesId }, { key: `answer-for-series:${of.seriesId}` });
    if (isNew) await publish(tx, seriesJoined, { ...of, revision });
  });
  await answerFor(deps, await queries.listDueAnswers(db, { ...of, now: clock.now() }));
  return present(deps, of);
}

type Question = SeriesRow['content']['questions'][number];

function answersTo(questions: readonly Question[], given: Record<string, string>): Record<string, string> {
  const fields = missingAnswers(questions, given);
  if (Object.keys(fields).length > 0)
    throw new AppError('request.invalid', { message: 'Please answer the questions of the host.', fields });
  return Object.fromEntries(questions.flatMap(({ id }) => (given[id] ? [[id, given[id]]] : [])));
}

/** One occurrence after another, each under its own lock. Whoever may not see one, or does not answer its questions, is left out of it. */
export async function answerFor({ db, clock }: Deps, due: readonly queries.Due[]): Promise<void> {
  for (const { eventId, people } of due) {
    const wishes = people.map((wish): Answer => ({ ...wish, status: 'going' }));
    const occasions = await listEventsForRsvp(
      db,
      eventId,
      wishes.map(({ personId }) => personId),
    );
    const valid = wishes
      .map((wish, at) => checkAnswer(occasions[at], wish))
      .filter((each): each is Answer => !(each instanceof AppError));
    if (valid.length > 0) await takeAnswers(db, eventId, valid, clock.now(), { isAutomatic: true });
  }
}

/** What was answered for the person is taken back, what they answered themselves is not. */
export async function leaveSeries(deps: Deps, of: SeriesRsvpRef): Promise<void> {
  await requireSeries(deps, of);
  await deps.db.transaction(async (tx) => {
    if (await queries.deleteSeriesRsvp(tx, of.seriesId, of.personId)) await enqueue(tx, leaveSeriesDatesJob, of);
  });
  await withdraw(deps, of);
}

/** Nobody who has come back in the meantime loses a seat: the database looks again under each occurrence's lock. */
export async function withdraw({ db, clock }: Deps, of: SeriesRsvpRef): Promise<void> {
  const eventIds = await queries.listAutomaticAnswers(db, { ...of, now: clock.now() });
  const wish: Answer = { personId: of.personId, status: 'not-going', guests: 0, answers: {}, isHidden: false };
  for (const eventId of eventIds) await takeAnswers(db, eventId, [wish], clock.now(), { isAutomatic: true });
}
