import { formatNumber } from '#web/ui/display/count.ts';

const [WIDTH, TOP, BOTTOM] = [300, 3, 57];

/** The lines of a chart of 300 × 60, from 0 to the greatest value; days without a value interrupt it. */
export function linePoints(values: readonly (number | null)[]): string[] {
  const greatest = Math.max(1, ...values.map((value) => value ?? 0));
  const step = values.length > 1 ? WIDTH / (values.length - 1) : 0;
  const lines: string[][] = [[]];
  for (const [index, value] of values.entries()) {
    if (value === null) lines.push([]);
    else lines.at(-1)!.push(`${round(index * step)},${round(BOTTOM - (value / greatest) * (BOTTOM - TOP))}`);
  }
  // A single day is a short line, which is visible.
  return lines.flatMap((points) => {
    if (points.length === 0) return [];
    const [x = '', y = ''] = points[0]!.split(',');
    return [points.length === 1 ? `${points[0]} ${round(Math.min(WIDTH, Number(x) + 3))},${y}` : points.join(' ')];
  });
}

const round = (value: number): number => Math.round(value * 10) / 10;

type ChartTextOptions = {
  title: string;
  days: readonly string[];
  values: readonly (number | null)[];
  unit: string;
};

/** "Events, 30 days from 2026-10-25 to 2026-11-23: latest 3, least 0, most 7." */
export function chartText({ title, days, values, unit }: ChartTextOptions): string {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return `${title}: not counted yet.`;
  const text = (value: number) => `${formatNumber(value)}${unit}`;
  return `${title}, ${days.length} days from ${days[0]} to ${days.at(-1)}: latest ${text(known.at(-1)!)}, least ${text(Math.min(...known))}, most ${text(Math.max(...known))}.`;
}
