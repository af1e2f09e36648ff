import { z } from 'zod';
import { notificationKinds } from '#contracts/notifications/notification-kinds.ts';
import { paths } from '#contracts/site-paths.ts';
import { asDeliveredAt, formatNotification } from '#server/notifications/text/notification-text.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { siteDateStyle } from '#server/platform/formats/page-style.ts';
import { job } from '#server/platform/jobs/job.ts';
import type { JobLogger } from '#server/platform/jobs/job-logger.ts';
import { combine, handle, type Work } from '#server/platform/jobs/work.ts';
import { countSettled } from '#server/platform/metrics/database-metrics.ts';
import { deleteGoneDevice, findPushTarget } from './push-devices.queries.ts';
import { findPushKeys, type PushKeys } from './push-keys.queries.ts';
import * as queue from './push-queue.queries.ts';
import type { PushMessage, PushOutcome } from './push-requests.ts';

type Deps = Pick<AppDeps, 'config' | 'db' | 'clock' | 'metrics'> & { logger: JobLogger };

const CONCURRENCY = 20;
const BATCH_SIZE = 200;
/** A run stops after this time. The next run, a minute after its start, continues. */
const MAX_RUN_MS = 45_000;
const FIRST_RETRY_SECONDS = 30;
const MAX_RETRY_SECONDS = 3600;
const TEST_TTL_SECONDS = 600;

/** Loaded with the first push, because its HTTP client takes 10 MB. */
const loadPushRequests = () => import('./push-requests.ts');

/**
 * Pushes have their own queue, with one run at a time that sends twenty pushes concurrently. A push service that hangs therefore blocks only
 * one job of the worker, and mails are still delivered.
 */
const deliverPushesJob = job({ name: 'deliver-pushes', cron: '* * * * *', queue: 'push' });
export const sendTestPushJob = job({ name: 'send-test-push', payload: z.object({ deviceId: z.uuid() }) });
export const sweepPushesJob = job({ name: 'sweep-pushes', cron: '*/5 * * * *' });
const deleteOldPushesJob = job({ name: 'delete-old-pushes', cron: '42 3 * * *' });

export const pushJobs = (deps: Deps): Work =>
  combine([
    handle(deliverPushesJob, (_payload, { abortSignal }) => deliverPushes(deps, abortSignal)),
    handle(sendTestPushJob, ({ deviceId }) => sendTestPush(deps, deviceId)),
    handle(sweepPushesJob, () => queue.sweepPushes(deps.db, deps.clock.now())),
    handle(deleteOldPushesJob, () => queue.dropOldPushes(deps.db)),
  ]);

export async function deliverPushes(deps: Deps, signal?: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  const deadline = performance.now() + MAX_RUN_MS;
  const isOver = () => signal?.aborted || performance.now() > deadline;
  while (!isOver()) {
    const due = await queue.listDuePushes(db, BATCH_SIZE, clock.now());
    if (due.length === 0) return;
    const keys = await findPushKeys(db);
    const pending = due.values();
    const sendPending = async () => {
      for (const push of pending) if (!isOver()) await deliver(deps, keys, push);
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, sendPending));
  }
}

/** Sends at most once per reason and device: claims the push first, and retries only if it was certainly not sent. */
async function deliver(deps: Deps, keys: PushKeys, push: queue.DuePush): Promise<void> {
  const { db, clock, logger } = deps;
  const now = clock.now();
  if (!(await queue.claimPush(db, push, now))) return;
  const { sendPush } = await loadPushRequests();
  const outcome = await sendPush(deps, keys, push, messageOf(deps, push, now));
  if (outcome.status !== 'sent' && outcome.status !== 'gone') logger.warn(`push ${push.id}: ${outcome.error}`);
  await settle(deps, push, outcome);
}

async function settle({ db, clock, metrics }: Deps, push: queue.DuePush, outcome: PushOutcome): Promise<void> {
  const now = clock.now();
  if (outcome.status !== 'retryable') countSettled(metrics, 'pushes', outcome.status);
  if (outcome.status === 'gone') return deleteGoneDevice(db, push.deviceId, push.endpoint);
  if (outcome.status === 'sent') return queue.settlePush(db, push, { state: 'sent', now });
  if (outcome.status === 'uncertain')
    return queue.settlePush(db, push, { state: 'uncertain', now, lastError: outcome.error });
  if (outcome.status === 'refused')
    return queue.settlePush(db, push, { state: 'failed', now, lastError: outcome.error });
  const pause = Math.max(outcome.afterSeconds ?? 0, FIRST_RETRY_SECONDS * 2 ** push.attempts);
  const dueAt = secondsAfter(now, Math.min(pause, MAX_RETRY_SECONDS));
  return queue.postponePush(db, push, { dueAt, lastError: outcome.error });
}

function messageOf({ config }: Deps, push: queue.DuePush, now: Date): PushMessage {
  const { title, text, path } = formatNotification(asDeliveredAt(push, now), siteDateStyle(config));
  return {
    title,
    body: text,
    path,
    tag: tagOf(push, path),
    ttlSeconds: Math.max(1, Math.floor((push.expiresAt.getTime() - now.getTime()) / 1000)),
    isUrgent: notificationKinds[push.kind].isUrgent,
  };
}

/** A device replaces an older notification with the same tag. Notifications about a series or a deleted event replace nothing. */
function tagOf({ notificationId, kind, facts }: queue.DuePush, path: string): string {
  const { supersedes } = notificationKinds[kind];
  return supersedes && `${supersedes}Id` in facts ? `${kind}:${path}` : `notification:${notificationId}`;
}

async function sendTestPush(deps: Deps, deviceId: string): Promise<void> {
  const { db, config, logger } = deps;
  const target = await findPushTarget(db, deviceId);
  if (!target) return;
  const { sendPush } = await loadPushRequests();
  const outcome = await sendPush(deps, await findPushKeys(db), target, {
    title: `Notifications from ${config.PRODUCT_NAME} are on`,
    body: 'Notifications will look like this one.',
    path: paths.notificationSettings(),
    tag: 'test',
    ttlSeconds: TEST_TTL_SECONDS,
    isUrgent: true,
  });
  if (outcome.status === 'gone') await deleteGoneDevice(db, deviceId, target.endpoint);
  else if (outcome.status !== 'sent') logger.warn(`test push: ${outcome.error}`);
}
