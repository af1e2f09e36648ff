import type { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';
import { addJob, addJobs, type Payload, type Timing } from './job.ts';

/** An event of a feature, for higher features to react to. Published events are jobs that fan out to their subscribers. */
export type DomainEvent<P extends Payload = Payload> = {
  readonly type: 'domain-event';
  /** Kebab-case, past tense: `event-changed`. */
  readonly name: string;
  readonly payload: P;
};

export const domainEvent = <P extends Payload>(event: { name: string; payload: P }): DomainEvent<P> => ({
  ...event,
  type: 'domain-event',
});

/** Call it in the transaction of the change, so that both commit or neither does. */
export const publish = <P extends Payload>(
  tx: Db,
  event: DomainEvent<P>,
  payload: z.input<P>,
  timing: Timing = {},
): Promise<void> => addJob(tx, event, payload, timing);

/** Publishes several events of one kind in one statement. */
export const publishAll = <P extends Payload>(
  tx: Db,
  event: DomainEvent<P>,
  payloads: readonly z.input<P>[],
): Promise<void> =>
  addJobs(
    tx,
    event,
    payloads.map((payload) => ({ payload })),
  );
