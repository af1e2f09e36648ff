import { z } from 'zod';
import { type Clock, systemClock } from '#server/platform/clock.ts';
import { job } from '#server/platform/jobs/job.ts';
import type { JobLogger } from '#server/platform/jobs/job-logger.ts';
import { combine, handle, type Work } from '#server/platform/jobs/work.ts';
import { countSettled } from '#server/platform/metrics/database-metrics.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { explainFailure } from './explain-failure.ts';
import { DeliveryFailure, type Mailer } from './mail-delivery.ts';
import { Attachment, deliverMailJob, MAIL_PRIORITY } from './outbox.ts';

type Deps = {
  db: Db;
  mailer: Mailer;
  logger: JobLogger;
  clock?: Clock;
  metrics?: Metrics | undefined;
  /** SQL: whether a row of `outbox` is about something that its recipient may no longer see. The features that write mails know. */
  isOutdatedSql?: string;
  /** For tests. */
  waitAfterClaimMs?: number;
};
const UnsettledRow = z.object({
  name: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachments: z.array(Attachment),
  unsubscribeUrl: z.string().nullable(),
  listId: z.string().nullable(),
  replyTo: z.array(z.string()),
  state: z.string(),
  isExpired: z.boolean(),
  isOutdated: z.boolean(),
  hasFailedTooOften: z.boolean(),
});

const FIRST_RETRY_SECONDS = 5;
const MAX_RETRY_SECONDS = 900;
/** They take a day. Counted instead of the time since the mail was written, in which the site itself may have been off. */
const MAX_DELIVERY_ATTEMPTS = 100;
/** How long a job waits for the answer to the content, which may take ten minutes: a slow server must not keep the worker from other jobs. */
const WAIT_AFTER_CLAIM_MS = 30_000;

export const sweepOutboxJob = job({ name: 'sweep-outbox', cron: '* * * * *' });

/** One job per mail, and a sweep each minute for mails left behind by a crash or a lost job. */
export const outboxJobs = (deps: Deps): Work =>
  combine([
    handle(deliverMailJob, ({ id }, { abortSignal }) => deliverMail(deps, id, abortSignal)),
    handle(sweepOutboxJob, () => sweepOutbox(deps.db)),
  ]);

/**
 * Sends each mail at most once. The row is claimed (queued → sending) only when the mail server is ready for the content: a process that dies
 * before that leaves a queued mail; one that dies later leaves a row that is settled as uncertain and never sent again. Recording the
 * delivery after sending could send twice.
 */
export async function deliverMail(deps: Deps, id: number, signal?: AbortSignal): Promise<void> {
  const { promise: isSlow, resolve: goOn } = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout | undefined;
  const onClaim = () => {
    timer = setTimeout(goOn, deps.waitAfterClaimMs ?? WAIT_AFTER_CLAIM_MS);
  };
  const delivery = deliverAndSettle(deps, id, { onClaim, signal }).finally(() => clearTimeout(timer));
  // If the job has ended before, the row stays claimed, and the sweep settles it.
  delivery.catch((error: Error) => deps.logger.error(`mail ${id} was not settled: ${error.message}`));
  await Promise.race([delivery, isSlow]);
}

async function deliverAndSettle(
  { db, mailer, logger, clock = systemClock, metrics, isOutdatedSql = 'false' }: Deps,
  id: number,
  { onClaim, signal }: { onClaim: () => void; signal: AbortSignal | undefined },
): Promise<void> {
  const mail = await findUnsettled(db, id, { now: clock.now(), isOutdatedSql });
  if (!mail) return;
  if (mail.state === 'sending') return settle({ db, metrics }, id, 'uncertain', 'the process ended while sending');
  if (mail.isExpired || mail.isOutdated) return settle({ db, metrics }, id, 'expired');
  if (mail.hasFailedTooOften) return settle({ db, metrics }, id, 'failed');
  let isClaimed = false;
  try {
    const claimMail = async () => {
      await claim(db, id);
      isClaimed = true;
      onClaim();
    };
    await mailer.send(mail, claimMail, signal);
  } catch (error) {
    if (error instanceof AlreadyClaimed || (error as Error).cause instanceof AlreadyClaimed) return;
    const reason = (error as Error).message;
    logger.warn(`mail ${id} was not delivered: ${reason} (${explainFailure(error)})`);
    if (error instanceof DeliveryFailure ? error.isPermanent : isClaimed)
      return settle({ db, metrics }, id, error instanceof DeliveryFailure ? 'failed' : 'uncertain', reason);
    return postpone(db, id, isClaimed ? 'sending' : 'queued', reason);
  }
  await settle({ db, metrics }, id, mailer.outcome);
}

