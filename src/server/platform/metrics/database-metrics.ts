import type { TaskList } from 'graphile-worker';
import { listOpenBackfills } from '#server/platform/postgres/backfills.ts';
import type { Database, Db } from '#server/platform/postgres/db.ts';
import { countRowsWithoutMonth } from '#server/platform/postgres/partitions/partitions.ts';
import type { PoolUsage } from '#server/platform/postgres/pool.ts';
import type { Replicas } from '#server/platform/postgres/replicas.ts';
import type { Metrics } from './metrics.ts';
import * as queries from './queue-metrics.queries.ts';
import { remember } from './remember.ts';

/** Counting waiting jobs reads all of them: several nodes and scrapers ask no more often. */
const REMEMBERED_MS = 5000;
const QUERY_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];
const JOB_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60, 300];
const JOB_STATES = ['due', 'scheduled', 'running', 'failed'] as const;
const MESSAGE_STATES = ['due', 'delayed', 'sending'] as const;

/** What all nodes see alike: look at the maximum of the nodes, not at their sum. */
export function measureDatabase(metrics: Metrics, db: Database): void {
  measurePool(metrics, 'requests', db.usage);
  metrics.gauge({ name: 'dig_database_up', help: '1 while the database answers.' }, () =>
    db.ping().then(
      () => 1,
      () => 0,
    ),
  );
  if (db.replicas) measureReplicas(metrics, db.replicas);
  const size = remember(REMEMBERED_MS, () => queries.findDatabaseSize(db));
  metrics.gauge({ name: 'dig_database_size_bytes', help: 'Size of the database, the same on all nodes.' }, size);
  measureJobQueue(metrics, db);
  const queryDurations = metrics.histogram({
    name: 'dig_query_duration_seconds',
    help: 'Statements for requests, by their verb and the first table that they name.',
    labels: ['query'],
    buckets: QUERY_SECONDS,
  });
  db.observe((summary, milliseconds) => queryDurations.observe([summary], milliseconds / 1000));
  measureMaintenance(metrics, db);
  measureQueue(metrics, 'mails', { db, statement: queries.queueSize('outbox', 'coalesce(held_until, created_at)') });
}

function measureJobQueue(metrics: Metrics, db: Database): void {
  const jobs = remember(REMEMBERED_MS, () => queries.countJobsByName(db));
  metrics.gauge(
    {
      name: 'dig_jobs',
      help: 'Jobs by task, the same on all nodes: due, scheduled for later, running, or failed for good.',
      labels: ['task', 'state'],
    },
    async () => (await jobs()).flatMap((row) => JOB_STATES.map((state) => [[row.name, state], row[state]] as const)),
  );
  metrics.gauge(
    {
      name: 'dig_jobs_oldest_due_seconds',
      help: 'For how long the oldest job of a task has been due.',
      labels: ['task'],
    },
    async () => (await jobs()).map(({ name, oldestSeconds }) => [[name], oldestSeconds] as const),
  );
}

/** What a migration or a job still has to do. */
function measureMaintenance(metrics: Metrics, db: Database): void {
  const backfills = remember(REMEMBERED_MS, () => listOpenBackfills(db));
  metrics.gauge(
    { name: 'dig_backfills_open', help: 'Tables that a job still fills after an upgrade, the same on all nodes.' },
    async () => (await backfills()).length,
  );
  const rowsWithoutMonth = remember(REMEMBERED_MS, () => countRowsWithoutMonth(db));
  metrics.gauge(
    {
      name: 'dig_default_partition_rows',
      help: 'Rows whose month has no partition, up to 1,000, the same on all nodes.',
      labels: ['table'],
    },
    async () => (await rowsWithoutMonth()).map(({ table, rows }) => [[table], rows] as const),
  );
}

