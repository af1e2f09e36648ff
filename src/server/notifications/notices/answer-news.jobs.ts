import { z } from 'zod';
import { paths } from '#contracts/site-paths.ts';
import type { TellingDeps } from '#server/notifications/notices.ts';
import { tellPeople } from '#server/notifications/tell-people.actions.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { enqueue, job } from '#server/platform/jobs/job.ts';
import { handle, type Work } from '#server/platform/jobs/work.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { type AnswerNews, insertAnswerNews, takeAnswerNews } from './answer-news.queries.ts';

/** All answers to an event within this time are one notice. */
const GATHER_SECONDS = 600;
const NAMED = 2;

const notifyHostsJob = job({ name: 'notify-hosts-of-rsvps', payload: z.object({ eventId: z.uuid() }) });

export const answerNewsJobs = (deps: TellingDeps): Work =>
  handle(notifyHostsJob, ({ eventId }) => notifyHosts(deps, eventId));

/** Leaves word that hosts are to hear of an answer. */
export async function noteAnswer(tx: Db, { clock }: Pick<TellingDeps, 'clock'>, rsvpId: string): Promise<void> {
  const eventId = await insertAnswerNews(tx, rsvpId);
  const runAt = secondsAfter(clock.now(), GATHER_SECONDS);
  if (eventId) await enqueue(tx, notifyHostsJob, { eventId }, { runAt, key: `answer-news:${eventId}` });
}

async function notifyHosts(deps: TellingDeps, eventId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const news = await takeAnswerNews(tx, eventId);
    const title = news && sayAnswers(news);
    if (!news || !title) return;
    const notice = { kind: 'answer', reason: `answers:${news.newsId}`, eventId, title, text: saySeats(news) } as const;
    const { startsAt } = news;
    await tellPeople(
      tx,
      deps,
      news.hostIds.map((personId) => ({ ...notice, personId, path: paths.manageEvent(eventId), startsAt })),
    );
  });
}

/** Nothing to say when all who answered have gone since. */
export function sayAnswers({ title, going, waiting, left }: Pick<AnswerNews, 'title' | 'going' | 'waiting' | 'left'>) {
  if (going.length > 0) return `${sayNames(going)} ${going.length === 1 ? 'is' : 'are'} going to ${title}`;
  if (waiting.length > 0)
    return `${sayNames(waiting)} ${waiting.length === 1 ? 'waits' : 'wait'} for a seat at ${title}`;
  return left.length > 0 ? `${sayNames(left)} cannot come to ${title}` : null;
}

function sayNames(names: readonly string[]): string {
  const named = names.slice(0, NAMED);
  const others = names.length - named.length;
  const all = others > 0 ? [...named, others === 1 ? 'one other' : `${others} others`] : named;
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(all);
}

const saySeats = ({ going, left, seatsTaken, seatsWaiting, capacity }: AnswerNews): string =>
  [
    capacity === null ? `${seatsTaken} going` : `${seatsTaken} of ${capacity} seats taken`,
    seatsWaiting > 0 && `${seatsWaiting} waiting`,
    going.length > 0 && left.length > 0 && `${left.length} cannot come`,
  ]
    .filter(Boolean)
    .join(', ');
