/** One check of a fault test: measured and expected values. */
export type Check = { what: string; measured: string; wanted: string; passed: boolean };

export type Fault = { title: string; run(): Promise<Check[]> };

export const atMost = (what: string, measured: number, limit: number, unit = 'ms'): Check => ({
  what,
  measured: `${round(measured)} ${unit}`,
  wanted: `≤ ${limit} ${unit}`,
  passed: measured <= limit,
});

export const exactly = (what: string, measured: unknown, wanted: unknown): Check => ({
  what,
  measured: String(measured),
  wanted: String(wanted),
  passed: measured === wanted,
});

export const holds = (what: string, passed: boolean, measured: string, wanted = 'yes'): Check => ({
  what,
  measured,
  wanted,
  passed,
});

const round = (value: number) => (value >= 100 ? Math.round(value) : Math.round(value * 10) / 10);

export function tally(values: readonly (string | number)[]): string {
  const counts = new Map<string | number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => `${count} × ${value}`).join(', ') || 'none';
}
