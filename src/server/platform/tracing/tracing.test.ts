import { PassThrough } from 'node:stream';
import pino from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config.ts';
import { logRequests } from '#server/platform/logger.ts';
import { openDatabase } from '#server/platform/postgres/db.ts';
import { openCollector, type ReceivedSpan } from '#tests/support/otlp-collector.ts';
import { TEST_SECRET } from '#tests/support/test-app.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { openTracing } from './open-tracing.ts';
import { OtlpExporter } from './otlp.ts';

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const PARENT_ID = 'b7ad6b7169203331';
const { connection } = await testDatabase();

async function startSite(endpoint?: string) {
  const config = readConfig({
    NODE_ENV: 'test',
    ...(endpoint && {
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=secret-of-the-collector',
    }),
  });
  const warnings: string[] = [];
  const tracing = await openTracing(config, (message) => warnings.push(message));
  const lines: Record<string, unknown>[] = [];
  const output = new PassThrough().on('data', (chunk) => lines.push(JSON.parse(String(chunk))));
  const db = openDatabase(connection);
  const app = await buildApp({ config, db, sessionSecret: TEST_SECRET, logger: pino(output), tracing });
  logRequests(app);
  onTestFinished(async () => {
    await app.close();
    await db.close();
  });
  const get = (url: string, traceparent?: string) => app.inject({ url, headers: traceparent ? { traceparent } : {} });
  return { app, db, tracing, lines, warnings, get };
}

const attributesOf = ({ attributes }: ReceivedSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));

describe('traces', () => {
  test('a request continues the trace of its caller, in the log and in the spans of the request and its queries', async () => {
    const collector = await openCollector();
    const { tracing, lines, get } = await startSite(collector.url);
    await get('/api/events?q=secret-word', `00-${TRACE_ID}-${PARENT_ID}-01`);
    await tracing!.close();

    expect(lines).toContainEqual(expect.objectContaining({ msg: 'answered', traceId: TRACE_ID, parentId: PARENT_ID }));
    const spans = collector.spans();
    const request = spans.find(({ kind }) => kind === 2)!;
    expect(request).toMatchObject({ traceId: TRACE_ID, parentSpanId: PARENT_ID, name: 'GET /api/events', status: {} });
    expect(attributesOf(request)).toEqual({
      'http.request.method': 'GET',
      'http.route': '/api/events',
      'http.response.status_code': 200,
    });
    const queries = spans.filter(({ kind }) => kind === 3);
    expect(queries.length).toBeGreaterThan(0);
    for (const query of queries) {
      expect(query).toMatchObject({ traceId: TRACE_ID, parentSpanId: request.spanId });
      // What a request leaves to be written may end after its answer.
      expect(BigInt(query.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(request.startTimeUnixNano) - 1_000_000n);
      expect(BigInt(query.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(query.startTimeUnixNano));
    }
    const [{ path, authorization, body } = {}] = collector.requests;
    expect([path, authorization]).toEqual(['/v1/traces', 'secret-of-the-collector']);
    expect(JSON.stringify(body?.resourceSpans[0]?.resource)).toContain('"service.name","value":{"stringValue":"dig"}');
    expect(JSON.stringify(collector.requests)).not.toContain('secret-word');
  });

  test('a request without a caller’s trace begins one, and one that its caller does not record has no spans', async () => {
    const collector = await openCollector();
    const { tracing, lines, get } = await startSite(collector.url);
    await get('/api/site', `00-${TRACE_ID}-${PARENT_ID}-00`);
    await get('/api/nowhere');
    await tracing!.close();
    const spans = collector.spans().filter(({ kind }) => kind === 2);
    expect(spans.map(({ name }) => name)).toEqual(['GET unknown']);
    expect(spans[0]!.traceId).toMatch(/^[\da-f]{32}$/);
    const answered = lines.filter(({ msg }) => msg === 'answered');
    expect(answered.map(({ traceId }) => traceId)).toEqual([TRACE_ID, spans[0]!.traceId]);
  });

  test('a job is a trace of its own, and a failed one is marked', async () => {
    const collector = await openCollector();
    const { tracing, db } = await startSite(collector.url);
    const { greet } = tracing!.traceJobs({
      greet: async () => {
        await db.execute('select 1');
        throw new Error('no');
      },
    });
    await expect(greet!({}, {} as never)).rejects.toThrow('no');
    await tracing!.close();
    const [query, job] = collector.spans();
    expect(job).toMatchObject({ name: 'greet', kind: 5, status: { code: 2 } });
    expect(query).toMatchObject({ traceId: job!.traceId, parentSpanId: job!.spanId });
  });

  test('a collector that is away is named once and costs the requests nothing', async () => {
    const collector = await openCollector();
    collector.status = 503;
    const { tracing, warnings, get } = await startSite(collector.url);
    for (let turn = 0; turn < 3; turn++) {
      expect((await get('/api/site')).statusCode).toBe(200);
      await tracing!.close();
    }
    expect(warnings).toEqual(['traces cannot be sent to OTEL_EXPORTER_OTLP_ENDPOINT: it answered 503']);
  });

  test('a collector that hangs does not hold up the end of the process', async () => {
    const collector = await openCollector();
    collector.hangs = true;
    const options = { endpoint: collector.url, headers: {}, resource: {}, warn: () => {}, closeWithinMs: 50 };
    const exporter = new OtlpExporter(options);
    const span = { traceId: TRACE_ID, spanId: PARENT_ID, name: 'greet', kind: 'internal', hasFailed: false } as const;
    // More than one batch, each of which it could hold up for ten seconds.
    for (let count = 0; count < 2000; count++) exporter.add({ ...span, startedAt: 0, endedAt: 1, attributes: {} });
    await exporter.close();
    expect(collector.requests.length).toBeLessThanOrEqual(1);
  });

  test('nothing is traced unless it is asked for', async () => {
    const { tracing, lines, get } = await startSite();
    await get('/api/site');
    expect(tracing).toBeUndefined();
    expect(lines.find(({ msg }) => msg === 'answered')).not.toHaveProperty('traceId');
  });
});
