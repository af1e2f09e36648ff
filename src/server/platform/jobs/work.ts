import type { CronItem, JobHelpers, Task, TaskList } from 'graphile-worker';
import type { z } from 'zod';
import { DAY_MS } from '#contracts/durations.ts';
import type { DomainEvent } from './domain-event.ts';
import { type Job, job, MAX_ATTEMPTS, type Payload, parsePayload } from './job.ts';

type Run = Pick<JobHelpers, 'abortSignal'>;
type Handler = { job: Job; run: (payload: unknown, run: Run) => Promise<void> };
type Subscription = { event: DomainEvent; handler: Handler };

/** Background work of features: job handlers and event subscriptions. */
export type Work = { handlers: readonly Handler[]; subscriptions: readonly Subscription[] };

type Handle<P extends Payload> = (payload: z.output<P>, run: Run) => unknown;

const handlerFor = <P extends Payload>(theJob: Job<P>, work: Handle<P>): Handler => ({
  job: theJob,
  run: async (payload, run) => void (await work(parsePayload(theJob, payload), run)),
});

/** Registers the handler of a job. It may run twice or concurrently and must be idempotent. */
export const handle = <P extends Payload>(theJob: Job<P>, work: Handle<P>): Work => ({
  handlers: [handlerFor(theJob, work)],
  subscriptions: [],
});

/**
 * Subscribes a higher feature to an event of a lower one, in its own job, which other subscribers neither delay nor fail. The job takes
 * the event's payload, or an extended one, such as for the next of several batches.
 */
export function on<P extends Payload>(
  event: DomainEvent<P>,
  subscriber: { name: string; payload?: never },
  work: Handle<P>,
): Work;
export function on<P extends Payload, Q extends Payload>(
  event: DomainEvent<P>,
  subscriber: z.input<P> extends z.input<Q> ? Job<Q> : never,
  work: Handle<Q>,
): Work;
export function on(
  event: DomainEvent,
  subscriber: Job | { name: string; payload?: never },
  work: Handle<Payload>,
): Work {
  const theJob = subscriber.payload ? subscriber : job({ name: subscriber.name, payload: event.payload });
  const handler = handlerFor(theJob, work);
  return { handlers: [handler], subscriptions: [{ event, handler }] };
}

export const combine = (parts: readonly Work[]): Work => ({
  handlers: parts.flatMap(({ handlers }) => handlers),
  subscriptions: parts.flatMap(({ subscriptions }) => subscriptions),
});

/** All work as a task list of graphile-worker. Two handlers with one name are a mistake: one would never run. */
export function toTaskList({ handlers, subscriptions }: Work): TaskList {
  const tasks: TaskList = {};
  const add = (name: string, task: Task) => {
    if (tasks[name]) throw new Error(`The job ${name} has two handlers.`);
    tasks[name] = task;
  };
  for (const { job: theJob, run } of handlers) add(theJob.name, run);
  for (const [event, group] of Map.groupBy(subscriptions, (subscription) => subscription.event))
    add(event.name, deliver(group.map(({ handler }) => handler)));
  return tasks;
}

/** A single subscriber runs in the job of the event itself: most events have one, and a second job would halve the throughput. */
function deliver(subscribers: readonly Handler[]): Task {
  const [first] = subscribers;
  return first && subscribers.length === 1 ? first.run : fanOut(subscribers.map((handler) => handler.job.name));
}

/**
 * Enqueues all subscribers in one statement, under keys that make a repeated run idempotent, and due when the event was, so that they keep
 * their place among other jobs.
 */
const fanOut =
  (subscribers: readonly string[]): Task =>
  async (payload, { job: { id, run_at: dueAt }, query }) => {
    await query(
      `select graphile_worker.add_jobs(array(
         select row(name, $2::json, null, $3::timestamptz, $4::integer, name || ':' || $5::text, null, null)::graphile_worker.job_spec
           from unnest($1::text[]) name))`,
      [subscribers, JSON.stringify(payload), dueAt, MAX_ATTEMPTS, id],
    );
  };

const DAILY = /^\d+ \d+ \* \* \*$/;

/** The cron jobs. Where the machine is off at night, daily ones run at its start: otherwise it would never make a backup or delete what is old. */
export const toCronItems = ({ handlers }: Work): CronItem[] =>
  handlers.flatMap(({ job: { name, cron, queue, maxAttempts } }) =>
    cron === undefined
      ? []
      : [
          {
            task: name,
            match: cron,
            options: {
              backfillPeriod: DAILY.test(cron) ? DAY_MS : 0,
              // Otherwise each minute of a schedule that is paused or fails becomes a job of its own. One that runs continues.
              jobKey: name,
              jobKeyMode: 'replace',
              ...(queue && { queueName: queue }),
              ...(maxAttempts && { maxAttempts }),
            },
          },
        ],
  );

const NEVER: Run = { abortSignal: new AbortController().signal };

/** Runs a job, or the subscribers of an event, at once instead of by a worker. */
export async function runNow<P extends Payload>(
  { handlers, subscriptions }: Work,
  subject: Job<P> | DomainEvent<P>,
  payload: z.input<P>,
): Promise<void> {
  const matching =
    subject.type === 'job'
      ? handlers.filter((handler) => handler.job.name === subject.name)
      : subscriptions.filter(({ event }) => event.name === subject.name).map(({ handler }) => handler);
  if (matching.length === 0) throw new Error(`Nothing handles ${subject.name}.`);
  for (const { run } of matching) await run(payload, NEVER);
}
