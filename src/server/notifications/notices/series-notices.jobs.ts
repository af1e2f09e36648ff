import type { TellingDeps } from '#server/notifications/notices.ts';
import { enqueueJob } from '#server/platform/jobs/job-queue.ts';
import type { Work } from '#server/platform/jobs/jobs.ts';
import { answerFor } from '#server/rsvps/series-rsvps.actions.ts';
import { listDueAnswers } from '#server/rsvps/series-rsvps.queries.ts';
import { tellOfDates } from './series-notices.actions.ts';
import { allDatesWords, cancelledWords, changedWords } from './series-notices.emails.ts';
import { listAnsweredDates, listDatesToCome, listPeopleOf } from './series-notices.queries.ts';

/** As many are told in one transaction: each may have answered dozens of dates. */
const AT_ONCE = 200;

type Answer = { seriesId: string; personId: string; revision: number };
type Dates = { seriesId: string; eventIds: string[]; key?: string; by?: string; after?: string };

/** One notice for a whole series, where each of its events would have sent one of its own. */
export function seriesNoticeJobs(deps: TellingDeps): Work {
  return {
    tasks: {
      'mail-series-rsvp': (payload) => tellOfAnswer(deps, payload as Answer),
      'tell-series-changed': (payload) => tellOfChange(deps, 'tell-series-changed', payload as Dates),
      'tell-series-cancelled': (payload) => tellOfChange(deps, 'tell-series-cancelled', payload as Dates),
    },
  };
}

async function tellOfAnswer(deps: TellingDeps, of: Answer): Promise<void> {
  const { db, clock } = deps;
  // It may run before the request that asked for it has answered all of them.
  await answerFor(deps, await listDueAnswers(db, { ...of, now: clock.now() }));
  const about = { kind: 'rsvp', reason: `series-rsvp:${of.seriesId}:${of.revision}`, isReceipt: true } as const;
  await db.transaction(async (tx) => {
    const dates = await listDatesToCome(tx, { ...of, now: clock.now() });
    await tellOfDates(tx, deps, dates, { about, say: allDatesWords });
  });
}

const changes = {
  'tell-series-changed': { status: 'published', say: changedWords },
  'tell-series-cancelled': { status: 'cancelled', say: cancelledWords },
} as const;

/** Some at once: each batch leaves the next one in its transaction. */
async function tellOfChange(deps: TellingDeps, task: keyof typeof changes, of: Dates): Promise<void> {
  const { seriesId, eventIds, key = seriesId, by, after } = of;
  const { status, say } = changes[task];
  const about = { kind: 'news', reason: `${task.slice('tell-'.length)}:${key}`, actorId: by } as const;
  await deps.db.transaction(async (tx) => {
    const people = await listPeopleOf(tx, eventIds, { after: after ?? null, limit: AT_ONCE });
    const dates = await listAnsweredDates(tx, people, { eventIds, status });
    await tellOfDates(tx, deps, dates, { about, say });
    if (people.length === AT_ONCE) await enqueueJob(tx, task, { ...of, after: people.at(-1) });
  });
}