class AlreadyClaimed extends Error {}

/** `now` by the clock that set `expires_at`, which may differ from the database's. */
async function findUnsettled(
  db: Db,
  id: number,
  { now, isOutdatedSql }: { now: Date; isOutdatedSql: string },
): Promise<z.infer<typeof UnsettledRow> | undefined> {
  return db.row(
    UnsettledRow,
    `select id || '.' || floor(extract(epoch from created_at)) as name, state, recipient as to, subject,
       body_text as text, body_html as html, attachments, unsubscribe_url as "unsubscribeUrl", list_id as "listId", reply_to as "replyTo",
       coalesce(expires_at <= $2, false) as "isExpired", ${isOutdatedSql} as "isOutdated",
       attempts >= ${MAX_DELIVERY_ATTEMPTS} as "hasFailedTooOften"
     from outbox where id = $1 and settled_at is null`,
    [id, now],
  );
}

async function claim(db: Db, id: number): Promise<void> {
  const rowCount = await db.execute(
    `update outbox set state = 'sending', due_at = now() where id = $1 and state = 'queued'`,
    [id],
  );
  if (rowCount !== 1) throw new AlreadyClaimed();
}

/** Erases the body, which contains secret links, unless the mail is kept for the development page. */
async function settle(
  { db, metrics }: Pick<Deps, 'db' | 'metrics'>,
  id: number,
  state: string,
  lastError = '',
): Promise<void> {
  countSettled(metrics, 'mails', state);
  await db.execute(
    `update outbox set state = $2, settled_at = now(), attempts = attempts + ($2 <> 'expired')::int,
       last_error = case when $3 = '' then last_error else $3 end,
       body_text = case when $2 = 'kept' then body_text else '' end,
       body_html = case when $2 = 'kept' then body_html else '' end,
       attachments = case when $2 = 'kept' then attachments else '[]' end,
       reply_to = case when $2 = 'kept' then reply_to else '{}' end
     where id = $1 and (settled_at is null or $2 = 'sent')`,
    [id, state, lastError],
  );
}

/** Changes the row only if it is still in state `from`: another worker may have claimed it meanwhile. */
async function postpone(db: Db, id: number, from: 'queued' | 'sending', lastError: string): Promise<void> {
  await db.execute(
    `with mail as (
       update outbox set state = 'queued', last_error = $3, attempts = attempts + 1,
         due_at = now() + make_interval(secs => least($4 * 2 ^ least(attempts, 20), $5))
       where id = $1 and state = $2 returning id, due_at, unsubscribe_url)
     select graphile_worker.add_job('deliver-mail', json_build_object('id', id), run_at := due_at, job_key := 'mail:' || id,
         priority := ${MAIL_PRIORITY})
       from mail`,
    [id, from, lastError, FIRST_RETRY_SECONDS, MAX_RETRY_SECONDS],
  );
}

/** Enqueues mails that are overdue by a minute without a pending job, or claimed for 15 minutes, longer than any delivery takes. */
async function sweepOutbox(db: Db): Promise<void> {
  await db.execute(
    `select graphile_worker.add_job('deliver-mail', json_build_object('id', id), job_key := 'mail:' || id, priority := ${MAIL_PRIORITY})
       from outbox where settled_at is null and case state when 'sending' then due_at < now() - interval '15 minutes'
         else due_at < now() - interval '1 minute' and not exists (select from graphile_worker.jobs j
           where j.key = 'mail:' || outbox.id and j.locked_at is null and j.attempts < j.max_attempts) end`,
  );
  await db.execute(`delete from outbox where settled_at < now() - interval '30 days'`);
}