/** `replica` is its position in DATABASE_REPLICA_URLS. */
export function measureReplicas(metrics: Metrics, replicas: Pick<Replicas, 'states' | 'reads'>): void {
  const perReplica = (read: (state: ReturnType<Replicas['states']>[number]) => number) => () =>
    replicas.states().map((state, index) => [[String(index + 1)], read(state)] as const);
  metrics.gauge(
    { name: 'dig_replica_up', help: '1 while this node reads the replica.', labels: ['replica'] },
    perReplica(({ isRead }) => Number(isRead)),
  );
  metrics.gauge(
    { name: 'dig_replica_lag_seconds', help: 'How old the data of the replica may be.', labels: ['replica'] },
    perReplica(({ lagSeconds }) => lagSeconds),
  );
  metrics.gauge(
    {
      name: 'dig_database_reads_total',
      type: 'counter',
      help: 'Statements that a replica may answer, by the server that did: replica, or primary (none was well, or it lacked something).',
      labels: ['target'],
    },
    () => Object.entries(replicas.reads).map(([target, reads]) => [[target], reads] as const),
  );
}

/** A queue of messages to or from the outside: mails, pushes, notices of payments. */
export function measureQueue(metrics: Metrics, queue: string, { db, statement }: { db: Db; statement: string }): void {
  const size = remember(REMEMBERED_MS, () => queries.countQueue(db, statement));
  metrics.gauge(
    {
      name: 'dig_queue_messages',
      help: 'Mails and pushes that were not sent and webhook events of payments that were not handled yet, the same on all nodes: due, delayed (a retry, quiet hours), or being sent.',
      labels: ['queue', 'state'],
    },
    async () => {
      const counts = await size();
      return MESSAGE_STATES.map((state) => [[queue, state], counts[state]] as const);
    },
  );
  metrics.gauge(
    { name: 'dig_queue_oldest_seconds', help: 'For how long the oldest message has been waiting.', labels: ['queue'] },
    async () => [[[queue], (await size()).oldestSeconds]],
  );
}

/** Messages that were sent or given up by this process. */
export const countSettled = (metrics: Metrics | undefined, queue: string, state: string): void =>
  metrics
    ?.counter({
      name: 'dig_queue_settled_total',
      help: 'Mails and pushes that this process is done with: sent, failed or refused, expired, uncertain (perhaps sent), gone (unsubscribed), kept (in development).',
      labels: ['queue', 'state'],
    })
    .add([queue, state]);

export function measurePool(metrics: Metrics, pool: string, usage: () => PoolUsage): void {
  metrics.gauge(
    { name: 'dig_database_connections', help: 'Open connections to the database.', labels: ['pool', 'state'] },
    () => {
      const { used, idle } = usage();
      return [
        [[pool, 'used'], used],
        [[pool, 'idle'], idle],
      ];
    },
  );
  metrics.gauge(
    { name: 'dig_database_connections_max', help: 'The most connections that the pool opens.', labels: ['pool'] },
    () => [[[pool], usage().max]],
  );
  metrics.gauge({ name: 'dig_database_waiting', help: 'Queries that wait for a connection.', labels: ['pool'] }, () => [
    [[pool], usage().waiting],
  ]);
}

/** Times each job by the name of its task. */
export function measureJobs(tasks: TaskList, metrics: Metrics | undefined): TaskList {
  if (!metrics) return tasks;
  const durations = metrics.histogram({
    name: 'dig_job_duration_seconds',
    help: 'Jobs that this process ran, by task and outcome (succeeded or failed; failed ones are retried).',
    labels: ['task', 'outcome'],
    buckets: JOB_SECONDS,
  });
  const measured = Object.entries(tasks).map(([name, task]): [string, typeof task] => [
    name,
    async (payload, helpers) => {
      const startedAt = performance.now();
      let outcome = 'failed';
      try {
        const result = await task?.(payload, helpers);
        outcome = 'succeeded';
        return result;
      } finally {
        durations.observe([name, outcome], (performance.now() - startedAt) / 1000);
      }
    },
  ]);
  return Object.fromEntries(measured);
}
