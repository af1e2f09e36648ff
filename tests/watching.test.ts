import { execFileSync } from 'node:child_process';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config.ts';
import { countSettled, measureJobs, measureReplicas } from '#server/platform/metrics/database-metrics.ts';
import { Metrics } from '#server/platform/metrics/metrics.ts';
import { measureStorage } from '#server/platform/metrics/storage-metrics.ts';
import type { ObjectStorage } from '#server/platform/storage/object-storage.ts';
import { allEndpoints } from './support/all-endpoints.ts';
import { type MetricFamily, parsePrometheusText } from './support/prometheus-text.ts';
import { filesIn, read } from './support/source-files.ts';
import { TEST_SECRET } from './support/test-app.ts';
import { testDatabase } from './support/test-database.ts';

const files = filesIn('docs/watching', /\.(json|yml)$/);
const texts = files.map((file) => read(file).replaceAll('\\"', '"'));
const found = (pattern: RegExp) =>
  new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name!)));

let metrics: MetricFamily[];
beforeAll(async () => {
  const { db } = await testDatabase();
  const registry = new Metrics();
  const pages = { render: async () => ({ status: 200, html: [], contentSecurityPolicy: '' }) };
  const config = readConfig({ NODE_ENV: 'test' });
  const app = await buildApp({ config, db, sessionSecret: TEST_SECRET, metrics: registry, web: async () => pages });
  measureJobs({}, registry);
  countSettled(registry, 'mails', 'sent');
  measureStorage({} as ObjectStorage, registry);
  measureReplicas(registry, { states: () => [], reads: { replica: 0, primary: 0 } });
  metrics = parsePrometheusText(await registry.text());
  await app.close();
});

describe('dashboards, recorded series and alerts', () => {
  test('use metrics that the site has', () => {
    const existing = metrics.flatMap(({ name, type }) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    );
    const used = found(/\b((?:dig|nodejs|process)_[a-z0-9_]+)\b/g);
    expect(used.size).toBeGreaterThan(20);
    expect([...used].filter((name) => !existing.includes(name))).toEqual([]);
  });

  test('leave out no metric of the site, except those that other tools read', () => {
    const used = [...found(/\b((?:dig|nodejs|process)_[a-z0-9_]+)\b/g)].map((name) =>
      name.replace(/_(bucket|sum|count)$/, ''),
    );
    expect(metrics.map(({ name }) => name).filter((name) => !used.includes(name))).toEqual(['dig_disk_full']);
  });

  test('use series that are recorded, and routes that exist', () => {
    const recorded = found(/record: (dig:\S+)/g);
    expect([...found(/\b(dig:[a-z0-9_:]+)/g)].filter((name) => !recorded.has(name))).toEqual([]);
    const routes = new Set(['/*', ...Object.values(allEndpoints).map(({ path }) => path)]);
    expect([...found(/\broute="([^"]+)"/g)].filter((route) => !routes.has(route))).toEqual([]);
  });

  test('compare RSVPs with a bound that is a bucket', () => {
    const bounds = metrics.find(({ name }) => name === 'dig_http_request_duration_seconds');
    expect(bounds?.type).toBe('histogram');
    expect(found(/\ble="([^"]+)"/g)).toEqual(new Set(['0.5']));
  });

  test('dashboards are found by their ids', () => {
    const dashboards = files.filter((file) => file.endsWith('.json')).map((file) => JSON.parse(read(file)));
    expect(dashboards.map(({ uid }) => String(uid)).toSorted()).toEqual(['dig-overview', 'dig-routes']);
    for (const { panels } of dashboards) {
      const ids = panels.map(({ id }: { id: number }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  test.skipIf(!hasPromtool())('are valid for promtool, and the alerts fire when they should', () => {
    const check = (...args: string[]) => execFileSync('promtool', args, { cwd: 'docs/watching', encoding: 'utf8' });
    expect(check('check', 'rules', 'rules.yml')).toContain('SUCCESS');
    expect(check('test', 'rules', 'rules.test.yml')).toContain('SUCCESS');
  });
});

function hasPromtool(): boolean {
  try {
    execFileSync('promtool', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
