import { z } from 'zod';
import type { WebhookEvent } from '#server/payments/providers/payment-provider.ts';
import type { Db } from '#server/platform/postgres/db.ts';

/** Events that have arrived before are left out. The job is the same for all of an object that wait. */
export async function insertWebhookEvents(db: Db, received: readonly WebhookEvent[], now: Date): Promise<void> {
  await db.execute(
    `with stored as (
       insert into provider_events (provider, event_id, account, type, object_id, api_version, received_at)
         select 'stripe', "eventId", account, type, "objectId", "apiVersion", $2
           from jsonb_to_recordset($1) as event ("eventId" text, account text, type text, "objectId" text, "apiVersion" text)
         on conflict do nothing returning object_id)
     select from graphile_worker.add_jobs(array(
       select row('look-at-payment', json_build_object('objectId', object_id), null, null, 10, 'look:' || object_id, null, null)::graphile_worker.job_spec
         from (select distinct object_id from stored order by object_id) object), job_key_preserve_run_at := true)
      where exists (select from stored)`,
    [JSON.stringify(received), now],
  );
}

const EventRow = z.object({
  eventId: z.string(),
  account: z.string().nullable(),
  type: z.string(),
  objectId: z.string(),
});
export type WebhookEventRow = z.infer<typeof EventRow>;

/** Events about an object that nobody has handled. */
export async function listUnhandledWebhookEvents(db: Db, objectId: string): Promise<WebhookEventRow[]> {
  return db.rows(
    EventRow,
    `select event_id as "eventId", account, type, object_id as "objectId" from provider_events
       where provider = 'stripe' and object_id = $1 and handled_at is null order by received_at`,
    [objectId],
  );
}

const ObjectRow = z.object({ objectId: z.string() });

/** Objects whose events were stored but not handled, such as those of a job that failed for good. */
export async function listUnhandledObjects(db: Db, receivedBefore: Date, limit: number): Promise<string[]> {
  const rows = await db.rows(
    ObjectRow,
    `select object_id as "objectId" from provider_events where handled_at is null and received_at < $1 group by object_id
       order by min(received_at) limit $2`,
    [receivedBefore, limit],
  );
  return rows.map(({ objectId }) => objectId);
}

/** `outcome` says what the sync found; a failed one stays unhandled and is repeated. */
export async function updateWebhookEventOutcome(
  db: Db,
  eventIds: readonly string[],
  { outcome, handledAt }: { outcome: string; handledAt: Date | null },
): Promise<void> {
  await db.execute(
    `update provider_events set outcome = $2, handled_at = $3, attempts = attempts + 1 where provider = 'stripe' and event_id = any($1)`,
    [eventIds, outcome, handledAt],
  );
}

export async function deleteOldWebhookEvents(db: Db, before: Date): Promise<void> {
  await db.execute('delete from provider_events where received_at < $1', [before]);
}

/** SQL: the size of the queue of webhook events; `delayed` ones have failed at least once. */
export const UNHANDLED_WEBHOOK_EVENTS = `select count(*) filter (where attempts = 0) as due, count(*) filter (where attempts > 0) as delayed, 0 as sending,
    greatest(0, coalesce(max(extract(epoch from now() - received_at)), 0))::float8 as "oldestSeconds"
  from provider_events where handled_at is null`;
