import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePrometheusText, valueOf } from '#tests/support/prometheus-text.ts';
import { Metrics } from './metrics.ts';

describe('the text format', () => {
  test('counters, gauges and histograms are written with their help and type', async () => {
    const metrics = new Metrics();
    const calls = metrics.counter({ name: 'calls_total', help: 'Calls.', labels: ['route', 'status'] });
    calls.add(['/a', '200']);
    calls.add(['/a', '200'], 2);
    calls.add(['/b', '404']);
    metrics.gauge({ name: 'open_files', help: 'Files.' }, () => 7);
    metrics.gauge({ name: 'age_seconds', help: 'Age.' }, () => Infinity);
    const seconds = metrics.histogram({ name: 'call_seconds', help: 'Time.', labels: ['route'], buckets: [0.1, 1] });
    for (const value of [0.1, 0.5, 3]) seconds.observe(['/a'], value);
    expect(await metrics.text()).toBe(
      [
        '# HELP calls_total Calls.',
        '# TYPE calls_total counter',
        'calls_total{route="/a",status="200"} 3',
        'calls_total{route="/b",status="404"} 1',
        '# HELP open_files Files.',
        '# TYPE open_files gauge',
        'open_files 7',
        '# HELP age_seconds Age.',
        '# TYPE age_seconds gauge',
        'age_seconds +Inf',
        '# HELP call_seconds Time.',
        '# TYPE call_seconds histogram',
        'call_seconds_bucket{route="/a",le="0.1"} 1',
        'call_seconds_bucket{route="/a",le="1"} 2',
        'call_seconds_bucket{route="/a",le="+Inf"} 3',
        'call_seconds_sum{route="/a"} 3.6',
        'call_seconds_count{route="/a"} 3',
        '',
      ].join('\n'),
    );
  });

  test('any label and help survives being written and read', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(text, text, fc.double({ noDefaultInfinity: true, noNaN: true }), async (label, help, value) => {
        const metrics = new Metrics();
        metrics.gauge({ name: 'x', help: `${help}.`, labels: ['label'] }, () => [[[label], value]]);
        expect(valueOf(parsePrometheusText(await metrics.text()), 'x', { label })).toBe(value === 0 ? 0 : value);
      }),
    );
  });

  test('a reading that fails is left out and the others stay', async () => {
    const metrics = new Metrics();
    metrics.gauge({ name: 'size', help: 'Size.', labels: ['part'] }, () => [[['one'], 1]]);
    metrics.gauge({ name: 'size', help: 'Size.', labels: ['part'] }, () => Promise.reject(new Error('down')));
    metrics.gauge({ name: 'age', help: 'Age.' }, () => {
      throw new Error('down');
    });
    const families = parsePrometheusText(await metrics.text());
    expect(families.map(({ name, samples }) => [name, samples.length])).toEqual([
      ['size', 1],
      ['age', 0],
    ]);
  });

  test('asking for a name again returns the same counter', async () => {
    const metrics = new Metrics();
    for (let turn = 0; turn < 3; turn++) metrics.counter({ name: 'turns_total', help: 'Turns.' }).add();
    expect(valueOf(parsePrometheusText(await metrics.text()), 'turns_total')).toBe(3);
  });
});
