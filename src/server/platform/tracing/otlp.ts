/*
 * Spans as JSON over HTTP by OTLP 1 (https://opentelemetry.io/docs/specs/otlp/#otlphttp), without the SDK of OpenTelemetry: that takes 413 ms, 46 MB
 * of memory and 46 MB of disk, and patches packages that our build has bundled (docs/adr/0154). Spans wait in memory for a few seconds; if the
 * collector is away or slow they are dropped, because tracing must not cost the site anything that people feel.
 */
import { setInterval } from 'node:timers';
import { setTimeout as delay } from 'node:timers/promises';

const SPAN_KINDS = { internal: 1, server: 2, client: 3, consumer: 5 } as const;

export type Span = {
  traceId: string;
  spanId: string;
  parentId?: string | undefined;
  name: string;
  kind: keyof typeof SPAN_KINDS;
  /** Milliseconds since 1970, with fractions. */
  startedAt: number;
  endedAt: number;
  attributes: Readonly<Record<string, string | number>>;
  hasFailed: boolean;
};

export type OtlpOptions = {
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  resource: Readonly<Record<string, string>>;
  warn(message: string): void;
  /** For tests. */
  closeWithinMs?: number;
};

const MAX_WAITING = 2048;
const BATCH = 512;
const INTERVAL_MS = 5000;
const TIMEOUT_MS = 10_000;
/** A collector that hangs must not hold up the end of the process, and with it a restart. */
const CLOSE_WITHIN_MS = 2000;
const ERROR_STATUS = 2;

/** Sends spans to a collector in batches. */
export class OtlpExporter {
  readonly #options: OtlpOptions;
  readonly #timer: NodeJS.Timeout;
  #waiting: Span[] = [];
  #sending: Promise<void> = Promise.resolve();
  #isAway = false;

  constructor(options: OtlpOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.flush(), INTERVAL_MS).unref();
  }

  add(span: Span): void {
    if (this.#waiting.length >= MAX_WAITING) return;
    this.#waiting.push(span);
    if (this.#waiting.length === BATCH) void this.flush();
  }

  /** Sends what waits, after what is being sent. */
  flush(): Promise<void> {
    this.#sending = this.#sendWaiting(this.#sending);
    return this.#sending;
  }

  async #sendWaiting(before: Promise<void>): Promise<void> {
    await before;
    while (this.#waiting.length > 0) await this.#send(this.#waiting.splice(0, BATCH));
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    const { closeWithinMs = CLOSE_WITHIN_MS } = this.#options;
    await Promise.race([this.flush(), delay(closeWithinMs, undefined, { ref: false })]);
  }

  async #send(spans: readonly Span[]): Promise<void> {
    const { endpoint, headers, resource, warn } = this.#options;
    try {
      const response = await fetch(`${endpoint.replace(/\/$/, '')}/v1/traces`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(formatSpans(spans, resource)),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`it answered ${response.status}`);
      this.#isAway = false;
    } catch (error) {
      if (!this.#isAway) warn(`traces cannot be sent to OTEL_EXPORTER_OTLP_ENDPOINT: ${(error as Error).message}`);
      this.#isAway = true;
    }
  }
}

const nanoseconds = (milliseconds: number): string => `${BigInt(Math.round(milliseconds * 1000)) * 1000n}`;

const formatAttributes = (attributes: Span['attributes']): object[] =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? { stringValue: value } : { intValue: String(value) },
  }));

function formatSpans(spans: readonly Span[], resource: OtlpOptions['resource']): object {
  const formatted = spans.map(
    ({ traceId, spanId, parentId, name, kind, startedAt, endedAt, attributes, hasFailed }) => ({
      traceId,
      spanId,
      ...(parentId && { parentSpanId: parentId }),
      name,
      kind: SPAN_KINDS[kind],
      startTimeUnixNano: nanoseconds(startedAt),
      endTimeUnixNano: nanoseconds(endedAt),
      attributes: formatAttributes(attributes),
      status: hasFailed ? { code: ERROR_STATUS } : {},
    }),
  );
  const scopeSpans = [{ scope: { name: 'dig' }, spans: formatted }];
  return { resourceSpans: [{ resource: { attributes: formatAttributes(resource) }, scopeSpans }] };
}
