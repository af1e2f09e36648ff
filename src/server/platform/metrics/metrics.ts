/*
 * The text format of Prometheus, version 0.0.4 (https://prometheus.io/docs/instrumenting/exposition_formats/), without a library: prom-client takes
 * 116 ms and 19 MB at import (docs/adr/0124). Labels must come from lists of ours, such as routes, jobs and error codes: each combination of
 * their values is kept until the process ends. Never a label for a person, an id, an address or anything that a client sends.
 */
type LabelValues = readonly string[];
/** The values of the labels in the order of their names, and the number. */
export type Reading = readonly [labels: LabelValues, value: number];
type Read = () => number | readonly Reading[] | Promise<number | readonly Reading[]>;
type Description = { name: string; help: string; labels?: readonly string[] };
type Metric = Description & { type: 'counter' | 'gauge' | 'histogram'; lines(): string[] | Promise<string[]> };

export type Counter = { add(labels?: LabelValues, amount?: number): void };
export type Histogram = { observe(labels: LabelValues, value: number): void };
type Counts = { ofBuckets: number[]; count: number; sum: number; labels: LabelValues };

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

const escapeHelp = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
const escapeLabel = (text: string) => escapeHelp(text).replaceAll('"', '\\"');

function formatSample(name: string, labels: readonly (readonly [string, string])[], value: number): string {
  const text = labels.map(([label, content]) => `${label}="${escapeLabel(content)}"`).join();
  // The age of a replica that never answered.
  const number = value === Infinity ? '+Inf' : value;
  return `${name}${text && `{${text}}`} ${number}`;
}

const pair = (names: readonly string[] = [], values: LabelValues = []) =>
  names.map((name, index) => [name, values[index] ?? ''] as const);

async function readSafely(read: Read): Promise<readonly Reading[]> {
  try {
    const result = await read();
    return typeof result === 'number' ? [[[], result]] : result;
  } catch {
    return [];
  }
}

/** The metrics of a process. Asking again for a name returns the same counter or histogram. */
export class Metrics {
  readonly #metrics = new Map<string, { metric: Metric; instrument: unknown }>();

  /** Counts what has happened since the process started; the name ends in `_total`. */
  counter(description: Description): Counter {
    return this.#register(description, () => {
      const series = new Map<string, { labels: LabelValues; value: number }>();
      const instrument: Counter = {
        add(labels = [], amount = 1) {
          const key = labels.join('\n');
          const known = series.get(key);
          if (known) known.value += amount;
          else series.set(key, { labels, value: amount });
        },
      };
      const { name, labels: names } = description;
      const lines = () => [...series.values()].map((each) => formatSample(name, pair(names, each.labels), each.value));
      return { instrument, type: 'counter', lines };
    });
  }

  /** Counts values by size, for shares and percentiles; `buckets` are upper limits in ascending order. */
  histogram(description: Description & { buckets: readonly number[] }): Histogram {
    return this.#register(description, () => {
      const { buckets } = description;
      const series = new Map<string, Counts>();
      const instrument: Histogram = {
        observe(labels, value) {
          const key = labels.join('\n');
          let counts = series.get(key);
          if (!counts) {
            counts = { ofBuckets: buckets.map(() => 0), count: 0, sum: 0, labels };
            series.set(key, counts);
          }
          const index = buckets.findIndex((limit) => value <= limit);
          if (index !== -1) counts.ofBuckets[index]!++;
          counts.count++;
          counts.sum += value;
        },
      };
      return { instrument, type: 'histogram', lines: () => [...series.values()].flatMap(formatCounts(description)) };
    });
  }

  /**
   * Read whenever the metrics are; several parts of the process may add readings to one metric. If reading fails, such as without the database,
   * it has none that time. `type` is `counter` for a number that only grows and that somebody else counts.
   */
  gauge(description: Description & { type?: 'counter' }, read: Read): void {
    const readers = this.#register(description, () => {
      const instrument: Read[] = [];
      const { name, labels: names, type = 'gauge' } = description;
      const lines = async () => {
        const readings = (await Promise.all(instrument.map(readSafely))).flat();
        return readings.map(([labels, value]) => formatSample(name, pair(names, labels), value));
      };
      return { instrument, type, lines };
    });
    readers.push(read);
  }

  /** All metrics as text. */
  async text(): Promise<string> {
    const parts = [...this.#metrics.values()].map(async ({ metric }) => {
      const { name, help, type } = metric;
      return [`# HELP ${name} ${escapeHelp(help)}`, `# TYPE ${name} ${type}`, ...(await metric.lines()), ''].join('\n');
    });
    return (await Promise.all(parts)).join('');
  }

  #register<Instrument>(
    description: Description,
    create: () => Pick<Metric, 'type' | 'lines'> & { instrument: Instrument },
  ): Instrument {
    const known = this.#metrics.get(description.name);
    if (known) return known.instrument as Instrument;
    const { instrument, ...metric } = create();
    this.#metrics.set(description.name, { metric: { ...description, ...metric }, instrument });
    return instrument;
  }
}

const formatCounts =
  ({ name, labels: names, buckets }: Description & { buckets: readonly number[] }) =>
  ({ labels: values, ofBuckets, count, sum }: Counts): string[] => {
    const labels = pair(names, values);
    let below = 0;
    const lines = buckets.map((limit, index) => {
      below += ofBuckets[index]!;
      return formatSample(`${name}_bucket`, [...labels, ['le', String(limit)]], below);
    });
    return [
      ...lines,
      formatSample(`${name}_bucket`, [...labels, ['le', '+Inf']], count),
      formatSample(`${name}_sum`, labels, sum),
      formatSample(`${name}_count`, labels, count),
    ];
  };
