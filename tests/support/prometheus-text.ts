export type Sample = { name: string; labels: Record<string, string>; value: number };
export type MetricFamily = { name: string; help: string; type: string; samples: Sample[] };

const SAMPLE =
  /^([a-zA-Z_:][\w:]*)(?:\{((?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\[\\"n])*",?)*)\})? (NaN|[+-]Inf|-?[\d.]+(?:e[+-]?\d+)?)$/;
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g;

const unescape = (text: string) =>
  text.replaceAll(/\\(.)/g, (_, character: string) => (character === 'n' ? '\n' : character));

/** Reads the text format of Prometheus strictly: throws at a line that does not belong to the metric before it. */
export function parsePrometheusText(text: string): MetricFamily[] {
  if (!text.endsWith('\n')) throw new Error('the text does not end with a line break');
  const families: MetricFamily[] = [];
  for (const line of text.slice(0, -1).split('\n')) {
    const [, keyword, subject = '', rest = ''] = /^# (HELP|TYPE) ([\w:]+) ([^\n]+)$/.exec(line) ?? [];
    if (keyword === 'HELP') families.push({ name: subject, help: rest, type: '', samples: [] });
    const family = families.at(-1);
    if (!family) throw new Error(`no metric before: ${line}`);
    if (keyword === 'TYPE' && (family.name !== subject || family.type)) throw new Error(`a second metric: ${line}`);
    if (keyword === 'TYPE') family.type = rest;
    if (!keyword) family.samples.push(parseSample(line, family));
  }
  const names = families.map(({ name }) => name);
  if (new Set(names).size !== names.length) throw new Error(`a metric appears twice among ${names.join(', ')}`);
  return families;
}

function parseSample(line: string, { name, type, samples }: MetricFamily): Sample {
  const [, sampleName, labelText = '', value] = SAMPLE.exec(line) ?? [];
  if (!sampleName) throw new Error(`not a sample: ${line}`);
  const endings = type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
  if (!endings.some((ending) => sampleName === name + ending)) throw new Error(`${line} is not a sample of ${name}`);
  const labels = Object.fromEntries(
    [...labelText.matchAll(LABEL)].map(([, key, content]) => [key, unescape(content!)]),
  );
  const sample = { name: sampleName, labels, value: Number(value!.replace('Inf', 'Infinity')) };
  const isSame = (other: Sample) =>
    other.name === sampleName && JSON.stringify(other.labels) === JSON.stringify(labels);
  if (samples.some(isSame)) throw new Error(`${line} appears twice`);
  return sample;
}

/** The value of one sample, or undefined. */
export const valueOf = (families: readonly MetricFamily[], name: string, labels: Record<string, string> = {}) =>
  families
    .flatMap(({ samples }) => samples)
    .find(
      (sample) => sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
    )?.value;
