import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { ProcessState } from '#server/platform/app-deps.ts';
import type { Config } from '#server/platform/config.ts';
import { packageRoot } from '#server/platform/package-root.ts';
import type { Metrics } from './metrics.ts';
import { remember } from './remember.ts';

const RESOLUTION_MS = 20;

type Deps = { config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL' | 'ROLES'>; state: ProcessState };

/** Under the names that prom-client uses, so that dashboards for Node work. */
export function measureProcess(metrics: Metrics, { config, state }: Deps): { stop(): void } {
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string };
  metrics.gauge({ name: 'dig_build_info', help: 'Always 1.', labels: ['version', 'node', 'roles'] }, () => [
    [[version, process.versions.node, config.ROLES.join()], 1],
  ]);
  const startedAt = Math.round(performance.timeOrigin / 1000);
  metrics.gauge({ name: 'process_start_time_seconds', help: 'In Unix time.' }, () => startedAt);
  metrics.gauge({ name: 'process_cpu_seconds_total', help: 'Time on the processor.', type: 'counter' }, () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  measureMemory(metrics);
  metrics.gauge({ name: 'dig_draining', help: '1 while the process shuts down.' }, () => Number(state.isDraining));
  if (!config.DATABASE_URL) measureDisk(metrics, config.DATA_DIR, state);
  return measureEventLoop(metrics);
}

function measureMemory(metrics: Metrics): void {
  const usage = remember(100, () => process.memoryUsage());
  metrics.gauge({ name: 'process_resident_memory_bytes', help: 'Memory of the process.' }, () => usage().rss);
  metrics.gauge({ name: 'nodejs_heap_size_total_bytes', help: 'Heap of V8.' }, () => usage().heapTotal);
  metrics.gauge({ name: 'nodejs_heap_size_used_bytes', help: 'Heap in use.' }, () => usage().heapUsed);
  metrics.gauge({ name: 'nodejs_external_memory_bytes', help: 'Buffers and the like.' }, () => usage().external);
}

/** The built-in database is on the disk of DATA_DIR. */
function measureDisk(metrics: Metrics, folder: string, state: ProcessState): void {
  metrics.gauge({ name: 'dig_disk_free_bytes', help: 'Free disk space at the built-in database.' }, async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  });
  metrics.gauge({ name: 'dig_disk_full', help: '1 while writes are refused because the disk is nearly full.' }, () =>
    Number(state.isDiskFull),
  );
}

function measureEventLoop(metrics: Metrics): { stop(): void } {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  const secondsOf = (nanoseconds: number) =>
    delays.count === 0 ? 0 : Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1000);
  const sinceLastScrape = remember(100, () => {
    const reading = {
      p50: secondsOf(delays.percentile(50)),
      p99: secondsOf(delays.percentile(99)),
      max: secondsOf(delays.max),
    };
    delays.reset();
    return reading;
  });
  for (const part of ['p50', 'p99', 'max'] as const)
    metrics.gauge(
      { name: `nodejs_eventloop_lag_${part}_seconds`, help: `Delay of the event loop since the last scrape, ${part}.` },
      () => sinceLastScrape()[part],
    );
  metrics.gauge(
    {
      name: 'dig_event_loop_active_seconds_total',
      help: 'Time in which the event loop was not idle; its rate is the load of the process, 1 at most.',
      type: 'counter',
    },
    () => performance.eventLoopUtilization().active / 1000,
  );
  return { stop: () => delays.disable() };
}
