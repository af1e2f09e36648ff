import type { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';
import { addJob, type Payload, type Timing } from './job.ts';

/** Something that has happened in a feature, for higher features to act on. Published events are jobs that fan out to their subscribers. */
export type DomainEvent<P extends Payload = Payload> = {
  readonly type: 'domain-event';
  /** Kebab-case, what has happened to what: `event-changed`. */
  readonly name: string;
  readonly payload: P;
};

export const domainEvent = <P extends Payload>(event: { name: string; payload: P }): DomainEvent<P> => ({
  ...event,
  type: 'domain-event',
});

/** In the transaction of what has happened: there is no change without its event, and no event without its change. */
export const publish = <P extends Payload>(
  tx: Db,
  event: DomainEvent<P>,
  payload: z.input<P>,
  timing: Timing = {},
): Promise<void> => addJob(tx, event, payload, timing);
