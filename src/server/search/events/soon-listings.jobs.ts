import { HOUR_MS } from '#contracts/durations.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { job } from '#server/platform/jobs/job.ts';
import { handle, type Work } from '#server/platform/jobs/work.ts';
import * as soon from './soon-listings.queries.ts';

const moveSoonWindowJob = job({ name: 'move-soon-window', cron: '*/5 * * * *', queue: 'soon-listings' });
/** With fewer listings, all matches of a word are read quickly. */
const MIN_LISTINGS = 50_000;
const SHARE = 1 / 25;
const MAX_SOON = 12_000;
/** Publishing waits while this many listings are copied. */
const BATCH_SIZE = 300;
/** Later pages of a search begin at the time of the first. */
const KEPT_MS = 3 * HOUR_MS;

type Deps = Pick<AppDeps, 'db' | 'clock'>;

export const soonListingJobs = (deps: Deps): Work =>
  handle(moveSoonWindowJob, async (_payload, { abortSignal }) => {
    const wanted = soonListings(await soon.estimateListings(deps.db));
    // Small sites need no lock.
    if (wanted === 0 && (await soon.countSoonListings(deps.db, new Date(0))) === 0) return;
    await moveSoonWindow(deps, wanted, abortSignal);
  });

/** The number of listings to copy, by the number of all. */
export const soonListings = (all: number): number =>
  all < MIN_LISTINGS ? 0 : Math.min(MAX_SOON, Math.round(all * SHARE));

/** Moves the copy of the next listings: it begins a few hours ago and contains about `wanted` listings to come. */
export async function moveSoonWindow({ db, clock }: Deps, wanted: number, signal?: AbortSignal): Promise<void> {
  const now = clock.now();
  const moveOnce = () =>
    db.transaction(async (tx) => {
      await tx.execute('select lock_listings()');
      const window = await soon.beginSoonWindow(tx, new Date(now.getTime() - KEPT_MS));
      const missing = wanted - (await soon.countSoonListings(tx, now));
      const { until } = missing > 0 ? await soon.extendSoonWindow(tx, window, Math.min(missing, BATCH_SIZE)) : window;
      await soon.refreshSoonCounts(tx);
      return until <= window.until;
    });
  for (;;) {
    if (signal?.aborted || (await moveOnce())) return;
  }
}
