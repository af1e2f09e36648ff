import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { TaskList } from 'graphile-worker';
import type { Config } from '#server/platform/config.ts';
import { isSampled, readTraceParent } from '#server/platform/http/trace-context.ts';
import type { Database } from '#server/platform/postgres/db.ts';
import { OtlpExporter, type Span } from './otlp.ts';

/** A request or a job that is being traced: its queries are children of its span. */
type Trace = { traceId: string; spanId: string; parentId?: string | undefined; spans: number };
type TracingConfig = Pick<
  Config,
  'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_SERVICE_NAME' | 'ROLES'
>;

/** One call must not fill the memory of the exporter. */
const MAX_QUERIES = 200;

const newId = (bytes: number) => randomBytes(bytes).toString('hex');
const now = () => performance.timeOrigin + performance.now();

/**
 * Spans of requests, jobs and queries, where OTEL_EXPORTER_OTLP_ENDPOINT is set. Names and attributes come from lists in the code, as those of
 * metrics: route patterns, methods, statuses, tasks, verbs and tables of statements. Never a URL as sent, an id, an address or a value of a query.
 */
export class Tracing {
  readonly #exporter: OtlpExporter;
  readonly #current = new AsyncLocalStorage<Trace>();
  readonly #requests = new WeakMap<IncomingMessage, Trace | null>();

  constructor(config: TracingConfig, warn: (message: string) => void) {
    this.#exporter = new OtlpExporter({
      endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT!,
      headers: config.OTEL_EXPORTER_OTLP_HEADERS,
      resource: { 'service.name': config.OTEL_SERVICE_NAME, 'dig.roles': config.ROLES.join() },
      warn,
    });
  }

  /** The trace of a request, the caller's if it sent one, for the lines of its log. A caller who does not record his trace gets no spans. */
  traceOf(request: IncomingMessage): { traceId: string; parentId?: string } | null {
    const parent = readTraceParent(request.headers.traceparent);
    if (parent && !isSampled(request.headers.traceparent)) return parent;
    const trace = { traceId: parent?.traceId ?? newId(16), parentId: parent?.parentId, spanId: newId(8), spans: 0 };
    this.#requests.set(request, trace);
    return { traceId: trace.traceId, ...(parent && { parentId: parent.parentId }) };
  }

  traceRequests(app: FastifyInstance): void {
    const startedAt = new WeakMap<IncomingMessage, number>();
    app.addHook('onRequest', (request, _reply, done) => {
      const trace = this.#requests.get(request.raw);
      if (!trace) return done();
      startedAt.set(request.raw, now());
      this.#current.run(trace, done);
    });
    app.addHook('onResponse', async ({ raw, method, routeOptions }, { statusCode }) => {
      const [trace, start] = [this.#requests.get(raw), startedAt.get(raw)];
      if (!trace || start === undefined) return;
      const route = routeOptions.url ?? 'unknown';
      this.#end(trace, {
        name: `${method} ${route}`,
        kind: 'server',
        startedAt: start,
        attributes: { 'http.request.method': method, 'http.route': route, 'http.response.status_code': statusCode },
        hasFailed: statusCode >= 500,
      });
    });
  }

  traceQueries(db: Database): void {
    db.observe((summary, milliseconds, hasFailed) => {
      const trace = this.#current.getStore();
      if (!trace || trace.spans++ >= MAX_QUERIES) return;
      const { traceId, spanId: parentId } = trace;
      this.#end(
        { traceId, parentId, spanId: newId(8) },
        {
          name: summary,
          kind: 'client',
          startedAt: now() - milliseconds,
          attributes: { 'db.system.name': 'postgresql', 'db.query.summary': summary },
          hasFailed,
        },
      );
    });
  }

  traceJobs(tasks: TaskList): TaskList {
    const traced = Object.entries(tasks).map(([name, task]): [string, typeof task] => [
      name,
      (payload, helpers) => {
        const trace: Trace = { traceId: newId(16), spanId: newId(8), spans: 0 };
        return this.#current.run(trace, async () => {
          const startedAt = now();
          let hasFailed = true;
          try {
            const result = await task?.(payload, helpers);
            hasFailed = false;
            return result;
          } finally {
            this.#end(trace, { name, kind: 'consumer', startedAt, attributes: { 'dig.task': name }, hasFailed });
          }
        });
      },
    ]);
    return Object.fromEntries(traced);
  }

  close(): Promise<void> {
    return this.#exporter.close();
  }

  #end(
    { traceId, spanId, parentId }: Omit<Trace, 'spans'>,
    span: Omit<Span, 'traceId' | 'spanId' | 'parentId' | 'endedAt'>,
  ) {
    this.#exporter.add({ traceId, spanId, parentId, endedAt: now(), ...span });
  }
}
